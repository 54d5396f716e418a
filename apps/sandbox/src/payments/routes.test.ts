import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSandbox } from '../index.ts';
import {
  chargeBody,
  chargeItems,
  HOUR,
  isSigned,
  merchantCode,
  pageBody,
  publicUrl,
  START,
  sign,
} from './testing/charge-bodies.ts';

let clock = 0;
let sandbox: Awaited<ReturnType<typeof createSandbox>>;
let notified: Record<string, unknown>[] = [];
let answers: number[] = [];

beforeEach(async () => {
  clock = START;
  notified = [];
  answers = [];
  sandbox = await createSandbox({
    publicUrl,
    now: () => clock,
    retryAfter: [0, 0],
    webhook: async (body) => {
      // As text, because the signature covers the written amounts.
      notified.push(JSON.parse(body.replace(/:(\d+\.\d\d)/g, ':"$1"')));
      return answers.shift() ?? 200;
    },
  });
  onTestFinished(() => sandbox.close());
});

function post(path: string, payload: object) {
  return sandbox.inject({ method: 'POST', url: `/sandbox/payments${path}`, payload });
}

function submit(path: string, form: Record<string, string>) {
  return sandbox.inject({
    method: 'POST',
    url: `/sandbox/payments${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}

const charge = (body: object) => post('/ECommerceWeb/Fawry/payments/charge', body);
const openPage = (body: object) => post('/fawrypay-api/api/payments/init', body);

async function codeFor(merchantRefNum: string): Promise<string> {
  const answer = await charge(chargeBody(merchantRefNum));
  const { statusCode, referenceNumber } = answer.json();
  expect(statusCode).toBe(200);
  return referenceNumber;
}

async function pageFor(merchantRefNum: string): Promise<string> {
  const { body } = await openPage(pageBody(merchantRefNum));
  return new URL(body).pathname.replace('/sandbox/payments', '');
}

async function status(merchantRefNumber: string) {
  const query = [
    `merchantCode=${merchantCode}`,
    `merchantRefNumber=${merchantRefNumber}`,
    `signature=${sign(merchantCode, merchantRefNumber)}`,
  ];
  const url = `/sandbox/payments/ECommerceWeb/Fawry/payments/status/v2?${query.join('&')}`;
  const answer = await sandbox.inject({ url });
  return { ...answer.json(), text: answer.body };
}

function refund(referenceNumber: string, refundAmount: string) {
  return post('/ECommerceWeb/Fawry/payments/refund', {
    merchantCode,
    referenceNumber,
    refundAmount,
    reason: 'خطأ',
    signature: sign(merchantCode, referenceNumber, refundAmount, 'خطأ'),
  });
}

function cancel(orderRefNo: string) {
  return post('/ECommerceWeb/api/orders/cancel-unpaid-order', {
    merchantAccount: merchantCode,
    orderRefNo,
    lang: 'ar-eg',
    signature: sign(orderRefNo, merchantCode, 'ar-eg'),
  });
}

const fail = (failure: object) => post('/control/failures', failure);
const statuses = () => notified.map(({ orderStatus }) => orderStatus);

describe('refuses', () => {
  test.each([
    ['another merchant', { merchantCode: 'somebody' }, 9901],
    ['an invalid signature', { signature: 'x' }, 9946],
    ['an unsigned amount', { amount: '1.00' }, 9946],
    ['no signature', { signature: undefined }, 9946],
    ['an expiry in the past', { paymentExpiry: 0 }, 21004],
    ['items that cost something else', { chargeItems: [] }, 9990],
  ])('a charge with %s', async (_what, changes, code) => {
    const answer = await charge({ ...chargeBody('260000000018'), ...changes });
    expect(answer.json()).toMatchObject({ statusCode: code });
    expect(notified).toEqual([]);
  });

  test('a charge with inconsistent items', async () => {
    const body = chargeBody('260000000018');
    const [item] = chargeItems;
    const answer = await charge({ ...body, chargeItems: [{ ...item, price: '60.00' }] });
    expect(answer.json()).toMatchObject({ statusCode: 21004 });
  });

  test('a reference used for another charge', async () => {
    await codeFor('260000000018');
    expect((await openPage(pageBody('260000000018'))).json()).toMatchObject({ statusCode: 9991 });
  });

  test('a card page that returns outside the portal', async () => {
    const answer = await openPage(pageBody('260000000018', 'https://evil.example/'));
    expect(answer.json()).toMatchObject({ statusCode: 9990 });
  });

  test('a percent-encoded status query, like the real provider', async () => {
    await codeFor('260000000018');
    const query = new URLSearchParams({
      merchantCode,
      merchantRefNumber: '260000000018',
      signature: sign(merchantCode, '260000000018'),
    });
    const path = '/sandbox/payments/ECommerceWeb/Fawry/payments/status/v2';
    expect((await sandbox.inject({ url: `${path}?${query}` })).json()).toMatchObject({
      statusCode: 9901,
    });
  });

  test('the status of an unknown charge', async () => {
    expect(await status('260000000018')).toMatchObject({ statusCode: 9938 });
  });

  test('a refund of an unpaid amount', async () => {
    const code = await codeFor('260000000018');
    expect((await refund(code, '1.00')).json()).toMatchObject({ statusCode: 9954 });
    await post('/outlet', { code });
    expect((await refund(code, '130.01')).json()).toMatchObject({ statusCode: 9935 });
    expect((await refund(code, '100.00')).json()).toMatchObject({ statusCode: 200 });
    expect((await refund(code, '30.01')).json()).toMatchObject({ statusCode: 9935 });
    expect((await refund('1', '1.00')).json()).toMatchObject({ statusCode: 9938 });
  });

  test('cancelling a paid or cancelled charge', async () => {
    const paid = await codeFor('260000000018');
    await post('/outlet', { code: paid });
    expect((await cancel(paid)).json()).toMatchObject({ code: '9992' });
    const canceled = await codeFor('260000000026');
    expect((await cancel(canceled)).json()).toMatchObject({ code: '200' });
    expect((await cancel(canceled)).json()).toMatchObject({ code: '9984' });
    expect((await post('/outlet', { code: canceled })).statusCode).toBe(409);
  });

  test('an unknown, used or expired code', async () => {
    expect((await post('/outlet', { code: '1' })).statusCode).toBe(404);
    const code = await codeFor('260000000018');
    expect((await post('/outlet', { code })).statusCode).toBe(200);
    expect((await post('/outlet', { code })).statusCode).toBe(409);
    const old = await codeFor('260000000026');
    clock += HOUR;
    expect((await post('/outlet', { code: old })).statusCode).toBe(409);
    expect(await status('260000000026')).toMatchObject({ orderStatus: 'EXPIRED' });
  });

  test.each(['', '4111 1111 1111 1111', 'x'])(
    'the card "%s", which is not a test card',
    async (card) => {
      const page = await pageFor('260000000018');
      expect((await submit(page, { card })).statusCode).toBe(409);
      expect(statuses()).toEqual(['NEW']);
    },
  );
});

test('a code has fees, is reused on repeat, and is paid once', async () => {
  const first = await charge(chargeBody('260000000018'));
  expect(first.body).toContain('"orderAmount":130.00,"paymentAmount":134.30,"fawryFees":4.30');
  expect(await codeFor('260000000018')).toBe(first.json().referenceNumber);
  await post('/outlet', { code: first.json().referenceNumber });
  expect(statuses()).toEqual(['NEW', 'PAID']);
  expect(notified.every(isSigned)).toBe(true);
  expect(await status('260000000018')).toMatchObject({
    statusCode: 200,
    orderStatus: 'PAID',
    paymentMethod: 'PayAtFawry',
    messageSignature: expect.any(String),
  });
});

test('a card payment returns with a signed outcome', async () => {
  const page = await pageFor('260000000018');
  const shown = await sandbox.inject(`/sandbox/payments${page}`);
  expect(shown.body).toMatch(/دفع تجريبي.*لا تُسحب هنا أي نقود/);
  expect(shown.body).toContain('130.00 جنيه');
  const answer = await submit(page, { card: '4242 4242 4242 4242' });
  expect(answer.statusCode).toBe(303);
  const back = new URL(String(answer.headers.location));
  expect(back.origin + back.pathname).toBe(`${publicUrl}/payment/260000000018`);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    merchantRefNumber: '260000000018',
    orderStatus: 'PAID',
    statusCode: '200',
  });
  expect(statuses()).toEqual(['NEW', 'PAID']);
  // A second tab sees the payment.
  expect((await submit(page, { card: '4242 4242 4242 4242' })).statusCode).toBe(409);
  expect(statuses()).toEqual(['NEW', 'PAID']);
});

test('a refused card permits another card', async () => {
  const page = await pageFor('260000000018');
  const answer = await submit(page, { card: '4222 0000 0672 4235' });
  expect(new URL(String(answer.headers.location)).searchParams.get('statusCode')).toBe('99951');
  await submit(page, { card: '5078 0362 4660 0381' });
  expect(statuses()).toEqual(['NEW', 'FAILED', 'PAID']);
});

test('refunds in parts, then fully', async () => {
  const code = await codeFor('260000000018');
  await post('/outlet', { code });
  await refund(code, '65.00');
  await refund(code, '65.00');
  expect(statuses()).toEqual(['NEW', 'PAID', 'PARTIAL_REFUNDED', 'REFUNDED']);
});

test('an unpaid charge expires but may later be paid', async () => {
  const code = await codeFor('260000000018');
  clock += HOUR;
  await status('260000000018');
  await post(`/control/charges/${code}/pay`, {});
  expect(statuses()).toEqual(['NEW', 'EXPIRED', 'PAID']);
});

test('retries a webhook until accepted, with a limit', async () => {
  answers = [500, 404, 200];
  await codeFor('260000000018');
  await expect.poll(() => statuses()).toEqual(['NEW', 'NEW', 'NEW']);
  answers = [500, 500, 500, 500];
  await codeFor('260000000026');
  await expect.poll(() => answers).toEqual([500]);
});

describe('failure injection', () => {
  test('lost: sends no webhook', async () => {
    await fail({ kind: 'lost' });
    await codeFor('260000000018');
    expect(notified).toEqual([]);
    expect(await status('260000000018')).toMatchObject({ orderStatus: 'NEW' });
  });

  test('late: delays the webhook', async () => {
    await sandbox.ready();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await fail({ kind: 'late', seconds: 20 });
    await codeFor('260000000018');
    vi.advanceTimersByTime(19_999);
    expect(notified).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(statuses()).toEqual(['NEW']);
  });

  test('doubled: repeats the webhook', async () => {
    await fail({ kind: 'doubled' });
    await codeFor('260000000018');
    expect(notified).toHaveLength(2);
    expect(notified[0]).toEqual(notified[1]);
  });

  test('out of order: follows the next webhook', async () => {
    await fail({ kind: 'outOfOrder', times: 1 });
    const code = await codeFor('260000000018');
    await post('/outlet', { code });
    expect(statuses()).toEqual(['PAID', 'NEW']);
    expect(notified.every(isSigned)).toBe(true);
  });

  test('forged: has an invalid signature, without retries', async () => {
    answers = [400, 400];
    await fail({ kind: 'forged' });
    await codeFor('260000000018');
    await codeFor('260000000026');
    expect(notified.map(isSigned)).toEqual([false, false]);
  });

  test('wrong amount: signed, one pound less', async () => {
    await fail({ kind: 'wrongAmount' });
    await codeFor('260000000018');
    expect(notified).toMatchObject([{ orderAmount: '129.00' }]);
    expect(notified.every(isSigned)).toBe(true);
  });

  test('applies the given number of times to its reference', async () => {
    await fail({ kind: 'lost', reference: '260000000018', times: 2 });
    await codeFor('260000000026');
    await codeFor('260000000018');
    await codeFor('260000000018~2');
    await codeFor('260000000018~3');
    expect(notified.map((sent) => sent.merchantRefNumber)).toEqual([
      '260000000026',
      '260000000018~3',
    ]);
  });

  test('ends when cleared', async () => {
    await fail({ kind: 'lost' });
    await post('/control/failures/clear', {});
    await codeFor('260000000018');
    expect(statuses()).toEqual(['NEW']);
  });

  test.each([
    ['fail', 500, 'Internal error'],
    ['refuse', 200, '9901'],
    ['malformedResponse', 200, '<!doctype html>'],
  ])('%s: returns its faulty response', async (kind, statusCode, said) => {
    await fail({ kind, times: 1 });
    const answer = await charge(chargeBody('260000000018'));
    expect(answer.statusCode).toBe(statusCode);
    expect(answer.body).toContain(said);
    await codeFor('260000000018');
  });

  test('hang: sends no response and does not block shutdown', async () => {
    const address = await sandbox.listen({ port: 0, host: '127.0.0.1' });
    await fail({ kind: 'hang' });
    const asked = fetch(`${address}/sandbox/payments/ECommerceWeb/Fawry/payments/charge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(chargeBody('260000000018')),
    });
    const ended = expect(asked).rejects.toThrow();
    await expect
      .poll(async () => (await sandbox.inject('/sandbox/payments/control/state')).json().failures)
      .toMatchObject([{ kind: 'hang', taken: 1 }]);
    await sandbox.close();
    await ended;
  });

  test.each([{}, { kind: 'explode' }, { kind: 'late', seconds: -1 }, { kind: 'lost', times: 0 }])(
    'refuses %j',
    async (failure) => {
      expect((await fail(failure)).statusCode).toBe(400);
    },
  );
});

test('pages escape all input and run no script', async () => {
  const attack = `"><script>alert('x')</script>`;
  const body = chargeBody('260000000018');
  await charge({ ...body, description: attack, customerName: attack });
  await fail({ kind: 'lost', reference: '<b>' });
  const code = (await charge(body)).json().referenceNumber;
  const pages = [
    await sandbox.inject({ url: '/sandbox/payments/outlet', query: { code: attack } }),
    await sandbox.inject({ url: '/sandbox/payments/outlet', query: { code } }),
    await sandbox.inject('/sandbox/payments/control'),
    await sandbox.inject('/sandbox/payments/pay/unknown'),
  ];
  for (const page of pages) {
    expect(page.body).not.toMatch(/<script|style="|<style|<b>/);
    expect(String(page.headers['content-security-policy'])).toContain("default-src 'none'");
  }
  expect(pages[1]?.body).toContain('&lt;script&gt;');
});

test('forms redirect to their page with the result', async () => {
  const asked = await submit('/control/failures', { kind: 'hang', reference: '', times: '' });
  expect([asked.statusCode, asked.headers.location]).toEqual([303, '/sandbox/payments/control']);
  const shown = await sandbox.inject('/sandbox/payments/control');
  expect(shown.body).toContain('نداء لا يُجاب</strong>');
  await submit('/control/failures/clear', {});
  const code = await codeFor('260000000018');
  const paid = await submit('/outlet', { code: ` ${code} ` });
  expect(paid.headers.location).toBe(`/sandbox/payments/outlet?code=${code}`);
  const outlet = await sandbox.inject(String(paid.headers.location));
  expect(outlet.body).toContain('تم السداد.');
});

test("serves the plugin script at the portal's path", async () => {
  const path = '/sandbox/payments/atfawry/plugin/assets/payments/js/fawrypay-payments.js';
  const script = await sandbox.inject(path);
  expect(script.headers['content-type']).toContain('text/javascript');
  expect(script.body).toContain('FawryPay');
});
