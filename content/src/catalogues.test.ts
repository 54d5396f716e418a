import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { readSentences } from './testing/sentences.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const PARTS = [
  ['apps/portal/app', 'apps/portal/locales'],
  ['packages/domain/src', 'packages/domain/locales'],
  ['packages/contract/src', 'packages/contract/locales'],
  ['content/src', 'content/locales'],
] as const;

/** Language name in its own script, and keyboard digits. */
const ARABIC_IN_ENGLISH = ['العربية', '٠١٢'];

/** Latin text allowed in Arabic: addresses, examples, a command, a format. */
const LATIN_IN_ARABIC = [
  'name@example.com',
  'model-tanta',
  'openstreetmap.org',
  'https',
  'npm run staff -- EMAIL administrator',
  'JSON',
];

const catalogues = PARTS.flatMap(([source, locales]) =>
  globSync('**/*.messages.ts', { cwd: `${root}${source}` }).map((name) => ({
    name,
    arabic: `${source}/${name}`,
    translations: LOCALES.filter((locale) => locale !== 'ar').map(
      (locale) => `${locales}/${locale}/${name}`,
    ),
  })),
);
const translated = PARTS.flatMap(([, locales]) =>
  globSync(`${locales}/*/**/*.messages.ts`, { cwd: root }),
);

test('every catalogue has all translations and no extra ones', () => {
  expect(translated.sort()).toEqual(catalogues.flatMap(({ translations }) => translations).sort());
});

test('English texts have no Arabic letters', () => {
  const english = [
    ...translated.filter((file) => file.includes('/locales/en/')),
    ...globSync(['content/en/**/*.md', 'content/regulations/**/*.en.html'], { cwd: root }),
  ];
  expect(english.flatMap((file) => find(file, /\p{Script=Arabic}+/gu, ARABIC_IN_ENGLISH))).toEqual(
    [],
  );
});

test('Arabic texts have no unnecessary Latin words', () => {
  const found = catalogues.flatMap(({ arabic }) =>
    find(arabic, /[A-Za-z]{2,}/g, LATIN_IN_ARABIC, /\p{Script=Arabic}/u),
  );
  expect(found).toEqual([]);
});

test('the guards read texts of every English catalogue', () => {
  const english = translated.filter((file) => file.includes('/locales/en/'));
  const unread = english.filter((file) => {
    const content = readFileSync(`${root}${file}`, 'utf8');
    return readSentences(file, content).length === 0;
  });
  expect(unread).toEqual([]);
});

/** Words in an English sentence at most. */
const MAX_WORDS = 25;

test('English pages and terms have short sentences', () => {
  const files = globSync(['content/en/**/*.md', 'content/regulations/**/*.en.html'], { cwd: root });
  const long = files.flatMap((file) =>
    readSentences(file, readFileSync(`${root}${file}`, 'utf8'))
      .flatMap(({ line, text }) =>
        text
          .replaceAll(/<[^>]*>|\]\([^)]*\)|\*\*/g, ' ')
          .split(/(?<=[.?!:;])\s|\|/)
          .map((sentence) => ({ line, words: sentence.trim().split(/\s+/).length })),
      )
      .filter(({ words }) => words > MAX_WORDS)
      .map(({ line, words }) => `${file}:${line}: ${words} words`),
  );
  expect(long).toEqual([]);
});

/** Matches in a file's sentences, except allowed ones. */
function find(file: string, pattern: RegExp, allowed: readonly string[], within = /^/): string[] {
  return readSentences(file, readFileSync(`${root}${file}`, 'utf8'))
    .filter(({ text }) => within.test(text))
    .flatMap(({ line, text }) => {
      const rest = allowed.reduce((left, word) => left.replaceAll(word, ''), text);
      return (rest.match(pattern) ?? []).map((word) => `${file}:${line}: ${word}`);
    });
}
