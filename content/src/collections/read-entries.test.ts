import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readEntries, readEntryNames } from './read-entries.ts';

const site = { isPage: () => true, hasFile: () => true };

function withFile(path: string, text: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'wathiqa-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(fileURLToPath(new URL('../../ar', import.meta.url)), folder, { recursive: true });
  writeFileSync(join(folder, path), text);
  return pathToFileURL(folder + sep);
}

const ARTICLE = `---
title: خبر جديد
summary: جملة واحدة تلخص الخبر.
date: 2026-11-22
picture: /pictures/vehicle.svg
alt: سيارة
---

رسم شهادة الميلاد {{fee.birth}}.
`;

test('an additional file is an additional article', () => {
  const texts = withFile('news/news10.md', ARTICLE);
  expect(readEntryNames('news', texts).at(-1)).toBe('news10');
  expect(readEntries('news', site, 'ar', texts).at(-1)).toMatchObject({
    name: 'news10',
    front: { title: 'خبر جديد', date: '2026-11-22' },
  });
});

test.each([
  ['a name without a number', 'opening.md', ARTICLE, 'line 1, column 1: the file is named «news»'],
  [
    'no summary',
    'news10.md',
    ARTICLE.replace(/summary.*\n/, ''),
    'line 2, column 1: summary: is missing',
  ],
  [
    'no day',
    'news10.md',
    ARTICLE.replace('2026-11-22', 'قريبًا'),
    'line 4, column 7: date: must be a day',
  ],
  [
    'no such figure',
    'news10.md',
    ARTICLE.replace('fee.birth', 'fee.berth'),
    'line 9, column 19: there is no figure',
  ],
])('an article with %s is refused in one line with its position', (_what, file, text, problem) => {
  const texts = withFile(`news/${file}`, text);
  const read = () => readEntries('news', site, 'ar', texts);
  expect(read).toThrow(`content/ar/news/${file}, ${problem}`);
  expect(read).toThrow(/^[^\n]+$/);
});
