import { asPiastres } from '@wathiqa/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  hostedPageSignature,
  parseAmount,
  sameSignature,
  signature,
} from './protocol.ts';

const key = 'fawry_secure_key';
const merchantCode = 'TESTMERCHANT';

describe('documented examples', () => {
  test('charge', () => {
    const parts = {
      merchantCode,
      merchantRefNum: 'REQ-1',
      paymentMethod: 'PayAtFawry',
      amount: '130.00',
    };
    expect(signature('charge', parts, key)).toBe(
      '2e5a8643e584326de2df2346a31d2d5253e644c150d885d4c2dd0ee3138912c9',
    );
  });

  test('status', () => {
    expect(signature('status', { merchantCode, merchantRefNumber: 'REQ-1' }, key)).toBe(
      '4a68f5c1cd4874a9216a1559f5e11acb858bf2740058d4180ea6394ef93bb42d',
    );
  });

  test('hosted page', () => {
    const page = {
      merchantCode,
      merchantRefNum: 'REQ-1',
      returnUrl: 'https://example.test/return',
      chargeItems: [{ itemId: 'MOICSO001', quantity: 2, price: '65.00' }],
    };
    expect(hostedPageSignature(page, key)).toBe(
      '744c4abc3ddb234ee813e2f343e2d64a15b343ea169ef49a7bfa48200cda0a6b',
    );
  });

  test('refund', () => {
    const parts = { merchantCode, referenceNumber: '963455678', refundAmount: '65.00' };
    expect(signature('refund', parts, key)).toBe(
      '164010bab84335c90cbec3c4b02d5b916ef1152d9abf597bdb9f57b707e16ef5',
    );
  });

  test('cancel', () => {
    const parts = { orderRefNo: '963455678', merchantAccount: merchantCode, lang: 'ar-eg' };
    expect(signature('cancel', parts, key)).toBe(
      'be25540a5c550e44a173782619948d084a3560bc6ea47076e28a0ce644adf4f4',
    );
  });

  test('notification, with our reference unlike the public sample', () => {
    const parts = {
      fawryRefNumber: '970177',
      merchantRefNumber: '9708f1cea8b5426cb57922df51b7f790',
      paymentAmount: '152.00',
      orderAmount: '150.00',
      orderStatus: 'NEW',
      paymentMethod: 'PAYATFAWRY',
    };
    expect(signature('notification', parts, key)).toBe(
      'b8a6a2c80a4af71d531df07177a83cad18e0f7570bfd7351f5f56388d0bfe4e8',
    );
    // Common libraries omit our reference.
    const { merchantRefNumber: _reference, ...unbound } = parts;
    expect(signature('notification', unbound, key)).toMatch(/^b0175565/);
  });
});

test('signs the order of items', () => {
  const items = [
    { itemId: 'MOICSO001', quantity: 2, price: '65.00' },
    { itemId: 'MOICSO003', quantity: 1, price: '70.00' },
  ];
  const page = { merchantCode, merchantRefNum: 'REQ-1', returnUrl: 'https://example.test/return' };
  expect(hostedPageSignature({ ...page, chargeItems: items }, key)).not.toBe(
    hostedPageSignature({ ...page, chargeItems: items.toReversed() }, key),
  );
});

test('changes with key, part or message type', () => {
  const part = fc.stringMatching(/^[\w.~-]{1,20}$/);
  fc.assert(
    fc.property(part, part, part, part, (code, reference, amount, other) => {
      fc.pre(new Set([code, reference, amount, other]).size === 4);
      const parts = { merchantCode: code, referenceNumber: reference, refundAmount: amount };
      const right = signature('refund', parts, key);
      expect(signature('refund', parts, other)).not.toBe(right);
      expect(signature('refund', { ...parts, reason: other }, key)).not.toBe(right);
      for (const name of Object.keys(parts)) {
        const changed = { ...parts, [name]: other };
        fc.pre(Object.values(changed).join('') !== Object.values(parts).join(''));
        expect(signature('refund', changed, key)).not.toBe(right);
      }
    }),
  );
});

test.each([
  ['', 'a'],
  ['a', ''],
  ['a', 'aa'],
  ['a', 'A'],
  ['ا', 'a'],
])('compares unequal signatures "%s" and "%s" without error', (a, b) => {
  expect(sameSignature(a, b)).toBe(false);
  expect(sameSignature(a, a)).toBe(true);
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  'refuses %s piastres',
  (piastres) => {
    expect(() => formatAmount(asPiastres(piastres))).toThrow(RangeError);
  },
);

test.each([
  '',
  '-1',
  '+1',
  '1.',
  '.5',
  '01.00',
  '1.005',
  '1.001',
  '1,000.00',
  '1e2',
  ' 1',
  '1 ',
  '1.0.0',
  '٦٥',
  'NaN',
  '10000000',
])('does not parse "%s"', (written) => {
  expect(parseAmount(written)).toBeUndefined();
});

test.each([
  ['0', 0],
  ['0.05', 5],
  ['0.5', 50],
  ['130', 13_000],
  ['130.0', 13_000],
  ['130.00', 13_000],
  ['130.0000', 13_000],
  ['72.50', 7_250],
  // 4.35 × 100 is 434.99999999999994 as a float.
  ['4.35', 435],
  ['9999999.99', 999_999_999],
])('parses "%s" as %d piastres', (written, piastres) => {
  expect(parseAmount(written)).toBe(piastres);
});

test('round-trips every amount with two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (piastres) => {
      const written = formatAmount(asPiastres(piastres));
      expect(written).toMatch(/^\d+\.\d\d$/);
      expect(parseAmount(written)).toBe(piastres);
    }),
  );
});
