import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from './line-diff.ts';

test('names the changed lines only', () => {
  expect(diffLines('أ\n\nب\nج', 'أ\nد\nج\nه')).toEqual([
    { kind: 'same', text: 'أ' },
    { kind: 'removed', text: 'ب' },
    { kind: 'added', text: 'د' },
    { kind: 'same', text: 'ج' },
    { kind: 'added', text: 'ه' },
  ]);
});

const lines = fc.array(fc.constantFrom('أ', 'ب', 'ج', 'د'), { maxLength: 12 });

test('contains both texts, and no difference for equal ones', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = diffLines(before.join('\n'), after.join('\n'));
      const without = (kind: string) =>
        diff.filter((line) => line.kind !== kind).map(({ text }) => text);
      expect(without('added')).toEqual(before);
      expect(without('removed')).toEqual(after);
      const equal = diffLines(before.join('\n'), before.join('\n'));
      expect(equal.every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});
