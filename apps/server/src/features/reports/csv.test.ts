import { csvFile } from '@wathiqa/domain';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const read = (file: string): string[][] => parse(file, { bom: true, relax_column_count: true });

describe('neutralizes text that starts like a formula', () => {
  test.each([
    '=1+1',
    '+201000000000',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =HYPERLINK("http://a.example","x")',
    '＝1',
    '＠x',
  ])('%j', (text) => {
    expect(read(csvFile([['رقم'], [text]]))[1]).toEqual([`'${text}`]);
  });
});

test('writes numbers as numbers, including negative ones', () => {
  expect(
    csvFile([
      ['أ', 'ب'],
      [-3, 2.5],
    ]),
  ).toBe('\uFEFFأ,ب\r\n-3,2.5\r\n');
});

test('quotes commas, quotes and line ends', () => {
  expect(csvFile([['أ,ب', 'قال "نعم"', 'سطر\nسطر']])).toBe(
    '\uFEFF"أ,ب","قال ""نعم""","سطر\nسطر"\r\n',
  );
});

const anything = fc.string({ unit: 'grapheme', minLength: 1 });
const dangerous = fc
  .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' =', '"='), anything)
  .map((parts) => parts.join(''));
const table = fc.integer({ min: 1, max: 5 }).chain((columns) =>
  fc.array(fc.array(fc.oneof(anything, dangerous), { minLength: columns, maxLength: columns }), {
    minLength: 1,
    maxLength: 8,
  }),
);

test('round-trips any text without a formula at the start of a field', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const back = read(csvFile(rows));
      expect(back.length).toBe(rows.length);
      for (const [row, fields] of back.entries()) {
        expect(fields.length).toBe(rows[row]?.length);
        for (const [column, field] of fields.entries()) {
          const original = rows[row]?.[column] ?? '';
          expect(field).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
          expect([original, `'${original}`]).toContain(field);
        }
      }
    }),
  );
});
