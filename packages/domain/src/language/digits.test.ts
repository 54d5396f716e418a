import { expect, test } from 'vitest';
import { isDigits, normalizeDigits, normalizeNumber } from './digits.ts';

test.each(['', ' ', '12a', '1.5', '-1', '+1', '1e3', '١٢', '१२', '1\n2', '12\n', ' 12'])(
  'rejects "%s" as digits',
  (text) => {
    expect(isDigits(text)).toBe(false);
  },
);

const ID = '29005140190010';

test.each([
  ['2 900514 01 9001 0'],
  ['٢ ٩٠ ٠٥ ١٤ ٠١ ٩٠٠١ ٠'],
  ['۲۹۰۰۵۱۴۰۱۹۰۰۱۰'],
  ['２９００５１４０１９００１０'],
  ['29005-14019-0010'],
  ['29005\u201314019\u22120010'],
  [`\u200f${ID}`],
  [`\u202a${ID}\u202c`],
  [`\u2068${ID}\u2069`],
  [`\ufeff${ID}\u200b`],
  ['290051401\u00a090010'],
  ['2900514\t019/0010.'],
  ['(29005)14019\u00ad0010\n'],
])('reads %j as a national ID', (typed) => {
  expect(normalizeDigits(typed)).toBe(ID);
});

test.each([
  ['٧٢٫٥٠', '72.50'],
  ['\u200f 72.50\u200e', '72.50'],
  ['۷２', '72'],
  // Another number, or none.
  ['12/3', '12/3'],
  ['1-3', '1-3'],
  ['1 3', '1 3'],
  ['1,250', '1,250'],
])('reads the count %j as %j', (typed, text) => {
  expect(normalizeNumber(typed)).toBe(text);
});
