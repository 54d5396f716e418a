import { code128, createRequestId } from '@wathiqa/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCode128 } from './testing/read-code128.ts';

/** Barcode as scanned points, several per module. */
function toScanLine(digits: string, points = 1): boolean[] {
  const { bars, modules } = code128(digits);
  return Array.from({ length: modules * points }, (_, point) =>
    bars.some(({ start, width }) => point >= start * points && point < (start + width) * points),
  );
}

const ids = fc
  .tuple(fc.integer({ min: 2010, max: 2099 }), fc.integer({ min: 1, max: 999_999_999 }))
  .map(([year, running]) => createRequestId(year, running));

test.each(['', '1', '123', '12345678901x', '٢٦٠٠٠٠٠٠٠٠١٨'])('"%s" has no barcode', (digits) => {
  expect(() => code128(digits)).toThrow(RangeError);
});

test('a scanner reads every request number at any size', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 5 }), (id, points) => {
      expect(readCode128(toScanLine(id, points))).toBe(id);
    }),
  );
});

test('a lost or widened bar is never read as a number', () => {
  const scanLine = toScanLine('260000000018');
  for (let place = scanLine.indexOf(true); place <= scanLine.lastIndexOf(true); place += 1) {
    const damaged = scanLine.with(place, !scanLine[place]);
    expect(() => readCode128(damaged), `module ${place}`).toThrow();
  }
});

test('has quiet zones of ten modules on both sides', () => {
  const line = toScanLine('260000000018');
  expect(line.indexOf(true)).toBe(10);
  expect(line.lastIndexOf(true)).toBe(line.length - 11);
});
