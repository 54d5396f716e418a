import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', 'apps/portal', 'apps/office', 'packages/ui'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
const found = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')));

test('no input cuts what is typed or pasted', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(found(/\bmaxLength\b/)).toEqual([]);
});

// Firefox refuses, and Chromium rewrites, a domain in another script.
test('no input has the type email', () => {
  expect(found(/type="email"/)).toEqual([]);
});

test('screens read typed numbers by normalizeDigits or normalizeNumber', () => {
  expect(found(/\btoLatinDigits\b/)).toEqual([]);
});
