import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

export interface Expression {
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
export function expressionsOf(source: string, file: string): Expression[] {
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

/** Those of browser and server, without tests. */
export function expressionsOfProduct(): (Expression & { readonly file: string })[] {
  const tracked = execFileSync('git', ['ls-files', 'apps', 'packages', 'content'], {
    encoding: 'utf8',
  });
  return tracked
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test(ing)?\//.test(file))
    .flatMap((file) =>
      expressionsOf(readFileSync(file, 'utf8'), file).map((found) => ({ file, ...found })),
    );
}
