import { expect, test } from 'vitest';
import { withOwnStyles } from '../../page-styles.ts';

function getRemainingCss(css: string, body: string): string {
  const html = withOwnStyles(`<head><style>${css}</style></head><body>${body}</body>`, 'page');
  return /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
}

test.each([
  ['a class that nothing has', '.a{color:red}', '<p class="b"></p>', ''],
  ['a class that is used', '.a{color:red}', '<p class="b a"></p>', '.a{color:red}'],
  ['an element that is not there', 'table{color:red}', '<p></p>', ''],
  ['one selector of two', '.a,.b{color:red}', '<p class="b"></p>', '.b{color:red}'],
  [
    'a class with signs that HTML escapes',
    '.\\[\\&\\>p\\]\\:mt-1>p{margin:1px}',
    '<p class="[&amp;&gt;p]:mt-1"></p>',
    '.\\[\\&\\>p\\]\\:mt-1>p{margin:1px}',
  ],
  [
    'rules without classes',
    '[data-mirror]:dir(rtl){scale:-1}',
    '<p></p>',
    '[data-mirror]:dir(rtl){scale:-1}',
  ],
  [
    'a class that must not be there',
    '.a:not(.b){color:red}',
    '<p class="a"></p>',
    '.a:not(.b){color:red}',
  ],
  ['a class inside an element that nothing has', '.b .a{color:red}', '<p class="a"></p>', ''],
  ['a block that became empty', '@media print{.a{color:red}}', '<p></p>', ''],
  [
    'typefaces, properties and motions',
    '@font-face{font-family:W}@keyframes k{to{top:0}}',
    '',
    '@font-face{font-family:W}@keyframes k{to{top:0}}',
  ],
])('%s', (_, css, body, expected) => {
  expect(getRemainingCss(css, body)).toBe(expected);
});

test('removes unused CSS variables and their dependencies', () => {
  const css =
    ':root{--a:1px;--b:var(--a);--c:2px}@property --a{syntax:"*"}@property --c{syntax:"*"}p{top:var(--c)}';
  expect(getRemainingCss(css, '<p></p>')).toBe(
    ':root{--c:2px}@property --c{syntax:"*"}p{top:var(--c)}',
  );
  expect(getRemainingCss(':root{--a:1px}', '<p style="top:var(--a)"></p>')).toBe(':root{--a:1px}');
});

test('throws for a page without a style sheet', () => {
  expect(() => withOwnStyles('<p></p>', 'news1/index.html')).toThrow('news1/index.html');
});
