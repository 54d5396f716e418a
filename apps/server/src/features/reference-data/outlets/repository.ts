import { type Selectable, sql } from 'kysely';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { staffName } from '../../identity/staff/repository.ts';

/** Saver's name; null for the data file. */
export type OutletRow = Omit<Selectable<Tables['outlet_versions']>, 'saved_by'> & {
  saved_by_name: string | null;
};

function versions(database: Reader) {
  return database
    .selectFrom('outlet_versions')
    .select(['code', 'version', 'position', 'kind', 'governorate_code', 'name_ar', 'place_ar'])
    .select(['name_en', 'place_en', 'english_older'])
    .select(['service_type', 'services', 'hours', 'lat', 'lon', 'sample', 'hours_sample'])
    .select(['status', 'reason', 'saved_at'])
    .select(staffName('outlet_versions.saved_by').as('saved_by_name'));
}

/** In page order, including withdrawn ones. */
export async function findOutlets(database: Reader): Promise<OutletRow[]> {
  return versions(database)
    .where(
      'version',
      '=',
      sql<number>`(SELECT max(latest.version) FROM outlet_versions AS latest
                   WHERE latest.code = outlet_versions.code)`,
    )
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** Latest first. */
export async function findOutletVersions(database: Reader, code: string): Promise<OutletRow[]> {
  return versions(database).where('code', '=', code).orderBy('version', 'desc').execute();
}

/** Cache key: increases with every change. */
export async function countOutletVersions(database: Reader): Promise<number> {
  const { count } = await database
    .selectFrom('outlet_versions')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** False if another writer created the version. */
export async function writeOutlet(
  transaction: Transaction,
  row: Omit<OutletRow, 'saved_by_name'> & { saved_by: string },
): Promise<boolean> {
  const written = await transaction
    .insertInto('outlet_versions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return written !== undefined;
}
