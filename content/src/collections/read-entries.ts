import { readdirSync, readFileSync } from 'node:fs';
import { DataError } from '../data-error.ts';
import { figureTexts } from '../figures.ts';
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

/** A text of a collection. */
export type EntryOf<Name extends CollectionName> = CollectionEntry<
  EntryName<Name>,
  FrontMatter<Name>
>;

/**
 * All texts of a collection, in the order of their files.
 *
 * @param site what the texts may point to
 * @throws DataError with every fault of the collection, each with file, line and column
 */
export function readEntries<Name extends CollectionName>(
  collection: Name,
  site: Site,
): EntryOf<Name>[] {
  const { entries, faults } = readCollection(collection, site);
  if (faults.length > 0) throw new DataError(faults.map(formatProblem));
  return entries;
}

/**
 * One text of a collection.
 *
 * @throws DataError as `readEntries`, and when there is no such text
 */
export function readEntry<Name extends CollectionName>(
  collection: Name,
  name: EntryName<Name>,
  site: Site,
): EntryOf<Name> {
  const entry = readEntries(collection, site).find((candidate) => candidate.name === name);
  if (!entry) throw new DataError([`${getFolder(collection)}: there is no text ${name}.md`]);
  return entry;
}

/**
 * Every fault of every text and of the figures, at once: what a writer has to put right before the portal can
 * be built.
 */
export function findContentProblems(site: Site): string[] {
  const priceProblems = checkPricesFile();
  // No text can be made without them.
  if (priceProblems.length > 0) return priceProblems.map(formatProblem);
  const names = Object.keys(collections) as CollectionName[];
  const faults = names.flatMap((collection) => readCollection(collection, site).faults);
  return [...checkFiguresFile(), ...faults].map(formatProblem);
}

function readCollection<Name extends CollectionName>(
  collection: Name,
  site: Site,
): { entries: EntryOf<Name>[]; faults: ContentProblem[] } {
  const { front: schema, under } = collections[collection];
  const figures: FigureTexts = { ...figureTexts, ...getPriceTexts() };
  const files = readSourceFiles(collection);
  const results = files.map((file) => parseEntry(file, { schema, figures, site, under }));
  return {
    // The names are those of the collection: a missing one is a fault, and so is one too many.
    entries: results.flatMap(({ entry }) => (entry ? [entry] : [])) as unknown as EntryOf<Name>[],
    faults: [...checkNames(collection, files), ...results.flatMap(({ faults }) => faults)],
  };
}

function readSourceFiles(collection: CollectionName): SourceFile[] {
  const folder = new URL(`../../ar/${collection}/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((file) => ({
      path: `${getFolder(collection)}/${file}`,
      name: file.replace(/^\d+-/, '').replace(/\.md$/, ''),
      text: readFileSync(new URL(file, folder), 'utf8'),
    }));
}

function checkNames(collection: CollectionName, files: readonly SourceFile[]): ContentProblem[] {
  const found = collections[collection];
  const place = { line: 1, column: 1 };
  const fileNames = files.map((file) => file.name);
  const duplicates = files
    .filter((file, index) => fileNames.indexOf(file.name) !== index)
    .map(({ path }) => ({ file: path, ...place, message: 'another text has this name' }));
  if (!('names' in found)) return duplicates;
  const names: readonly string[] = found.names;
  const missing = names
    .filter((name) => !fileNames.includes(name))
    .map((name) => ({
      file: `${getFolder(collection)}/${name}.md`,
      ...place,
      message: 'is missing',
    }));
  const strays = files
    .filter((file) => !names.includes(file.name))
    .map(({ path }) => ({ file: path, ...place, message: 'no page shows a text of this name' }));
  return [...duplicates, ...missing, ...strays];
}

function getFolder(collection: CollectionName): string {
  return `content/ar/${collection}`;
}
