import { expect, test } from 'vitest';
import { compareTables } from './table-comparison.ts';

test('names each table that differs after a restore, and the difference', () => {
  const table = (rows: number, hash: string) => ({ rows, hash });
  const before = new Map([
    ['same', table(2, 'a')],
    ['changed', table(2, 'a')],
    ['fewer', table(2, 'a')],
    ['gone', table(0, '')],
  ]);
  const after = new Map([
    ['same', table(2, 'a')],
    ['changed', table(2, 'b')],
    ['fewer', table(1, 'a')],
    ['new', table(0, '')],
  ]);
  expect(compareTables(before, after)).toEqual([
    'changed: the 2 rows differ',
    'fewer: 1 of 2 rows restored',
    'gone: missing from the backup',
    'new: missing from the database',
  ]);
  expect(compareTables(before, before)).toEqual([]);
});
