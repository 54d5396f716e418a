/**
 * The data that lives in files, read and checked each time it is asked for: callers ask once, when
 * they fill their tables. For servers and scripts; browsers get it from the lookups.
 */
import { readFileSync } from 'node:fs';
import { SERVICE_CODES, type ServiceCode } from '@wathiqa/domain';
import { z } from 'zod';
import { readRows } from './csv.ts';
import { type Outlet, outletRow } from './outlets.ts';
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

export { DataError } from './data-error.ts';
export { readOutlet } from './outlets.ts';
export type { CollectionName, PieceName } from './pieces/collections.ts';
export { contentFaults, type PieceOf, readPiece, readPieces } from './pieces/read-pieces.ts';
export type { Heading } from './pieces/render.ts';
export type { Site } from './pieces/text-faults.ts';
export { type Prices, prices, pricesInForce } from './prices.ts';
export type { Governorate, Holiday, PoliceDepartment, PostOffice, Price } from './rows.ts';
export { searchWords } from './search/search-words.ts';

/** The folder of this workspace, which a build leaves where it is. */
export const contentFolder: URL = new URL('..', import.meta.url);

/** The 27 governorates that post is delivered to, by code. */
export function governorates(): Governorate[] {
  return z.array(governorateRow).parse(JSON.parse(read('data/governorates.json')));
}

/** Every police department, by governorate and code; those with `deliverable: false` included. */
export function policeDepartments(): PoliceDepartment[] {
  return parsePoliceDepartments(read('data/police-departments.csv'), 'police-departments.csv');
}

/** The post offices shipped with the product: a partial list, without the row of code 0. */
export function postOffices(): PostOffice[] {
  return parsePostOffices(read('data/post-offices.csv'), 'post-offices.csv');
}

/**
 * An operator's own list of police departments, in the format that `data/README.md` describes.
 *
 * @throws DataError naming every wrong line
 */
export function parsePoliceDepartments(csv: string, source: string): PoliceDepartment[] {
  return readRows(csv, policeDepartmentRow, source);
}

/**
 * An operator's own list of post offices, in the format that `data/README.md` describes.
 *
 * @throws DataError naming every wrong line
 */
export function parsePostOffices(csv: string, source: string): PostOffice[] {
  return readRows(csv, postOfficeRow, source);
}

/** The outlets that issue documents on the spot, in the order in which they are shown. */
export function outlets(): Outlet[] {
  return parseOutlets(read('data/outlets.csv'), 'outlets.csv');
}

/**
 * A list of outlets in the format that `data/README.md` describes.
 *
 * @throws DataError naming every wrong line
 */
export function parseOutlets(csv: string, source: string): Outlet[] {
  return readRows(csv, outletRow, source);
}

/** The public holidays shipped with the product, for the years that the list names. */
export function holidays(): Holiday[] {
  return readRows(read('data/holidays.csv'), holidayRow, 'holidays.csv', 'day');
}

/** The service terms in Arabic, as HTML; nothing when there is no such service. */
export function regulation(serviceCode: string): string | undefined {
  return isServiceCode(serviceCode) ? read(`regulations/${serviceCode}.ar.html`) : undefined;
}

// The code comes from a request header and becomes part of a file name: only known ones pass.
function isServiceCode(code: string): code is ServiceCode {
  return (SERVICE_CODES as readonly string[]).includes(code);
}

function read(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
}
