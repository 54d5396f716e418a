import { expect, test } from 'vitest';
import { compareTables } from './register-comparison.ts';

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
    'changed: 2 rows, and not the same',
    'fewer: 2 rows, and 1 restored',
    'gone: is not in the backup',
    'new: is not in the register',
  ]);
  expect(compareTables(before, before)).toEqual([]);
});
