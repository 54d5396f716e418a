import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { BROWSER_FLOOR } from '../../content/src/browsers.ts';
import {
  type Finding,
  findYoungerFunctions,
  findYoungerStyles,
} from '../support/browser-floor/find-younger.ts';

// The built files, read from disk.

const root = new URL('../../', import.meta.url);

/** Functions behind a feature test: the source text around the use, and the reason. */
const GUARDED: Readonly<Record<string, readonly [around: RegExp, reason: string][]>> = {
  '.isVisible()': [
    [/!e\.isVisible\(\)|\{.*e\.isVisible\(\)\?/, 'our own; the younger one is an attribute'],
  ],
  '.startViewTransition()': [
    [/try\{var \w+=\w+\.start/, 'React: in `try`, and only for `<ViewTransition>`'],
    [/\w\.window\.document\.start/, 'React Router: after a test, and only for `viewTransition`'],
  ],
  '.when()': [[/_zod\.def\.when\(/, 'a function of zod']],
  'Error.captureStackTrace': [[/`captureStackTrace`in Error\?Error/, 'zod']],
  'URL.canParse': [[/typeof URL\.canParse==`function`\?URL/, 'zod']],
  PerformanceEventTiming: [[/globalThis\.PerformanceEventTiming\|\|/, 'web-vitals']],
  requestIdleCallback: [[/typeof requestIdleCallback>`u`/, 'lib/later-module.ts']],
  cancelIdleCallback: [[/typeof requestIdleCallback>`u`/, 'lib/later-module.ts']],
  navigation: [
    [
      /react-transition|\(\),i=null|`navigate(success|error)?`/,
      'React: if `typeof navigation` is an object',
    ],
  ],
  setImmediate: [[/typeof setImmediate<`u`\?set/, 'scheduler']],
};

/** Styles without which a page works; browsers ignore what they do not know. */
const DISPENSABLE: Readonly<Record<string, readonly string[]>> = {
  'only looks': [
    ...['cursor: default', 'cursor: not-allowed', 'cursor: pointer', 'cursor: progress'],
    ...['scrollbar-color', 'scrollbar-width', 'scrollbar-width: thin', 'text-decoration: dotted'],
    ...['text-wrap', 'text-wrap: balance', 'text-wrap: pretty', 'font-family: ui-monospace'],
    ...['-webkit-tap-highlight-color', '::-webkit-inner-spin-button'],
    ...['::-webkit-search-cancel-button', 'float: inline-end'],
    ...['forced-color-adjust', 'forced-color-adjust: none'],
  ],
  'only rows that are not aligned, or a field that does not grow': [
    ...['grid-template-columns: subgrid', 'grid-template-rows: subgrid'],
    ...['field-sizing', 'field-sizing: content', 'resize', 'resize: vertical'],
  ],
  'only page breaks and closed details in print': [
    ...['@page', 'orphans', 'widows', 'break-after: avoid', '::details-content'],
    ...['content-visibility: visible'],
  ],
  'only speed': [...['content-visibility', 'content-visibility: auto', 'contain-intrinsic-size']],
  'the build adds the prefixed property': [
    ...['mask-composite', 'mask-composite: intersect', 'mask-image', '-webkit-mask-composite'],
    ...['print-color-adjust', 'print-color-adjust: exact', 'text-size-adjust', 'user-select'],
  ],
  'in `@supports`, or in the forgiving list of `:is()`': [
    ...['::scroll-button', ':open', ':popover-open'],
  ],
};
const dispensable = new Set(Object.values(DISPENSABLE).flat());

const used = new Set<unknown>();

function isAllowed({ name, around }: Finding): boolean {
  const guard = GUARDED[name]?.find(([text]) => text.test(around));
  used.add(guard ?? name);
  return guard !== undefined || dispensable.has(name);
}

/** Scripts of the pages, each once. */
const scripts = new Set<string>();

function findIn(file: string, text: string): Finding[] {
  if (file.endsWith('.js')) return findYoungerFunctions(text);
  if (file.endsWith('.css')) return findYoungerStyles(text);
  if (!file.endsWith('.html')) return [];
  return [
    ...text.matchAll(/<script(?: type="module")?(?: async="")?>([\s\S]*?)<\/script>/g),
  ].flatMap(([, script = '']) => {
    if (scripts.has(script)) return [];
    scripts.add(script);
    return findYoungerFunctions(script);
  });
}

test.each([
  ['URL.canParse(text)', ['URL.canParse']],
  ['typeof URL.canParse', []],
  ['Object.groupBy([], String); Promise.withResolvers(); Array.fromAsync(x)', 3],
  ['AbortSignal.any([]); new Set().union(x); element.checkVisibility()', 3],
  ['new Float16Array(2); x?.hidePopover?.(); window.navigation', ['Float16Array']],
  ['[].toSorted(); structuredClone(x); [].at(-1); x.replaceAll(y, z)', []],
])('finds in %s', (source, expected) => {
  const names = findYoungerFunctions(source).map(({ name }) => name);
  if (typeof expected === 'number') expect(names).toHaveLength(expected);
  else expect(names).toEqual(expected);
});

test('finds younger styles, but not those of the floor', () => {
  const css = '@starting-style { a { color: red } } a:dir(rtl) { anchor-name: --a; inset: 0 }';
  const names = findYoungerStyles(css).map(({ name }) => name);
  expect(names).toEqual(['@starting-style', ':dir', 'anchor-name']);
});

test.each(['portal', 'office'])('the built %s uses nothing younger than the floor', (app) => {
  const folder = fileURLToPath(new URL(`apps/${app}/build/client/`, root));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    findIn(file, /\.(js|css|html)$/.test(file) ? readFileSync(folder + file, 'utf8') : '')
      .filter((finding) => !isAllowed(finding))
      .map(({ name, line, column }) => `${file}:${line}:${column} ${name}`),
  );
  expect(found).toEqual([]);
});

test('every exception is in use', () => {
  expect(scripts.size).toBeGreaterThan(20);
  const guards = Object.values(GUARDED).flat();
  expect([...guards, ...dispensable].filter((each) => !used.has(each))).toEqual([]);
});

test('README names the floor', () => {
  const { chrome, safari, firefox } = BROWSER_FLOOR;
  const words = `Chrome and Edge ${chrome}, Safari ${safari}, Firefox ${firefox} or later`;
  expect(readFileSync(new URL('README.md', root), 'utf8')).toContain(words);
});
