import { globSync, readFileSync } from 'node:fs';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { splitFrontMatter } from './front-matter.ts';
import { compareTranslation, digestTexts, findStaleTranslations } from './translations.ts';

const ARABIC =
  '---\ntitle: رسوم\ndate: 2026-11-22\n---\n\n{{fee.birth}} خلال {{time.service.oblique}}\n';

test.each([
  [
    'as its source',
    '---\ntitle: Fees\ndate: 2026-11-22\n---\n\n{{fee.birth}}, {{time.service}}\n',
    [],
  ],
  [
    'of another day',
    '---\ntitle: Fees\ndate: 2026-11-23\n---\n\n{{fee.birth}}, {{time.service}}\n',
    ['the head has other fields, days or pictures than in Arabic'],
  ],
  [
    'with a figure that it should not have, and without one',
    '---\ntitle: Fees\ndate: 2026-11-22\n---\n\n{{fee.death}}, {{time.service}}\n',
    ['{{fee.birth}} is missing: it is there in Arabic', '{{fee.death}} is not there in Arabic'],
  ],
])('reports a translation %s', (_what, text, problems) => {
  const source = { path: 'content/ar/a.md', name: 'a', text: ARABIC };
  const found = compareTranslation(source, { ...source, path: 'content/en/a.md', text });
  expect(found.map(({ message }) => message)).toEqual(problems);
});

test('reports a text that changed after its translation, and a new one', () => {
  const digest = (texts: Record<string, string>) => digestTexts(new Map(Object.entries(texts)));
  const translated = digest({ 'a.md': 'رسوم', 'b.md': 'مواعيد' });
  expect(findStaleTranslations(translated, translated)).toEqual([]);
  const now = digest({ 'a.md': 'رسوم', 'b.md': 'مواعيد جديدة', 'c.md': 'خبر' });
  expect(findStaleTranslations(now, translated)).toEqual(['b.md', 'c.md']);
});

const content = new URL('../../', import.meta.url);
const translated = globSync('en/**/*.md', { cwd: content }).sort();
const BINDING = 'This is a translation. Only the Arabic text is legally binding.';

test('English texts exist', () => {
  expect(translated).not.toEqual([]);
});

test.each(translated)('%s matches the Arabic structure', (file) => {
  expect(getSkeleton(file)).toEqual(getSkeleton(file.replace(/^en/, 'ar')));
});

test.each(['en/pages/accessibility.md', 'en/pages/privacy.md'])(
  '%s says first that Arabic is binding',
  (file) => {
    expect(splitFrontMatter(readText(file)).body.trim()).toMatch(new RegExp(`^${BINDING}`));
  },
);

test.each(globSync('regulations/{*,parts/*}.ar.html', { cwd: content }).sort())(
  '%s has an English version that calls Arabic binding',
  (file) => {
    const english = readText(file.replace(/\.ar\.html$/, '.en.html'));
    const head = file.includes('parts/') ? '' : `<p>${BINDING}</p>\n`;
    expect(english.startsWith(head)).toBe(true);
    expect(getMarkup(english.slice(head.length))).toEqual(getMarkup(readText(file)));
  },
);

/** Tags in order, with figures and parts. */
function getMarkup(html: string) {
  return {
    tags: html.match(/<.*?>|\{\{part\..*?\}\}/g),
    figures: new Set(html.replaceAll('.oblique', '').match(/\{\{.*?\}\}/g)),
    typed: html.replaceAll(/\{\{.*?\}\}|<.*?>/g, '').match(/[0-9٠-٩]+/g),
  };
}

function readText(file: string): string {
  return readFileSync(new URL(file, content), 'utf8');
}

/** Language-independent structure: parts, links, images, figures, dates. */
function getSkeleton(file: string) {
  const { frontMatter = '', body } = splitFrontMatter(readFileSync(new URL(file, content), 'utf8'));
  const tree = fromMarkdown(body, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const parts: string[] = [];
  const links: string[] = [];
  visit(tree, (node) => {
    if (node.type === 'heading') parts.push(`heading ${node.depth}`);
    if (node.type === 'list') parts.push(`${node.ordered ? 'ordered ' : ''}list`);
    if (node.type === 'listItem' || node.type === 'tableCell') parts.push(node.type);
    if (node.type === 'link' || node.type === 'image') links.push(node.url);
  });
  return {
    fields: Array.from(frontMatter.matchAll(/^ *(?:- )?(\w+):/gm), ([, name]) => name),
    fixed: frontMatter.match(/^(?:date|picture|sample): .*$/gm),
    parts,
    links: links.sort(),
    figures: new Set(
      Array.from(`${frontMatter}${body}`.matchAll(/\{\{(.*?)\}\}/g), ([, name = '']) =>
        name.replace(/\.oblique$/, ''),
      ),
    ),
  };
}
