import { globSync, readFileSync } from 'node:fs';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { splitFrontMatter } from './front-matter.ts';

const content = new URL('../../', import.meta.url);
const translated = globSync('en/**/*.md', { cwd: content }).sort();

test('there are English texts', () => {
  expect(translated).not.toEqual([]);
});

test.each(translated)('%s says what the Arabic text says', (file) => {
  expect(getSkeleton(file)).toEqual(getSkeleton(file.replace(/^en/, 'ar')));
});

/** What a text and its translation have in common: the order of its parts, its links and pictures, its figures and dates. */
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
