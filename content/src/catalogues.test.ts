import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { readSentences } from './testing/sentences.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where catalogues stand, and where their translations do. */
const PARTS = [
  ['apps/portal/app', 'apps/portal/locales'],
  ['packages/domain/src', 'packages/domain/locales'],
  ['packages/contract/src', 'packages/contract/locales'],
  ['content/src', 'content/locales'],
] as const;

/** The name of the other language, as its own readers know it; and the digits that a keyboard types. */
const ARABIC_IN_ENGLISH = ['العربية', '٠١٢'];

/** What is written in Latin letters in Arabic too: addresses, examples of what to type, a command, a format. */
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

test('every catalogue is there in every language, and no translation is left over', () => {
  expect(translated.sort()).toEqual(catalogues.flatMap(({ translations }) => translations).sort());
});

test('an English text has no Arabic letter', () => {
  const english = [
    ...translated.filter((file) => file.includes('/locales/en/')),
    ...globSync(['content/en/**/*.md', 'content/regulations/**/*.en.html'], { cwd: root }),
  ];
  expect(english.flatMap((file) => find(file, /\p{Script=Arabic}+/gu, ARABIC_IN_ENGLISH))).toEqual(
    [],
  );
});

test('an Arabic text has no Latin word that it need not have', () => {
  const found = catalogues.flatMap(({ arabic }) =>
    find(arabic, /[A-Za-z]{2,}/g, LATIN_IN_ARABIC, /\p{Script=Arabic}/u),
  );
  expect(found).toEqual([]);
});

/** What a pattern finds in the sentences of a file, without what is allowed there. */
function find(file: string, pattern: RegExp, allowed: readonly string[], within = /^/): string[] {
  return readSentences(file, readFileSync(`${root}${file}`, 'utf8'))
    .filter(({ text }) => within.test(text))
    .flatMap(({ line, text }) => {
      const rest = allowed.reduce((left, word) => left.replaceAll(word, ''), text);
      return (rest.match(pattern) ?? []).map((word) => `${file}:${line}: ${word}`);
    });
}
