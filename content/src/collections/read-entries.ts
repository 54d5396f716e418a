import { readdirSync, readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@wathiqa/domain';
import { DataError } from '../data/data-error.ts';
import { getFigureTexts } from '../figures.ts';
import type { Site } from './check-text.ts';
import {
  type CollectionName,
  collections,
  type EntryName,
  type FrontMatter,
} from './collections.ts';
import { type CollectionEntry, parseEntry, type SourceFile } from './entry.ts';
import { checkFiguresFile, checkPricesFile } from './figures-file.ts';
import type { FigureTexts } from './figures-in-text.ts';
import { getPriceTexts } from './price-texts.ts';
import { type ContentProblem, formatProblem } from './problem.ts';
import { compareTranslation } from './translations.ts';

function textsIn(locale: Locale): URL {
  return new URL(`../../${locale}/`, import.meta.url);
}

export type EntryOf<Name extends CollectionName> = CollectionEntry<
  EntryName<Name>,
  FrontMatter<Name>
>;

/**
 * Reads a collection in file order.
 *
 * @param site valid link targets
 * @param texts folder of the collections
 * @throws DataError with every error, file, line and column
 */
export function readEntries<Name extends CollectionName>(
  collection: Name,
  site: Site,
  locale: Locale,
  texts: URL = textsIn(locale),
): EntryOf<Name>[] {
  const { entries, faults } = readCollection(collection, site, locale, texts);
  if (faults.length > 0) throw new DataError(faults.map(formatProblem));
  return entries;
}

/**
 * Entry names in file order, equal in every locale; does not validate.
 *
 * @param texts folder of the collections
 */
export function readEntryNames<Name extends CollectionName>(
  collection: Name,
  texts: URL = textsIn('ar'),
): EntryName<Name>[] {
  return listFiles(collection, texts).map(getEntryName) as EntryName<Name>[];
}

/**
 * Reads one text.
 *
 * @throws DataError like `readEntries`, or if it does not exist
 */
export function readEntry<Name extends CollectionName>(
  collection: Name,
  name: EntryName<Name>,
  site: Site,
  locale: Locale,
): EntryOf<Name> {
  const entry = readEntries(collection, site, locale).find((candidate) => candidate.name === name);
  if (!entry)
    throw new DataError([`${getFolder(collection, locale)}: there is no text ${name}.md`]);
  return entry;
}

/** All errors in texts and figures of every locale; they fail the build. */
export function findContentProblems(site: Site): string[] {
  const priceProblems = checkPricesFile();
  // Texts depend on prices.
  if (priceProblems.length > 0) return priceProblems.map(formatProblem);
  const names = Object.keys(collections) as CollectionName[];
  const faults = LOCALES.flatMap((locale) =>
    names.flatMap((name) => [
      ...readCollection(name, site, locale, textsIn(locale)).faults,
      ...findUntranslated(name, locale),
    ]),
  );
  return [...checkFiguresFile(), ...faults].map(formatProblem);
}

function readCollection<Name extends CollectionName>(
  collection: Name,
  site: Site,
  locale: Locale,
  texts: URL,
): { entries: EntryOf<Name>[]; faults: ContentProblem[] } {
  const { front: schema, under } = collections[collection];
  const figures: FigureTexts = { ...getFigureTexts(locale), ...getPriceTexts(locale) };
  const files = readSourceFiles(collection, locale, texts);
  const results = files.map((file) => parseEntry(file, { schema, figures, site, locale, under }));
  return {
    // Names are checked below: missing and extra ones are errors.
    entries: results.flatMap(({ entry }) => (entry ? [entry] : [])) as unknown as EntryOf<Name>[],
    faults: [...checkNames(collection, locale, files), ...results.flatMap(({ faults }) => faults)],
  };
}

/** Missing, extra and differing translations. */
function findUntranslated(collection: CollectionName, locale: Locale): ContentProblem[] {
  const sources = readSourceFiles(collection, 'ar', textsIn('ar'));
  const own = readSourceFiles(collection, locale, textsIn(locale));
  const place = { line: 1, column: 1 };
  return [
    ...sources.flatMap((source) => {
      const file = source.path.replace('/ar/', `/${locale}/`);
      const translation = own.find(({ path }) => path === file);
      return translation
        ? compareTranslation(source, translation)
        : [{ file, ...place, message: 'is missing: the text is there in Arabic' }];
    }),
    ...own
      .filter(
        ({ path }) =>
          !sources.some((source) => source.path.replace('/ar/', `/${locale}/`) === path),
      )
      .map(({ path }) => ({ file: path, ...place, message: 'there is no such text in Arabic' })),
  ];
}

function readSourceFiles(collection: CollectionName, locale: Locale, texts: URL): SourceFile[] {
  return listFiles(collection, texts).map((file) => ({
    path: `${getFolder(collection, locale)}/${file}`,
    name: getEntryName(file),
    text: readFileSync(new URL(`${collection}/${file}`, texts), 'utf8'),
  }));
}

function listFiles(collection: CollectionName, texts: URL): string[] {
  return readdirSync(new URL(`${collection}/`, texts))
    .filter((file) => file.endsWith('.md'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function getEntryName(file: string): string {
  return file.replace(/^\d+-/, '').replace(/\.md$/, '');
}

function checkNames(
  collection: CollectionName,
  locale: Locale,
  files: readonly SourceFile[],
): ContentProblem[] {
  const found = collections[collection];
  const place = { line: 1, column: 1 };
  const fileNames = files.map((file) => file.name);
  const duplicates = files
    .filter((file, index) => fileNames.indexOf(file.name) !== index)
    .map(({ path }) => ({ file: path, ...place, message: 'another text has this name' }));
  if ('numbered' in found) return [...duplicates, ...checkNumbers(found.numbered, files)];
  if (!('names' in found)) return duplicates;
  const names: readonly string[] = found.names;
  const missing = names
    .filter((name) => !fileNames.includes(name))
    .map((name) => ({
      file: `${getFolder(collection, locale)}/${name}.md`,
      ...place,
      message: 'is missing',
    }));
  const strays = files
    .filter((file) => !names.includes(file.name))
    .map(({ path }) => ({ file: path, ...place, message: 'no page shows a text of this name' }));
  return [...duplicates, ...missing, ...strays];
}

function checkNumbers(word: string, files: readonly SourceFile[]): ContentProblem[] {
  const numbered = new RegExp(`^${word}[1-9]\\d*$`);
  return files
    .filter(({ name }) => !numbered.test(name))
    .map(({ path }) => ({
      file: path,
      line: 1,
      column: 1,
      message: `the file is named «${word}» and its number, such as ${word}10.md`,
    }));
}

function getFolder(collection: CollectionName, locale: Locale): string {
  return `content/${locale}/${collection}`;
}
