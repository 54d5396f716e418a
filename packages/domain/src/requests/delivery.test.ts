import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ADDRESS_MAX_LENGTH,
  ADDRESS_NUMBER_MAX_LENGTH,
  ADDRESS_PART_MAX_LENGTH,
  ADDRESS_TEXTS,
  type AddressParts,
  deliveryHours,
  isUnlikelyMobile,
  joinAddress,
  normalizeMobile,
  parseAddress,
} from './delivery.ts';

const textsOf = <Of>(text: Of) =>
  Object.fromEntries(ADDRESS_TEXTS.map((name) => [name, text])) as Record<
    (typeof ADDRESS_TEXTS)[number],
    Of
  >;

test('joins flat, floor, building, street, district and detail', () => {
  expect(
    joinAddress({
      flatNo: '3',
      floorNo: '2',
      departmentNo: ' 14',
      streetName: 'شارع  التحرير',
      districtName: 'الدقي ',
      detailedAddress: 'أمام الحديقة',
    }),
  ).toBe('شقة 3، دور 2، عقار 14، شارع التحرير، الدقي، أمام الحديقة');
});

test.each([
  'شقة 3، دور 2، عقار 14، شارع التحرير، الدقي، أمام الحديقة',
  'شقة 3، دور 0، عقار 14، شارع 9، المعادي، أمام المحطة، بجوار البنك',
])('parses a joined address to equal text: %s', (address) => {
  const parts = parseAddress(address);
  expect(parts).toMatchObject({ flatNo: '3', departmentNo: '14' });
  expect(parts && joinAddress(parts)).toBe(address);
});

test('parses every address that it joins', () => {
  const digits = fc.stringMatching(/^[0-9]{1,5}$/);
  const words = fc.array(fc.stringMatching(/^[\u0621-\u064a0-9-]{1,9}$/), {
    minLength: 1,
    maxLength: 4,
  });
  const text = fc
    .tuple(words, fc.constantFrom(' ', '، '))
    .map(([each, separator]) => each.join(separator));
  const parts = fc.record({
    ...{ flatNo: digits, floorNo: digits, departmentNo: digits },
    ...textsOf(text),
  });
  fc.assert(
    fc.property(parts, (typed) => {
      const address = joinAddress(typed);
      const parsed = parseAddress(address);
      expect(parsed && joinAddress(parsed)).toBe(address);
    }),
  );
});

test.each(['شارع التحرير، الدقي', '', 'شقة أ، دور 2، عقار 14، شارع 9، المعادي، أمام المحطة'])(
  'does not parse a foreign address: «%s»',
  (address) => expect(parseAddress(address)).toBeUndefined(),
);

test.each([
  ['01012345678', false],
  ['11012345678', true],
  ['01912345678', true],
  ['0101234', false],
])('marks mobile %s as unlikely: %s', (number, doubted) => {
  expect(isUnlikelyMobile(number)).toBe(doubted);
});

test.each([
  '01012345678',
  ' 010 1234-5678 ',
  '+201012345678',
  '+20 10 1234 5678',
  '00201012345678',
  '201012345678',
  '+2001012345678',
  '(010) 1234\u20115678',
  '\u202a+20\u00a010\u00a012345678\u202c',
  '٠١٠١٢٣٤٥٦٧٨',
  '+۲۰ ۱۰ ۱۲۳۴ ۵۶۷۸',
])('stores the mobile «%s» in one form', (typed) => {
  expect(normalizeMobile(typed)).toBe('01012345678');
});

test('changes no other digits, and nothing twice', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(?:\+|00)?[0-9]{0,14}$/), (typed) => {
      const normalized = normalizeMobile(typed);
      expect(normalizeMobile(normalized)).toBe(normalized);
      if (!/^(?:\+|00)?200?1\d{9}$/.test(typed)) expect(normalized).toBe(typed);
    }),
  );
});

test('accepts the longest address of the form', () => {
  const number = '9'.repeat(ADDRESS_NUMBER_MAX_LENGTH);
  const parts: AddressParts = {
    flatNo: number,
    floorNo: number,
    departmentNo: number,
    ...textsOf('س'.repeat(ADDRESS_PART_MAX_LENGTH)),
  };
  expect(joinAddress(parts).length).toBeLessThanOrEqual(ADDRESS_MAX_LENGTH);
});

test.each([
  ['01', 48],
  ['14', 48],
  ['21', 48],
  ['02', 72],
  [null, 72],
])('estimates delivery to governorate %s: %i hours', (governorateCode, hours) => {
  expect(deliveryHours(governorateCode)).toBe(hours);
});
