import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';

interface Expression {
  readonly source: string;
  readonly flags: string;
}

/** A hole of a template has some text. */
const HOLE = 'x';

/** Syntax nodes that matter here; `undefined` in a list is a hole. */
interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly pattern?: string;
  readonly flags?: string;
  readonly callee?: Node;
  readonly arguments?: readonly { readonly expression: Node }[];
  readonly quasis?: readonly { readonly cooked: string }[];
}

/** Text of a string or template, undefined for anything else. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return String(node.value);
  return node?.quasis?.map(({ cooked }) => cooked).join(HOLE);
}

/** Literals and calls of RegExp; a call that is not readable becomes an expression that fails. */
function expressionsOf(source: string, file: string): Expression[] {
  const found: Expression[] = [];
  const read = (_: string, node: Node | null) => {
    if (node?.type === 'RegExpLiteral') {
      found.push({ source: node.pattern ?? '', flags: node.flags ?? '' });
    } else if (node?.callee?.value === 'RegExp') {
      const [pattern, flags] = node.arguments?.map(({ expression }) => expression) ?? [];
      const text = textOf(pattern);
      if (text === undefined)
        throw new Error(`${file}: a RegExp of neither a string nor a template`);
      found.push({ source: text, flags: textOf(flags) ?? '' });
    }
    return node;
  };
  JSON.stringify(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), read);
  return found;
}

/** Whether twice the text can take much more than twice the work. */
function isSuperLinear(expression: Expression): boolean {
  return analyse(expression, { maxReports: 1 }).reports.length > 0;
}

test('every regular expression of browser and server takes linear time', () => {
  const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'content'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test(ing)?\//.test(file));
  const expressions = files.flatMap((file) =>
    expressionsOf(readFileSync(file, 'utf8'), file).map((expression) => ({ file, ...expression })),
  );
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
