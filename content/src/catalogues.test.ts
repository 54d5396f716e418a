import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { findLongSentences, readSentences } from './testing/sentences.ts';
import { ARABIC_TEXTS, ENGLISH_TEXTS, readText } from './testing/texts.ts';

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

/** The office is Arabic. */
const OF_OFFICE = ['office/audit-actions.messages.ts', 'office/reference-data.messages.ts'];

const catalogues = PARTS.flatMap(([source, locales]) =>
  globSync('**/*.messages.ts', { cwd: `${root}${source}`, exclude: OF_OFFICE }).map((name) => ({
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
  expect(
    ENGLISH_TEXTS.flatMap((file) => find(file, /\p{Script=Arabic}+/gu, ARABIC_IN_ENGLISH)),
  ).toEqual([]);
});

test('Arabic texts have no unnecessary Latin words', () => {
  const found = catalogues.flatMap(({ arabic }) =>
    find(arabic, /[A-Za-z]{2,}/g, LATIN_IN_ARABIC, /\p{Script=Arabic}/u),
  );
  expect(found).toEqual([]);
});

test('the guards read texts of every catalogue', () => {
  const all = globSync('{apps,packages}/*/{app,src,locales}/**/*.messages.ts', { cwd: root });
  const guarded = [...ARABIC_TEXTS, ...ENGLISH_TEXTS];
  expect(all.filter((file) => !guarded.includes(file))).toEqual([]);
  expect(guarded.filter((file) => isCatalogue(file) && isUnread(file))).toEqual([]);
});

/** Words in a sentence at most. */
const MAX_WORDS = 25;

test.each([
  ['Arabic', ARABIC_TEXTS],
  ['English', ENGLISH_TEXTS],
])('%s texts have short sentences', (_language, files) => {
  const long = files.flatMap((file) =>
    findLongSentences(file, readText(file), MAX_WORDS).map((found) => `${file}:${found}`),
  );
  expect(long).toEqual([]);
});

test.each([
  ['a catalogue', 'a.messages.ts', `export const m = { lead: '${'كلمة '.repeat(26)}' };`],
  [
    'parts of a string',
    'a.messages.ts',
    `const m = '${'word '.repeat(13)}' + '${'word '.repeat(13)}';`,
  ],
  ['a Markdown file', 'a.md', `Short. ${'word '.repeat(26)}`],
  [
    'terms',
    'a.ar.html',
    `<p>قصيرة. ${'كلمة '.repeat(20)}<strong>${'كلمة '.repeat(6)}</strong></p>`,
  ],
])('finds a long sentence in %s', (_place, file, content) => {
  expect(findLongSentences(file, content, MAX_WORDS)).toEqual(['1: 26 words']);
});

function isCatalogue(file: string): boolean {
  return file.endsWith('.messages.ts');
}

function isUnread(file: string): boolean {
  return readSentences(file, readText(file)).length === 0;
}

/** Matches in a file's sentences, except allowed ones. */
function find(file: string, pattern: RegExp, allowed: readonly string[], within = /^/): string[] {
  return readSentences(file, readText(file))
    .filter(({ text }) => within.test(text))
    .flatMap(({ line, text }) => {
      const rest = allowed.reduce((left, word) => left.replaceAll(word, ''), text);
      return (rest.match(pattern) ?? []).map((word) => `${file}:${line}: ${word}`);
    });
}
