import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRequestId } from '../requests/request-id.ts';
import { merchantReference, parseMerchantReference } from './merchant-reference.ts';

const charges = fc.record({
  requestId: fc
    .tuple(fc.integer({ min: 2026, max: 2125 }), fc.nat(999_999_999))
    .map((parts) => createRequestId(...parts)),
  attempt: fc.integer({ min: 1, max: 32_767 }),
  // Minutes since 2026, of 90 years.
  generation: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 47_304_000 })),
});

const requestId = createRequestId(2026, 1);

test.each([
  [1, 0, '260000000018'],
  [2, 0, '260000000018~2'],
  [1, 473_122, '260000000018~R473122~1'],
  [12, 473_122, '260000000018~R473122~12'],
])('attempt %i of generation %i is %s', (attempt, generation, text) => {
  expect(merchantReference({ requestId, attempt, generation })).toBe(text);
});

test('reads every reference that is written', () => {
  fc.assert(
    fc.property(charges, (charge) => {
      expect(parseMerchantReference(merchantReference(charge))).toEqual(charge);
    }),
  );
});

test('writes distinct references for distinct charges', () => {
  fc.assert(
    fc.property(charges, charges, (one, other) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(merchantReference(one) === merchantReference(other)).toBe(isSame);
    }),
  );
});

test.each([
  '',
  'REQ-1',
  '26000000001',
  '2600000000180',
  // Wrong check digit.
  ...['260000000019', '260000000019~2', '260000000019~R473122~1'],
  // Attempt without need, not from 1, or in another spelling.
  ...['260000000018~', '260000000018~0', '260000000018~1', '260000000018~02', '260000000018~-2'],
  ...['260000000018~2~3', '260000000018~2.0', '260000000018~٢', '260000000018~123456'],
  // Generation without attempt, not from 1, or in another spelling.
  ...['260000000018~R', '260000000018~R473122', '260000000018~R473122~', '260000000018~R473122~0'],
  ...['260000000018~R0~1', '260000000018~R0473122~1', '260000000018~r473122~1'],
  ...['260000000018~2~R473122', '260000000018~R1~R2~1', '260000000018~R1~02', '260000000018R1~1'],
  ...[' 260000000018', '260000000018\n', '260000000018~2 '],
])('refuses the reference "%s"', (text) => {
  expect(parseMerchantReference(text)).toBeUndefined();
});

test('refuses a changed, added or missing character, unless it is another reference', () => {
  const characters = fc.constantFrom(...'0123456789~R -r٢');
  const changes = fc.record({ at: fc.nat(30), removed: fc.nat(1), added: fc.option(characters) });
  fc.assert(
    fc.property(charges, changes, (charge, { at, removed, added }) => {
      const text = merchantReference(charge);
      const changed = text.slice(0, at) + (added ?? '') + text.slice(at + removed);
      const read = parseMerchantReference(changed);
      if (read) expect(merchantReference(read)).toBe(changed);
    }),
  );
});
