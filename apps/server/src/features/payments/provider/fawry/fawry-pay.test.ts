import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { asPiastres } from '@wathiqa/domain';
import { describe, expect, onTestFinished, test } from 'vitest';
import { monitorProvider } from '../index.ts';
import { type Charge, ProviderError } from '../types.ts';
import { createFawryProvider } from './fawry-pay.ts';

const charge: Charge = {
  merchantReference: '260000000018~2',
  amount: asPiastres(13_000),
  expiresAt: new Date(1_795_000_000_000),
  locale: 'ar',
  customer: { mobile: '01000000011', email: 'citizen@wathiqa.example', name: 'أحمد محمود' },
  description: 'طلب وثائق',
  items: [
    { itemId: 'MOICSO001', quantity: 2, price: asPiastres(6_500), description: 'شهادة ميلاد' },
  ],
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Adapter with a stub provider. */
async function providerThat(answer: Answer, patience?: number) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('A port was expected');
  return adapter(`http://127.0.0.1:${address.port}`, patience);
}

function adapter(host: string, timeoutMs = 60_000) {
  return createFawryProvider(
    {
      provider: 'fawry',
      apiUrl: host,
      hosts: { hostedPage: host, script: host },
      merchantCode: 'a/b+c==',
      secureKey: 'fawry_secure_key',
    },
    { timeoutMs },
  );
}

const says =
  (body: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Every adapter method, rejecting with its error. */
const CALLS = {
  askForCode: (provider) => provider.requestCode(charge),
  openCardPage: (provider) => provider.openCheckout(charge, 'https://portal.test/payment'),
  status: (provider) => provider.status('260000000018'),
  refund: (provider) =>
    provider.refund({
      providerReference: '963455678',
      amount: asPiastres(100),
      reason: 'خطأ',
      key: 'r-1',
    }),
  cancel: (provider) => provider.cancel('963455678'),
} satisfies Record<string, (provider: ReturnType<typeof adapter>) => Promise<unknown>>;
const calls = Object.entries(CALLS);

async function failure(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ProviderError);
  if (!(error instanceof ProviderError)) throw new Error('A failure was expected');
  expect(error.message).not.toMatch(/01000000011|أحمد|fawry_secure_key/);
  return { kind: error.kind, code: error.code };
}

describe.each(calls)('errors of %s', (_name, call) => {
  test('unreachable without a listener', async () => {
    expect(await failure(call(adapter('http://127.0.0.1:9')))).toMatchObject({
      kind: 'unreachable',
    });
  });

  test('unreachable after the response timeout', async () => {
    const provider = await providerThat(() => {}, 30);
    expect(await failure(call(provider))).toMatchObject({ kind: 'unreachable' });
  });

  test('unreachable if the response body stalls', async () => {
    const provider = await providerThat((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"statusCode":');
    }, 100);
    expect(await failure(call(provider))).toMatchObject({ kind: 'unreachable' });
  });

  test('unreachable if the connection breaks', async () => {
    const provider = await providerThat((request) => request.socket.destroy());
    expect(await failure(call(provider))).toMatchObject({ kind: 'unreachable' });
  });

  test.each([500, 502, 503, 429])('unreachable on HTTP %d', async (status) => {
    const provider = await providerThat(says({ statusCode: 200 }, status));
    expect(await failure(call(provider))).toEqual({ kind: 'unreachable', code: String(status) });
  });

  test.each([200, 400])("refused with the provider's code on HTTP %d", async (status) => {
    const body = { statusCode: 9946, statusDescription: 'Wrong Signature' };
    const provider = await providerThat(says(body, status));
    expect(await failure(call(provider))).toEqual({ kind: 'refused', code: '9946' });
  });

  test('refused with a sanitized code', async () => {
    const provider = await providerThat(says({ statusCode: '99\u000046' }));
    expect(await failure(call(provider))).toEqual({ kind: 'refused', code: '99 46' });
  });

  test.each([
    ['an empty body', '', 200],
    ['a page', '<!doctype html><title>Gateway</title>', 200],
    ['a page not found', '<!doctype html><title>404</title>', 404],
    ['JSON without an end', '{"statusCode":200,', 200],
    ['more than is read', `"http://${'x'.repeat(70_000)}"`, 200],
  ])('malformedResponse for %s', async (_what, body, status) => {
    const provider = await providerThat(says(body, status));
    expect(await failure(call(provider))).toMatchObject({ kind: 'malformedResponse' });
  });

  test('malformedResponse for a redirect, which is not followed', async () => {
    let asked = 0;
    const provider = await providerThat((_request, response) => {
      asked += 1;
      response.writeHead(307, { location: '/elsewhere' }).end('{"statusCode":200}');
    });
    expect(await failure(call(provider))).toMatchObject({ kind: 'malformedResponse' });
    expect(asked).toBe(1);
  });
});

const rightCode = {
  statusCode: 200,
  referenceNumber: '963455678',
  merchantRefNumber: charge.merchantReference,
  orderAmount: 130,
  fawryFees: 4.3,
};

describe('payment code', () => {
  test.each([
    ['of another reference', { merchantRefNumber: '260000000018' }],
    ['for another amount', { orderAmount: 129.99 }],
    ['with an invalid amount', { orderAmount: '130.001' }],
    ['with a non-numeric code', { referenceNumber: 'abc' }],
    ['without code', { referenceNumber: null }],
  ])('rejects a code %s as malformedResponse', async (_what, changes) => {
    const provider = await providerThat(says({ ...rightCode, ...changes }));
    expect(await failure(provider.requestCode(charge))).toMatchObject({
      kind: 'malformedResponse',
    });
  });

  test('returns fees, and our expiry if the provider sends none', async () => {
    const provider = await providerThat(says(rightCode));
    expect(await provider.requestCode(charge)).toEqual({
      providerReference: '963455678',
      fees: 430,
      expiresAt: charge.expiresAt,
    });
    const own = await providerThat(says({ ...rightCode, expirationTime: 1_794_000_000_000 }));
    expect(await own.requestCode(charge)).toMatchObject({ expiresAt: new Date(1_794_000_000_000) });
  });
});

describe('card page', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://pay.example/1',
    '/page',
    '""',
    '{}',
  ])('rejects the URL %s as malformedResponse', async (answer) => {
    const provider = await providerThat(says(answer));
    expect(await failure(CALLS.openCardPage(provider))).toMatchObject({
      kind: 'malformedResponse',
    });
  });

  test.each(['https://pay.example/1', ' https://pay.example/1\n', '"https://pay.example/1"'])(
    'accepts the URL response %j',
    async (answer) => {
      const provider = await providerThat(says(answer));
      expect(await CALLS.openCardPage(provider)).toEqual({ checkoutUrl: 'https://pay.example/1' });
    },
  );
});

test('sends a status query without percent-encoding', async () => {
  let asked: string | undefined;
  const provider = await providerThat((request, response) => {
    asked = request.url;
    says({ statusCode: 9938 })(request, response);
  });
  expect(await provider.status('260000000018~2')).toBeUndefined();
  expect(asked).toMatch(
    /^\/ECommerceWeb\/Fawry\/payments\/status\/v2\?merchantCode=a\/b\+c==&merchantRefNumber=260000000018~2&signature=[0-9a-f]{64}$/,
  );
});

const about = {
  fawryRefNumber: '963455678',
  merchantRefNumber: '260000000018~3',
  paymentAmount: 130,
  orderAmount: 130,
  orderStatus: 'PAID',
};

test('an unknown status decides nothing, and the provider is not away', async () => {
  const provider = monitorProvider(
    await providerThat(says({ ...about, orderStatus: 'DELIVERED' })),
    () => new Date(),
  );
  expect(await failure(provider.status('260000000018~3'))).toMatchObject({ kind: 'refused' });
  expect(provider.available()).toBe(true);
});

test('rejects the status of another charge as malformedResponse', async () => {
  const provider = await providerThat(says(about));
  expect(await failure(provider.status('260000000018'))).toMatchObject({
    kind: 'malformedResponse',
  });
  expect(await provider.status('260000000018~3')).toMatchObject({ status: 'PAID' });
});

test('sends two-decimal amounts and no card data', async () => {
  const bodies: string[] = [];
  const provider = await providerThat(async (request, response) => {
    bodies.push(await text(request));
    says(request.url?.endsWith('init') ? 'https://pay.example/1' : rightCode)(request, response);
  });
  await provider.requestCode(charge);
  await CALLS.openCardPage(provider);
  await CALLS.refund(provider);
  const [code = '', page = '', refund = ''] = bodies;
  expect(JSON.parse(code)).toMatchObject({
    amount: '130.00',
    paymentMethod: 'PayAtFawry',
    chargeItems: [{ price: '65.00', quantity: 2 }],
    paymentExpiry: 1_795_000_000_000,
  });
  expect(JSON.parse(page)).toMatchObject({ chargeItems: [{ price: '65.00' }] });
  expect(JSON.parse(refund)).toMatchObject({ refundAmount: '1.00', reason: 'خطأ (r-1)' });
  for (const body of bodies) expect(body).not.toMatch(/cardNumber|cvv|fawry_secure_key/i);
});

test('accepts the cancellation of a canceled code', async () => {
  const provider = await providerThat(says({ code: '9984' }, 400));
  await provider.cancel('963455678');
});
