import { DataError, parsePoliceDepartments, parsePostOffices } from '@wathiqa/content/node';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

export const PLACE_LISTS = ['post-offices', 'police-departments'] as const;
export type PlaceList = (typeof PLACE_LISTS)[number];

interface Place {
  code: string;
  governorate: string;
  nameAr: string;
}

export interface Places {
  places: Place[];
  /** Valid rows without delivery. */
  skipped: number;
}

export interface ImportOutcome {
  added: number;
  changed: number;
  unchanged: number;
  skipped: number;
}

export function isPlaceList(name: string): name is PlaceList {
  return (PLACE_LISTS as readonly string[]).includes(name);
}

/** @throws DataError naming each invalid line, or for an empty list */
export function readPlaces(list: PlaceList, csv: string, source: string): Places {
  const rows =
    list === 'post-offices' ? parsePostOffices(csv, source) : parsePoliceDepartments(csv, source);
  if (rows.length === 0) throw new DataError([`${source}: no row below the header`]);
  const places = rows.filter((row) => !('deliverable' in row) || row.deliverable);
  return { places, skipped: rows.length - places.length };
}

/**
 * Upserts the places in one transaction; unlisted places remain.
 *
 * @throws DataError naming post offices that exist in another governorate
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

// An inserted row has an empty xmax, an updated one does not.
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

/** Existing addresses refer to the old governorate. */
async function refuseMovedOffices(transaction: Transaction<Tables>, places: readonly Place[]) {
  const { rows } = await sql<{ code: string; known: string }>`
    SELECT code, governorate_code AS known
    FROM ${placeRows(places)} JOIN post_offices USING (code)
    WHERE governorate <> governorate_code
    ORDER BY code`.execute(transaction);
  if (rows.length === 0) return;
  throw new DataError(
    rows.map(({ code, known }) => `code: ${code} already belongs to governorate ${known}`),
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
