import { DataError, parsePoliceDepartments, parsePostOffices } from '@wathiqa/content/node';
import { sql } from 'kysely';
import type { Database, Transaction } from '../db/database.ts';

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
) {
  const { table, key } = TABLES[list];
  const written = await database.transaction(async (transaction) => {
    if (list === 'post-offices') await refuseMovedOffices(transaction, places);
    const { rows } = await sql<{ added: boolean }>`
      INSERT INTO ${table} AS place (code, governorate_code, name_ar, name_en)
      SELECT code, governorate, "nameAr", "nameEn" FROM ${placeRows(places)}
      ON CONFLICT (${key}) DO UPDATE
        SET name_ar = excluded.name_ar, name_en = excluded.name_en,
            governorate_code = excluded.governorate_code
        WHERE (place.name_ar, place.name_en, place.governorate_code)
          IS DISTINCT FROM (excluded.name_ar, excluded.name_en, excluded.governorate_code)
      RETURNING ${ADDED} AS added`.execute(transaction);
    return rows;
  });
  const added = written.filter((row) => row.added).length;
  const changed = written.length - added;
  return { added, changed, unchanged: places.length - written.length, skipped };
}

/** The code of a post office is unique within its governorate. */
const TABLES = {
  'post-offices': { table: sql.table('post_offices'), key: sql`governorate_code, code` },
  'police-departments': { table: sql.table('police_departments'), key: sql`code` },
} satisfies Record<PlaceList, unknown>;

// An inserted row has an empty xmax, an updated one does not.
const ADDED = sql<boolean>`(xmax = 0)`;

function placeRows(places: readonly Place[]) {
  return sql`json_to_recordset(${JSON.stringify(places)}::json)
    AS listed(code text, governorate text, "nameAr" text, "nameEn" text)`;
}

/** Existing addresses refer to the old governorate. */
async function refuseMovedOffices(transaction: Transaction, places: readonly Place[]) {
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
