import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainTerms, termsToHtml, termsToText } from './terms-markup.ts';

const words = fc
  .array(fc.stringMatching(/^[\p{L}\p{Nd}<>&"'،.%{}]{1,8}$/u), { minLength: 1, maxLength: 6 })
  .map((list) => `ا${list.join(' ')}`);
const inline = fc.oneof(
  words,
  fc.tuple(words, words).map(([a, b]) => `${a} **${b}** ${a}`),
);
const list = (mark: (index: number) => string) =>
  fc
    .array(inline, { minLength: 1, maxLength: 4 })
    .map((items) => items.map((item, index) => `${mark(index)} ${item}`).join('\n'));
const block = fc.oneof(
  inline.map((text) => `# ${text}`),
  inline.map((text) => `## ${text}`),
  inline,
  fc.tuple(inline, inline).map((lines) => lines.join('\n')),
  list(() => '-'),
  list((index) => `${index + 1}.`),
);

test('any marked text is the same after HTML, and its HTML is plain', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), (blocks) => {
      const text = blocks.join('\n\n');
      const html = termsToHtml(text);
      expect(termsToText(html)).toBe(text);
      expect(isPlainTerms(html)).toBe(true);
    }),
  );
});

test('marks and tags that someone types stay text', () => {
  expect(termsToHtml('<script>1 & 2</script>')).toBe(
    '<p>&lt;script&gt;1 &amp; 2&lt;/script&gt;</p>',
  );
  expect(termsToHtml('5 - 3\n*')).toBe('<p>5 - 3<br />*</p>');
});

test('HTML with other structure is not plain', () => {
  expect(isPlainTerms('<ul><li><p>1</p></li></ul>')).toBe(false);
  expect(isPlainTerms('نص بلا فقرة')).toBe(false);
});
