import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupByOffice, numberParcels } from '../parcel-cells.tsx';
import { sampleParcel } from '../testing/samples.ts';
import { countCopies, labelSheets } from './sheets.ts';

const parcels = fc
  .array(fc.constantFrom('11511', '11211', '12111'), { maxLength: 40 })
  .map((codes) =>
    codes.map((postOfficeCode, index) =>
      sampleParcel({
        requestId: String(index),
        postOfficeCode,
        postOffice: `مكتب ${postOfficeCode}`,
      }),
    ),
  );

test('one label per parcel, eight per sheet, in packing list order', () => {
  fc.assert(
    fc.property(parcels, (some) => {
      const sheets = labelSheets(some);
      const numbered = sheets.flat();
      expect(numbered.map(({ position }) => position)).toEqual(some.map((_, index) => index + 1));
      expect(new Set(numbered.map(({ parcel }) => parcel))).toEqual(new Set(some));
      expect(sheets.slice(0, -1).every(({ length }) => length === 8)).toBe(true);
      expect(numbered).toEqual(numberParcels(some));
    }),
  );
});

test('groups by office and preserves parcel order', () => {
  const some = ['2', '1', '2'].map((code, index) =>
    sampleParcel({ requestId: String(index), postOfficeCode: `1111${code}` }),
  );
  expect(
    groupByOffice(some).map(({ numbered }) => numbered.map(({ parcel }) => parcel.requestId)),
  ).toEqual([['1'], ['0', '2']]);
});

test('counts copies of all documents', () => {
  expect(countCopies([])).toBe(0);
  expect(countCopies([sampleParcel(), sampleParcel()])).toBe(4);
});
