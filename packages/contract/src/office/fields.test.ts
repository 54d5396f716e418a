import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  dayField,
  isDayRange,
  pageCursor,
  poundsField,
  rangeDays,
  staffEmail,
  termsHtml,
  writeCursor,
} from './fields.ts';

test.each([0, -0.01, 0.005, 65.005, Number.MIN_VALUE, 100.01, Number.NaN])(
  '%d pounds are refused with one problem',
  (pounds) => {
    expect(poundsField(100).safeParse(pounds).error?.issues).toMatchObject([{ message: 'pounds' }]);
  },
);

test.each([0.01, 0.07, 65, 72.3, 100])('%d pounds are accepted unchanged', (pounds) => {
  expect(poundsField(100).parse(pounds)).toBe(pounds);
});

test.each([
  ...['a\u0000b@example.org', 'a@b\u001b.example', '\u0000'],
  // Cyrillic а and о, and easily overlooked characters.
  ...['\u0430dmin@example.org', 'admin@example.\u043erg', 'a@b.example>', 'a@b..example', 'a@b'],
])('%j is not an e-mail address', (typed) => {
  expect(staffEmail.safeParse(typed).success).toBe(false);
});

test('normalizes an e-mail address to lower case', () => {
  expect(staffEmail.parse(' Clerk@Wathiqa.Example ')).toBe('clerk@wathiqa.example');
});

test.each([
  ['2019-12-31', false],
  ['2020-01-01', true],
  ['2099-12-31', true],
  ['2100-01-01', false],
  ['2026-02-30', false],
])('%s is a supported date: %s', (day, spokenOf) => {
  expect(dayField().safeParse(day).success).toBe(spokenOf);
});

test('terms preserve white space and refuse U+0000', () => {
  const html = '<p>\t\u00a0نص\r\n</p> ';
  expect(termsHtml.parse(html)).toBe(html);
  expect(termsHtml.safeParse('<p>\u0000</p>').success).toBe(false);
});

test.each([
  '2026-02-30T10:00:00.000000Z_260000000018',
  '2026-13-01T10:00:00.000000Z_260000000018',
  '2026-01-01T24:00:00.000000Z_260000000018',
  '2026-01-01T10:00:00.000Z_260000000018',
  '0000-01-01T10:00:00.000000Z_260000000018',
  '2026-01-01T10:00:00.000000Z_26000000001',
  '2026-01-01T10:00:00.000000Z_260000000018_1',
  '2026-01-01T10:00:00.000000Z',
  '--------------------_260000000018',
  '',
])('"%s" is not a valid cursor', (place) => {
  expect(pageCursor(12).safeParse(place).success).toBe(false);
});

test.each(['2026-01-31T10:00:00.123456Z_260000000018', '2028-02-29T23:59:59.999999Z_260000000018'])(
  '"%s" is a valid cursor',
  (cursor) => {
    expect(writeCursor(pageCursor(12).parse(cursor))).toBe(cursor);
  },
);

const DayRange = z.object(rangeDays).check(isDayRange);

test.each([
  ['2026-11-20', '2026-11-20', true],
  ['2026-01-01', '2026-04-02', true],
  ['2025-12-31', '2026-04-01', true],
  ['2026-01-01', '2026-04-03', false],
  ['2026-11-20', '2026-11-19', false],
  ['2025-01-01', '2026-01-01', false],
  ['2020-01-01', '2099-12-31', false],
  ['2019-12-31', '2020-01-01', false],
  ['2026-02-30', '2026-03-01', false],
])('range %s to %s is valid: %s', (from, to, given) => {
  expect(DayRange.safeParse({ from, to }).success).toBe(given);
});

test('reports an invalid range as a day problem', () => {
  const range = DayRange.safeParse({ from: '2026-11-20', to: '2026-11-19' });
  expect(range.error?.issues.map(({ message }) => message)).toEqual(['day']);
});
