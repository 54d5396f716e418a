import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  forgedWebhook,
  genuineFields,
  type SignedFields,
  webhookPayload,
} from '../../../../../test/support/payments/webhook-payloads.ts';
import { parseExactJson } from './protocol.ts';
import { createWebhookParser, parseEvent } from './webhook.ts';

const key = 'fawry_secure_key';
const parser = createWebhookParser(key);
const parseWebhook = (body: unknown) => parser({ body, headers: {}, query: {} });

const paid: SignedFields = {
  fawryRefNumber: '963455678',
  merchantRefNumber: '260000000018',
  paymentAmount: '134.30',
  orderAmount: '130.00',
  orderStatus: 'PAID',
  paymentMethod: 'PayAtFawry',
  paymentRefrenceNumber: '970177',
};

function read(changes: Partial<SignedFields> = {}, sign = key) {
  return parseWebhook(webhookPayload({ ...paid, ...changes }, sign));
}

describe('refusals', () => {
  test.each<[string, Partial<SignedFields>]>([
    ['the field merchantRefNumber', { merchantRefNumber: 'REQ-1' }],
    // Wrong check digit.
    ['the field merchantRefNumber', { merchantRefNumber: '260000000019' }],
    ['the field merchantRefNumber', { merchantRefNumber: '260000000018~1' }],
    ['the field merchantRefNumber', { merchantRefNumber: '260000000018~02' }],
    ['the field merchantRefNumber', { merchantRefNumber: '260000000018~2~3' }],
    ['the field merchantRefNumber', { merchantRefNumber: '260000000018~R473122' }],
    ['the field merchantRefNumber', { merchantRefNumber: '260000000019~R473122~1' }],
    ['the field fawryRefNumber', { fawryRefNumber: '' }],
    ['an amount is not in whole', { orderAmount: '130.005' }],
    ['the paid amount does not match', { paymentAmount: '129.99' }],
    ['the paid amount does not match', { paymentAmount: '260.01' }],
    ['the paid amount does not match', { paymentAmount: '0.00' }],
    ['an amount is not in whole', { paymentAmount: '' }],
    ['an amount is not in whole', { orderAmount: '' }],
    ['an amount is not in whole', { orderStatus: 'EXPIRED', paymentAmount: '0.001' }],
  ])('%s: %j with a valid signature', (reason, changes) => {
    expect(read(changes)).toEqual({ accepted: false, reason: expect.stringContaining(reason) });
  });

  test.each([undefined, null, 1, true, {}, [], { ...paid }, ''])('%j instead of text', (body) => {
    expect(parseWebhook(body)).toMatchObject({ accepted: false });
  });

  test('endlessly nested JSON', () => {
    const nested = `${'['.repeat(15_000)}${']'.repeat(15_000)}`;
    const inside = webhookPayload(paid, key).replace('{', `{"deep":${nested},`);
    for (const text of [nested, inside]) {
      expect(parseWebhook(text)).toEqual({ accepted: false, reason: 'not JSON' });
    }
  });

  test('an unsigned webhook that claims to be a status response', () => {
    const unsigned = webhookPayload(paid, key).replace(/,"messageSignature":"[^"]*"/, '');
    expect(parseWebhook(unsigned)).toMatchObject({ reason: 'the signature is invalid' });
    const wrong = parseExactJson(webhookPayload(paid, 'another key'));
    expect(parseEvent(wrong, key, { signed: 'when it says so' })).toMatchObject({
      accepted: false,
    });
    const answer = parseExactJson(unsigned);
    expect(parseEvent(answer, key, { signed: 'when it says so' })).toMatchObject({
      accepted: true,
    });
  });

  // apps/server/test/payments sends thousands to the server.
  test('any forged or modified webhook, without crashing', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(forgedWebhook(key), ({ how, text }) => {
        kinds.add(how);
        const parsed = parseWebhook(text);
        // Other cuts of a notice that moves no money are ignored.
        if (parsed.accepted) expect(how).toBe('the same text is cut elsewhere');
        expect(parsed).not.toHaveProperty('event.status');
      }),
    );
    expect(kinds.size).toBe(11);
  }, 60_000);
});

test('parses a genuine webhook', () => {
  expect(read()).toEqual({
    accepted: true,
    event: {
      providerReference: '963455678',
      merchantReference: '260000000018',
      status: 'PAID',
      orderAmount: 13_000,
      paymentAmount: 13_430,
      fees: 430,
      providerMethod: 'PayAtFawry',
      at: new Date(1_795_000_000_000),
    },
  });
});

test('accepts every genuine webhook as text and bytes', () => {
  fc.assert(
    fc.property(genuineFields, (fields) => {
      const text = webhookPayload(fields, key);
      expect(parseWebhook(text)).toMatchObject({
        accepted: true,
        event: {
          merchantReference: fields.merchantRefNumber,
          providerMethod: fields.paymentMethod,
        },
      });
      expect(parseWebhook(Buffer.from(text))).toEqual(parseWebhook(text));
    }),
  );
});

test.each([
  ['Paid', 'PAID'],
  ['CANCELLED', 'CANCELED'],
  ['cancelled', 'CANCELED'],
  ['Canceled', 'CANCELED'],
  ['UNPAID', 'NEW'],
  ['PARTIAL_REFUNDED', 'PARTIAL_REFUNDED'],
])('accepts the status spelling %s', (orderStatus, status) => {
  expect(read({ orderStatus })).toMatchObject({ event: { status } });
});

describe('a signed notice that nothing was paid', () => {
  const statuses = ['NEW', 'UNPAID', 'EXPIRED', 'CANCELED', 'CANCELLED', 'FAILED'];
  const refunds = ['REFUNDED', 'PARTIAL_REFUNDED'];
  const amounts = [{}, { paymentAmount: '0.00' }, { paymentAmount: '', orderAmount: '' }];

  test.each([...statuses, ...refunds])(
    '%s is accepted with, without and with no amount',
    (orderStatus) => {
      for (const amount of amounts) {
        const fields = { ...paid, ...amount, orderStatus };
        const text = webhookPayload(fields, key);
        const absent = text.replaceAll(/"(payment|order)Amount":""/g, '"$1Amount":null');
        for (const body of [text, absent]) {
          const parsed = parseWebhook(body);
          expect(parsed).toMatchObject({
            accepted: true,
            event: { providerReference: '963455678' },
          });
        }
      }
      expect(read({ orderStatus, paymentAmount: '0.00' }, 'another key').accepted).toBe(false);
    },
  );

  test.each(['DELIVERED', 'SHIPPED', 'CREATED', 'delivered'])(
    '%s is accepted and ignored',
    (orderStatus) => {
      for (const amount of amounts) {
        expect(read({ orderStatus, ...amount })).toEqual({ accepted: true, event: undefined });
      }
      expect(read({ orderStatus }, 'another key').accepted).toBe(false);
    },
  );

  test.each(['EXPIRED', 'NEW'])(
    '%s is ignored with an amount that shifted boundaries could make',
    (orderStatus) => {
      for (const paymentAmount of ['0.01', '129.99', '260.01']) {
        expect(read({ orderStatus, paymentAmount })).toEqual({ accepted: true, event: undefined });
      }
    },
  );
});

test('accepts a different amount in a status response', () => {
  const fields = parseExactJson(webhookPayload({ ...paid, paymentAmount: '129.00' }, key));
  expect(parseEvent(fields, key, { signed: 'when it says so' })).toMatchObject({
    accepted: true,
    event: { paymentAmount: 12_900, fees: 0 },
  });
});

test('accepts a refund below the price', () => {
  expect(read({ orderStatus: 'PARTIAL_REFUNDED', paymentAmount: '65.00' })).toMatchObject({
    accepted: true,
  });
});

test('verifies amounts by two decimals in any notation', () => {
  const text = webhookPayload({ ...paid, paymentAmount: '134.00' }, key);
  const bare = text.replace('134.00', '134.0').replace('130.00', '130');
  const quoted = text.replace('134.00', '"134.00"').replace('130.00', '"130.00"');
  expect(parseWebhook(bare)).toEqual(parseWebhook(text));
  expect(parseWebhook(quoted)).toEqual(parseWebhook(text));
});

test('sanitizes the payment method after verification', () => {
  expect(read({ paymentMethod: 'PayAt\u0000Fawry\ud800' })).toMatchObject({
    accepted: true,
    event: { providerMethod: 'PayAt Fawry\ufffd' },
  });
});

test('omits an invalid time', () => {
  const text = webhookPayload(paid, key).replace('1795000000000', '"yesterday"');
  expect(parseWebhook(text)).toMatchObject({ accepted: true, event: { at: undefined } });
});
