import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const document = readFileSync(new URL('docs/coverage.md', ROOT), 'utf8');

/** Everything that the document names by its path, with the titles that follow it: `path` › “title” › “title”. */
const citedTests = [...document.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.tsx?)`((?: › “[^”]+”)*)/g)].map(
  ([, path = '', titles = '']) => ({
    path,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }),
);

/** A title as its source has it, whichever quotes are around it. */
function hasTitle(source: string, title: string): boolean {
  return [`'${title}'`, `'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some(
    (quoted) => source.includes(quoted),
  );
}

test('docs/coverage.md names tests for all that is there', () => {
  expect(citedTests.length).toBeGreaterThan(100);
  const withoutTitle = citedTests.filter(
    ({ path, titles }) => /\.(test|spec)\.tsx?$/.test(path) && titles.length === 0,
  );
  expect(withoutTitle).toEqual([]);
});

test('every test and page that docs/coverage.md names is there', () => {
  const missing = citedTests.flatMap(({ path, titles }) => {
    const file = fileURLToPath(new URL(path, ROOT));
    if (!existsSync(file)) return path;
    const source = readFileSync(file, 'utf8');
    return titles.filter((title) => !hasTitle(source, title)).map((title) => `${path}: ${title}`);
  });
  expect(missing).toEqual([]);
});
