import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSentences } from './testing/sentences.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** All user-facing texts: content, catalogues, server and domain messages. */
const TEXTS = listFiles([
  'content/ar/**/*.md',
  'content/regulations/**/*.ar.html',
  'content/src/**/*.ts',
  'apps/*/app/**/*.messages.ts',
  'apps/server/src/**/*.messages.ts',
  'packages/domain/src/**/*.ts',
  'packages/contract/src/**/*.ts',
  'apps/sandbox/src/**/*.ts',
]);

const ENGLISH_TEXTS = listFiles([
  'content/en/**/*.md',
  'content/regulations/**/*.en.html',
  'content/locales/en/**/*.messages.ts',
  'apps/*/locales/en/**/*.messages.ts',
  'packages/*/locales/en/**/*.messages.ts',
]);

/** Arabic prefixes. */
const JOINED = '(?:[وف]?[بلك]?(?:ال)?|[وف]?لل)';

const [ARABIC_TABLE = '', ENGLISH_TABLE = ''] = readFileSync(
  `${root}/content/terms.md`,
  'utf8',
).split('## English');

interface Term {
  arabic: string;
  never: RegExp;
  except: string | undefined;
}

test('Arabic texts use one name per thing', () => {
  const terms = readTerms();
  const found = TEXTS.flatMap((file) => {
    const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      terms
        .filter(({ never, except }) => basename(file) !== except && never.test(line))
        .map(
          ({ arabic, never }) =>
            `${file}:${index + 1}: «${never.exec(line)?.[0].trim()}» is «${arabic}»`,
        ),
    );
  });
  expect(found).toEqual([]);
});

test('English texts use one name per thing', () => {
  const terms = readRows(ENGLISH_TABLE).map(([term = '', never = '']) => ({
    term,
    itself: new RegExp(term, 'gi'),
    never: toEnglishPattern(never),
  }));
  const found = ENGLISH_TEXTS.flatMap((file) =>
    readSentences(file, readFileSync(`${root}/${file}`, 'utf8')).flatMap(({ line, text }) =>
      terms.flatMap(({ term, itself, never }) => {
        const [said] = never.exec(text.replaceAll(itself, '')) ?? [];
        return said === undefined ? [] : [`${file}:${line}: “${said}” is “${term}”`];
      }),
    ),
  );
  expect(found).toEqual([]);
});

function readTerms(): Term[] {
  return readRows(ARABIC_TABLE)
    .filter(([, , , never]) => never)
    .map(([, arabic = '', , never = '', where = '']) => ({
      arabic,
      never: toPattern(never),
      except: / except (\S+)/.exec(where)?.[1],
    }));
}

/** Cells by row, without header. */
function readRows(table: string): string[][] {
  return Array.from(table.matchAll(/^\|(.*)\|$/gm), ([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  ).slice(2);
}

function toPattern(never: string): RegExp {
  const words = never.split('،').map((word) => withVowelMarks(word.trim()));
  return new RegExp(`(?<![\\p{L}\\p{M}])${JOINED}(?:${words.join('|')})(?![\\p{L}])`, 'u');
}

/** «سحب» also matches «سُحب»; a word with a mark matches as written, because «تسلّم» is not «تُسلَّم». */
function withVowelMarks(word: string): string {
  const literal = word.replaceAll(/[()]/g, '\\$&');
  return /\p{M}/u.test(word) ? literal : literal.replaceAll(/\p{L}/gu, '$&\\p{M}*');
}

/** Case of a sentence or its start; other capitals are names. */
function toEnglishPattern(never: string): RegExp {
  const words = never
    .split(',')
    .map((word) => word.trim().replace(/^[a-z]/, (first) => `[${first}${first.toUpperCase()}]`));
  return new RegExp(`\\b(?:${words.join('|')})s?\\b`);
}

function listFiles(patterns: readonly string[]): string[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file));
}
