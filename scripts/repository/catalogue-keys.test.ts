import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', 'apps', 'content', 'packages'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test(ing)?\/|\/locales\//.test(file));
const read = (file: string) => readFileSync(file, 'utf8');
const isCatalogue = (file: string) => file.endsWith('.messages.ts');
const catalogues = files.filter(isCatalogue);

/** Words of the code, and properties that catalogues read of each other. */
const used = new Set([
  ...files.filter((file) => !isCatalogue(file)).flatMap((file) => read(file).match(/\w+/g) ?? []),
  ...catalogues.flatMap((file) => Array.from(read(file).matchAll(/\.(\w+)/g), ([, key]) => key)),
]);

// Compares names only: a key that shares its name with something else counts as used.
test('names every key of a message catalogue in the code', () => {
  const unused = catalogues.flatMap((file) =>
    Array.from(read(file).matchAll(/^\s+'?(\w+)'?:\s/gm), ([, key]) => key)
      .filter((key) => !used.has(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(unused).toEqual([]);
});
