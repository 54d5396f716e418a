/**
 * The data that lives in files, read and checked each time it is asked for: callers ask once, when
 * they fill their tables. For servers and scripts; browsers get it from the lookups. A build leaves this file out, so
 * that it knows no language by itself: whoever asks says which.
 */
import { readFileSync } from 'node:fs';
import type { Locale } from '@wathiqa/domain';
import { z } from 'zod';
import { parseCsv } from './csv.ts';
import { type ListedOutlet, localizeOutlet, type Outlet, outletRow } from './outlets.ts';
import {
  type Governorate,
  governorateRow,
  type Holiday,
  holidayRow,
  type PoliceDepartment,
  type PostOffice,
  policeDepartmentRow,
  postOfficeRow,
} from './rows.ts';

export type { Site } from './collections/check-text.ts';
export type { CollectionName, EntryName } from './collections/collections.ts';
export {
  type EntryOf,
  findContentProblems,
  readEntries,
  readEntry,
  readEntryNames,
} from './collections/read-entries.ts';
export type { Heading } from './collections/render.ts';
export { DataError } from './data-error.ts';
export { localizeOutlet, parseOutlet } from './outlets.ts';
export {
  getPricesInForce,
  getPricesOfFile,
  type Prices,
  readPriceList,
  setPricesInForce,
} from './prices.ts';
export { loadRegulation } from './regulations.ts';
export type { Governorate, Holiday, PoliceDepartment, PostOffice, Price } from './rows.ts';
export { readSearchVocabulary } from './search/vocabulary.ts';

/** The folder of this workspace, which a build leaves where it is. */
export const contentFolder: URL = new URL('..', import.meta.url);

/** The 27 governorates that post is delivered to, by code. */
export function governorates(): Governorate[] {
  return z.array(governorateRow).parse(JSON.parse(readDataFile('data/governorates.json')));
}

/** Every police department, by governorate and code; those with `deliverable: false` included. */
export function policeDepartments(): PoliceDepartment[] {
  return parsePoliceDepartments(
    readDataFile('data/police-departments.csv'),
    'police-departments.csv',
  );
}

/** The post offices shipped with the product: a partial list, without the row of code 0. */
export function postOffices(): PostOffice[] {
  return parsePostOffices(readDataFile('data/post-offices.csv'), 'post-offices.csv');
}

/**
 * An operator's own list of police departments, in the format that `data/README.md` describes.
 *
 * @throws DataError naming every wrong line
 */
export function parsePoliceDepartments(csv: string, source: string): PoliceDepartment[] {
  return parseCsv(csv, policeDepartmentRow, source);
}

/**
 * An operator's own list of post offices, in the format that `data/README.md` describes.
 *
 * @throws DataError naming every wrong line
 */
export function parsePostOffices(csv: string, source: string): PostOffice[] {
  return parseCsv(csv, postOfficeRow, source);
}

/** The outlets that issue documents on the spot, in the order in which they are shown. */
export function outlets(): Outlet[] {
  return parseOutlets(readDataFile('data/outlets.csv'), 'outlets.csv');
}

/** The same as visitors read them in a language. */
export function listedOutlets(locale: Locale): ListedOutlet[] {
  return outlets().map((outlet) => localizeOutlet(outlet, locale));
}

/**
 * A list of outlets in the format that `data/README.md` describes.
 *
 * @throws DataError naming every wrong line
 */
export function parseOutlets(csv: string, source: string): Outlet[] {
  return parseCsv(csv, outletRow, source);
}

/** The public holidays shipped with the product, for the years that the list names. */
export function holidays(): Holiday[] {
  return parseCsv(readDataFile('data/holidays.csv'), holidayRow, 'holidays.csv', 'day');
}

function readDataFile(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}
