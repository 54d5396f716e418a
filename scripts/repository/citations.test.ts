import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
/** Documents that name tests, with their minimum number of citations. */
const DOCUMENTS = [
  { document: 'invariants.md', least: 30 },
  { document: 'security/walls.md', least: 30 },
];

/** `path` › “title” › “title”. */
function readCitations(document: string) {
  const text = readFileSync(new URL(`docs/${document}`, ROOT), 'utf8');
  return [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.tsx?)`((?:\s+› “[^”]+”)*)/g)].map(
    ([, path = '', titles = '']) => ({
      path,
      titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
    }),
  );
}

/** Whether the source contains the title in any quotes. */
function hasTitle(source: string, title: string): boolean {
  return [`'${title}'`, `'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some(
    (quoted) => source.includes(quoted),
  );
}

describe.each(DOCUMENTS)('docs/$document', ({ document, least }) => {
  const citations = readCitations(document);

  test('cites tests for every requirement', () => {
    expect(citations.length).toBeGreaterThan(least);
    const withoutTitle = citations.filter(
      ({ path, titles }) => /\.(test|spec)\.tsx?$/.test(path) && titles.length === 0,
    );
    expect(withoutTitle).toEqual([]);
  });

  test('has lines of at most 160 characters', () => {
    const text = readFileSync(new URL(`docs/${document}`, ROOT), 'utf8');
    expect(text.split('\n').filter(({ length }) => length > 160)).toEqual([]);
  });

  test('cites only existing tests and pages', () => {
    const missing = citations.flatMap(({ path, titles }) => {
      const file = fileURLToPath(new URL(path, ROOT));
      if (!existsSync(file)) return path;
      const source = readFileSync(file, 'utf8');
      return titles.filter((title) => !hasTitle(source, title)).map((title) => `${path}: ${title}`);
    });
    expect(missing).toEqual([]);
  });
});
