import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { type Expression, expressionsOf, expressionsOfProduct } from './regular-expressions.ts';

/** Whether twice the text can take much more than twice the work. */
function isSuperLinear(expression: Expression): boolean {
  return analyse(expression, { maxReports: 1 }).reports.length > 0;
}

test('every regular expression of browser and server takes linear time', () => {
  const expressions = expressionsOfProduct();
  expect(expressions.length).toBeGreaterThan(250);
  expect(expressions.filter(isSuperLinear)).toEqual([]);
});

test.each([
  // Cubic: links in the text of staff.
  String.raw`const LINK = /\S*(?:\p{L}[\p{L}\p{N}+.-]*:\/\/|[\p{L}\p{N}-]+\.(?:[a-z]+|مصر)(?!\p{L}))\S*/giu`,
  String.raw`text.replace(/\s+$/, '')`,
  String.raw`text.search(/\S+@\S+/)`,
  String.raw`z.string().check(z.regex(/^(?:\w+\s?)*$/))`,
  'new RegExp("(a|a)*b")',
  `RegExp(\`^(\${word}+)+$\`, 'u')`,
])('finds that %s is not linear', (source) => {
  expect(expressionsOf(source, 'a.ts').map(isSuperLinear)).toEqual([true]);
});

test('does not accept a RegExp of a variable', () => {
  expect(() => expressionsOf('new RegExp(typed)', 'a.ts')).toThrow('a.ts');
});
