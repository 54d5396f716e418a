import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  forgedWebhook,
  genuineFields,
  type SignedFields,
  webhookPayload,
} from '../../../../../test/support/payments/webhook-payloads.ts';
import { parseExactJson } from './exact-json.ts';
import { parseEvent, parseWebhook } from './webhook.ts';

const key = 'fawry_secure_key';

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
  return parseWebhook(webhookPayload({ ...paid, ...changes }, sign), key);
}

describe('refuses, with the reason', () => {
  test.each<[string, Partial<SignedFields>]>([
    ['the status is unknown', { orderStatus: 'SHIPPED' }],
    ['the field merchantRefNumber', { merchantRefNumber: 'REQ-1' }],
    // The check digit is wrong.
    ['the field merchantRefNumber', { merchantRefNumber: '260000000019' }],
    ['the field merchantRefNumber', { merchantRefNumber: '260000000018~1' }],
    ['the field merchantRefNumber', { merchantRefNumber: '260000000018~02' }],
    ['the field merchantRefNumber', { merchantRefNumber: '260000000018~2~3' }],
    ['the field fawryRefNumber', { fawryRefNumber: '' }],
    ['an amount is not one', { orderAmount: '130.005' }],
    ['what is paid does not go', { paymentAmount: '129.99' }],
    ['what is paid does not go', { paymentAmount: '260.01' }],
  ])('%s: %j, though signed', (reason, changes) => {
    expect(read(changes)).toEqual({ accepted: false, reason: expect.stringContaining(reason) });
  });

  test.each([undefined, null, 1, true, {}, [], { ...paid }, ''])(
    '%j in place of a text',
    (body) => {
      expect(parseWebhook(body, key)).toMatchObject({ accepted: false });
    },
  );

  test('one whose parts lie in each other without end', () => {
    const nested = `${'['.repeat(15_000)}${']'.repeat(15_000)}`;
    const inside = webhookPayload(paid, key).replace('{', `{"deep":${nested},`);
    for (const text of [nested, inside]) {
      expect(parseWebhook(text, key)).toEqual({ accepted: false, reason: 'not JSON' });
    }
  });

  test('one that is not signed, also as an answer that says it is', () => {
    const unsigned = webhookPayload(paid, key).replace(/,"messageSignature":"[^"]*"/, '');
    expect(parseWebhook(unsigned, key)).toMatchObject({ reason: 'the signature is wrong' });
    const wrong = parseExactJson(webhookPayload(paid, 'another key'));
    expect(parseEvent(wrong, key, { signed: 'when it says so' })).toMatchObject({
      accepted: false,
    });
    const answer = parseExactJson(unsigned);
    expect(parseEvent(answer, key, { signed: 'when it says so' })).toMatchObject({
      accepted: true,
    });
  });

  // Thousands are sent to the server in apps/server/test/payments.
  test('whatever is forged or altered, and without failing', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(forgedWebhook(key), ({ how, text }) => {
        kinds.add(how);
        expect(parseWebhook(text, key)).toMatchObject({ accepted: false });
      }),
    );
    expect(kinds.size).toBe(11);
  }, 60_000);
});

test('a genuine one says what happened to which charge', () => {
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

test('all genuine ones are accepted, as text and as bytes', () => {
  fc.assert(
    fc.property(genuineFields, (fields) => {
      const text = webhookPayload(fields, key);
      expect(parseWebhook(text, key)).toMatchObject({
        accepted: true,
        event: {
          merchantReference: fields.merchantRefNumber,
          providerMethod: fields.paymentMethod,
        },
      });
      expect(parseWebhook(Buffer.from(text), key)).toEqual(parseWebhook(text, key));
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
])('the status may be written %s', (orderStatus, status) => {
  expect(read({ orderStatus })).toMatchObject({ event: { status } });
});

test('another amount than asked for is believed when it is the answer to a question', () => {
  const fields = parseExactJson(webhookPayload({ ...paid, paymentAmount: '129.00' }, key));
  expect(parseEvent(fields, key, { signed: 'when it says so' })).toMatchObject({
    accepted: true,
    event: { paymentAmount: 12_900, fees: 0 },
  });
});

test('what is given back may be less than the price', () => {
  expect(read({ orderStatus: 'PARTIAL_REFUNDED', paymentAmount: '65.00' })).toMatchObject({
    accepted: true,
  });
});

test('however an amount is written, two decimals of it are signed', () => {
  const text = webhookPayload({ ...paid, paymentAmount: '134.00' }, key);
  const bare = text.replace('134.00', '134.0').replace('130.00', '130');
  const quoted = text.replace('134.00', '"134.00"').replace('130.00', '"130.00"');
  expect(parseWebhook(bare, key)).toEqual(parseWebhook(text, key));
  expect(parseWebhook(quoted, key)).toEqual(parseWebhook(text, key));
});

test('the way of paying is kept without what the register has no place for, and signed with it', () => {
  expect(read({ paymentMethod: 'PayAt\u0000Fawry\ud800' })).toMatchObject({
    accepted: true,
    event: { providerMethod: 'PayAt Fawry\ufffd' },
  });
});

test('a moment that is none is left out', () => {
  const text = webhookPayload(paid, key).replace('1795000000000', '"yesterday"');
  expect(parseWebhook(text, key)).toMatchObject({ accepted: true, event: { at: undefined } });
});
