import type { OutletVersion } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../db/database.ts';
import { staffName } from '../../identity/staff/repository.ts';

export interface StoredOutlet extends Omit<OutletVersion, 'savedAt'> {
  /** On the page. */
  position: number;
  savedAt: Date;
}

function versions(database: Reader) {
  return database
    .selectFrom('outlet_versions')
    .select(['code', 'version', 'position', 'kind', 'governorate_code as governorateCode'])
    .select(['name_ar as name', 'place_ar as place', 'english_older as englishOlder'])
    .select([
      sql<string>`coalesce(name_en, '')`.as('nameEn'),
      sql<string>`coalesce(place_en, '')`.as('placeEn'),
    ])
    .select(['service_type as serviceType', 'services', 'hours', 'lat', 'lon'])
    .select(['sample', 'hours_sample as hoursSample', 'status', 'reason', 'saved_at as savedAt'])
    .select(staffName('outlet_versions.saved_by').as('savedBy'));
}

/** In page order, including withdrawn ones. */
export async function findOutlets(database: Reader): Promise<StoredOutlet[]> {
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
export async function findOutletVersions(database: Reader, code: string): Promise<StoredOutlet[]> {
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
  { name, place, nameEn, placeEn, ...outlet }: Omit<StoredOutlet, 'savedBy'>,
  savedBy: string,
): Promise<boolean> {
  const { governorateCode, englishOlder, serviceType, hoursSample, savedAt, ...columns } = outlet;
  const written = await transaction
    .insertInto('outlet_versions')
    .values({
      ...columns,
      name_ar: name,
      place_ar: place,
      name_en: nameEn || null,
      place_en: placeEn || null,
      english_older: englishOlder,
      governorate_code: governorateCode,
      service_type: serviceType,
      hours_sample: hoursSample,
      saved_at: savedAt,
      saved_by: savedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return written !== undefined;
}
