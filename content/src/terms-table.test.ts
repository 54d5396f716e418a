import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readSentences, stripVowelMarks } from './testing/sentences.ts';
import { ARABIC_TEXTS, ENGLISH_TEXTS, readText } from './testing/texts.ts';

/** Arabic prefixes. */
const JOINED = '(?:[وف]?[بلك]?(?:ال)?|[وف]?لل)';
/** Arabic endings of verbs and possession. */
const ENDINGS = '(?:ها|هما|هم|ه|ك|نا|وا|ت)?';

const [ARABIC_TABLE = '', ENGLISH_TABLE = ''] = readText('content/terms.md').split('## English');

interface Term {
  /** Right term. */
  term: string;
  /** A wrong term in a line. */
  find: (line: string) => string | undefined;
  except?: string | undefined;
}

const arabicTerms: Term[] = readRows(ARABIC_TABLE)
  .filter(([, , , never]) => never)
  .map(([, term = '', , never = '', where = '']) => ({
    term,
    find: findArabic(never),
    except: / except (\S+)/.exec(where)?.[1],
  }));

const englishTerms: Term[] = readRows(ENGLISH_TABLE).map(([term = '', never = '']) => {
  const [itself, pattern] = [new RegExp(term, 'gi'), toEnglishPattern(never)];
  return { term, find: (line) => pattern.exec(line.replaceAll(itself, ''))?.[0] };
});

test('Arabic texts use one name per thing', () => {
  const found = ARABIC_TEXTS.flatMap((file) => {
    const terms = arabicTerms.filter(({ except }) => basename(file) !== except);
    const lines = readText(file).split('\n');
    return lines.flatMap((line, index) => findWrong(line, terms, `${file}:${index + 1}`));
  });
  expect(found).toEqual([]);
});

test('English texts use one name per thing', () => {
  const found = ENGLISH_TEXTS.flatMap((file) =>
    readSentences(file, readText(file)).flatMap(({ line, text }) =>
      findWrong(text, englishTerms, `${file}:${line}`),
    ),
  );
  expect(found).toEqual([]);
});

test.each([
  'سُحب الطلب',
  'سَحبُ الطلبِ',
  'وتسلّمها الأب',
  'بالموبايل',
  'مقدِّم الخدمة',
  'كتبه بواسطة زميل',
])('finds a wrong term in «%s»', (line) =>
  expect(findWrong(line, arabicTerms, '')).toHaveLength(1),
);

test.each(['تُسلَّم إليه وحده', 'انسحب', 'رقم المحمول'])('accepts «%s»', (line) =>
  expect(findWrong(line, arabicTerms, '')).toEqual([]),
);

test.each(['Enter your ID number', 'Which papers do I upload?', 'Contact the hotline'])(
  'finds a wrong term in “%s”',
  (line) => expect(findWrong(line, englishTerms, '')).toHaveLength(1),
);

function findWrong(line: string, terms: readonly Term[], place: string): string[] {
  return terms.flatMap(({ term, find }) => {
    const said = find(line);
    return said === undefined ? [] : [`${place}: «${said.trim()}» is «${term}»`];
  });
}

/** Cells by row, without header. */
function readRows(table: string): string[][] {
  return Array.from(table.matchAll(/^\|(.*)\|$/gm), ([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  ).slice(2);
}

/** Words match without vowel marks; a word with a mark matches as written, because «تسلّم» is not «تُسلَّم». */
function findArabic(never: string): Term['find'] {
  const words = never.split('،').map((word) => word.trim().replaceAll(/[()]/g, '\\$&'));
  const isMarked = (word: string) => /\p{M}/u.test(word);
  const plain = toArabicPattern(words.filter((word) => !isMarked(word)));
  const marked = toArabicPattern(words.filter(isMarked));
  return (line) => (plain.exec(stripVowelMarks(line)) ?? marked.exec(line))?.[0];
}

/** Without words it matches nothing. */
function toArabicPattern(words: readonly string[]): RegExp {
  if (words.length === 0) return /(?!)/;
  return new RegExp(
    `(?<![\\p{L}\\p{M}])${JOINED}(?:${words.join('|')})${ENDINGS}(?![\\p{L}])`,
    'u',
  );
}

/** Case of a sentence or its start; other capitals are names. */
function toEnglishPattern(never: string): RegExp {
  const words = never
    .split(',')
    .map((word) => word.trim().replace(/^[a-z]/, (first) => `[${first}${first.toUpperCase()}]`));
  return new RegExp(`\\b(?:${words.join('|')})s?\\b`);
}
