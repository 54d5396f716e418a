/**
 * Data files, parsed on every call: read once to fill tables. For servers and scripts. Bundles exclude this module,
 * so callers pass the locale.
 */
import { readFileSync } from 'node:fs';
import type { Locale } from '@wathiqa/domain';
import { z } from 'zod';
import { parseCsv } from './data/csv.ts';
import {
  type Governorate,
  governorateRow,
  type Holiday,
  holidayRow,
  type PoliceDepartment,
  type PostOffice,
  policeDepartmentRow,
  postOfficeRow,
} from './data/rows.ts';
import { type ListedOutlet, localizeOutlet, type Outlet, outletRow } from './outlets.ts';

export type { Site } from './collections/check-text.ts';
export type { CollectionName, EntryName } from './collections/collections.ts';
export {
  type EntryOf,
  findContentProblems,
  readEntries,
  readEntry,
  readEntryNames,
} from './collections/read-entries.ts';
export { digestTexts, findStaleTranslations } from './collections/translations.ts';
export { DataError } from './data/data-error.ts';
export {
  getPricesInForce,
  getPricesOfFile,
  type Prices,
  readPriceList,
  setPricesInForce,
} from './data/prices.ts';
export type { Governorate, Holiday, PoliceDepartment, PostOffice } from './data/rows.ts';
export { localizeOutlet, parseOutlet } from './outlets.ts';
export { loadRegulation } from './regulations.ts';
export { readSearchVocabulary } from './search/vocabulary.ts';

/** Workspace folder, not moved by builds. */
export const contentFolder: URL = new URL('..', import.meta.url);

/** The 27 governorates with postal delivery. */
export function governorates(): Governorate[] {
  return z.array(governorateRow).parse(JSON.parse(readDataFile('data/governorates.json')));
}

/** Sorted by governorate and code; includes `deliverable: false`. */
export function policeDepartments(): PoliceDepartment[] {
  return parsePoliceDepartments(
    readDataFile('data/police-departments.csv'),
    'police-departments.csv',
  );
}

/** Built-in partial list, without code 0. */
export function postOffices(): PostOffice[] {
  return parsePostOffices(readDataFile('data/post-offices.csv'), 'post-offices.csv');
}

/**
 * An operator's list (format: `data/README.md`).
 *
 * @throws DataError naming every invalid line
 */
export function parsePoliceDepartments(csv: string, source: string): PoliceDepartment[] {
  return parseCsv(csv, policeDepartmentRow, source);
}

/**
 * An operator's list (format: `data/README.md`).
 *
 * @throws DataError naming every invalid line
 */
export function parsePostOffices(csv: string, source: string): PostOffice[] {
  return parseCsv(csv, postOfficeRow, source);
}

/** Outlets with immediate issue, in display order. */
export function outlets(): Outlet[] {
  return parseOutlets(readDataFile('data/outlets.csv'), 'outlets.csv');
}

export function listedOutlets(locale: Locale): ListedOutlet[] {
  return outlets().map((outlet) => localizeOutlet(outlet, locale));
}

/**
 * Format: `data/README.md`.
 *
 * @throws DataError naming every invalid line
 */
export function parseOutlets(csv: string, source: string): Outlet[] {
  return parseCsv(csv, outletRow, source);
}

export function holidays(): Holiday[] {
  return parseCsv(readDataFile('data/holidays.csv'), holidayRow, 'holidays.csv', 'day');
}

function readDataFile(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}
