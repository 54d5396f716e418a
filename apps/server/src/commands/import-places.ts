import { DataError, parsePoliceDepartments, parsePostOffices } from '@wathiqa/content/node';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export const PLACE_LISTS = ['post-offices', 'police-departments'] as const;
export type PlaceList = (typeof PLACE_LISTS)[number];

/** One row of a list of places, whichever. */
interface Place {
  code: string;
  governorate: string;
  nameAr: string;
}

/** A list that was read and found right. */
export interface Places {
  places: Place[];
  /** Rows of the list that are right but nothing to deliver by. */
  skipped: number;
}

/** What an import did to the register. */
export interface ImportOutcome {
  added: number;
  changed: number;
  unchanged: number;
  skipped: number;
}

export function isPlaceList(name: string): name is PlaceList {
  return (PLACE_LISTS as readonly string[]).includes(name);
}

/**
 * Reads an operator's list.
 *
 * @throws DataError naming every wrong line of the file, or that there is nothing in it
 */
export function readPlaces(list: PlaceList, csv: string, source: string): Places {
  const rows =
    list === 'post-offices' ? parsePostOffices(csv, source) : parsePoliceDepartments(csv, source);
  if (rows.length === 0) throw new DataError([`${source}: there is no row below the header`]);
  const places = rows.filter((row) => !('deliverable' in row) || row.deliverable);
  return { places, skipped: rows.length - places.length };
}

/**
 * Adds the places of a list to the register and changes those that it names anew; places that the list does
 * not name stay. One transaction: all of it or nothing.
 *
 * @throws DataError naming every post office that the register knows in another governorate
 */
export async function writePlaces(
  database: Database,
  list: PlaceList,
  { places, skipped }: Places,
): Promise<ImportOutcome> {
  const written = await database.transaction((transaction) =>
    list === 'post-offices'
      ? writePostOffices(transaction, places)
      : writePoliceDepartments(transaction, places),
  );
  const added = written.filter((row) => row.added).length;
  const changed = written.length - added;
  return { added, changed, unchanged: places.length - written.length, skipped };
}

// A row version that replaces none has an empty xmax: that tells an added row from a changed one.
const ADDED = sql<boolean>`(xmax = 0)`;

function placeRows(places: readonly Place[]) {
  return sql`json_to_recordset(${JSON.stringify(places)}::json)
    AS place(code text, governorate text, "nameAr" text, "nameEn" text)`;
}

async function writePostOffices(transaction: Transaction<Tables>, places: readonly Place[]) {
  await refuseMovedOffices(transaction, places);
  const { rows } = await sql<{ added: boolean }>`
    INSERT INTO post_offices (code, governorate_code, name_ar, name_en)
    SELECT code, governorate, "nameAr", "nameEn" FROM ${placeRows(places)}
    ON CONFLICT (governorate_code, code) DO UPDATE
      SET name_ar = excluded.name_ar, name_en = excluded.name_en
      WHERE (post_offices.name_ar, post_offices.name_en)
        IS DISTINCT FROM (excluded.name_ar, excluded.name_en)
    RETURNING ${ADDED} AS added`.execute(transaction);
  return rows;
}

/** An office that moved would stand in two governorates; its addresses of before keep it from moving. */
async function refuseMovedOffices(transaction: Transaction<Tables>, places: readonly Place[]) {
  const { rows } = await sql<{ code: string; known: string }>`
    SELECT code, governorate_code AS known
    FROM ${placeRows(places)} JOIN post_offices USING (code)
    WHERE governorate <> governorate_code
    ORDER BY code`.execute(transaction);
  if (rows.length === 0) return;
  throw new DataError(
    rows.map(
      ({ code, known }) => `code: ${code} stands in the register under governorate ${known}`,
    ),
  );
}

async function writePoliceDepartments(transaction: Transaction<Tables>, places: readonly Place[]) {
  const { rows } = await sql<{ added: boolean }>`
    INSERT INTO police_departments (code, governorate_code, name_ar, name_en)
    SELECT code, governorate, "nameAr", "nameEn" FROM ${placeRows(places)}
    ON CONFLICT (code) DO UPDATE
      SET name_ar = excluded.name_ar, name_en = excluded.name_en,
          governorate_code = excluded.governorate_code
      WHERE (police_departments.name_ar, police_departments.name_en,
             police_departments.governorate_code)
        IS DISTINCT FROM (excluded.name_ar, excluded.name_en, excluded.governorate_code)
    RETURNING ${ADDED} AS added`.execute(transaction);
  return rows;
}
