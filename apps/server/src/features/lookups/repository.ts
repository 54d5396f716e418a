import { type Piastres, SERVICE_CODES, type ServiceCode } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Tables } from '../../platform/schema.ts';

/** One of the short lists, in the order of the screen. */
export async function findList(database: Database, kind: Tables['lookup_items']['kind']) {
  return database.query
    .selectFrom('lookup_items')
    .where('kind', '=', kind)
    .orderBy('position')
    .select(['id', 'code', 'name_ar as name', 'service_code as serviceCode'])
    .execute();
}

export async function findGovernorates(database: Database) {
  return database.query
    .selectFrom('governorates')
    .orderBy('code')
    .select(['code', 'name_ar as name'])
    .execute();
}

export async function findPoliceDepartments(database: Database, governorateCode: string) {
  const departments = await database.query
    .selectFrom('police_departments')
    .where('governorate_code', '=', governorateCode)
    .select(['code', 'name_ar as name'])
    .execute();
  return departments.sort(byName);
}

export async function findPostOffices(database: Database, governorateCode: string) {
  const offices = await database.query
    .selectFrom('post_offices')
    .where('governorate_code', '=', governorateCode)
    .select(['code', 'name_ar as name'])
    .execute();
  return offices.sort(byName);
}

// Here and not in SQL: a database sorts Arabic by the locale it was made with, if it knows Arabic at all.
const ARABIC = new Intl.Collator('ar');

function byName(a: { name: string }, b: { name: string }): number {
  return ARABIC.compare(a.name, b.name);
}

/** The stored terms of a service; undefined for an unknown code. */
export async function findRegulation(database: Database, code: string) {
  return database.query
    .selectFrom('regulations')
    .where('service_code', '=', code as ServiceCode)
    .select('html')
    .executeTakeFirst();
}

/** Price of one copy today, in piastres. */
export async function findPriceToday(database: Database, service: ServiceCode) {
  const { rows } = await sql<{
    amount: Piastres | null;
  }>`SELECT price_today(${service}) AS amount`.execute(database.query);
  return rows[0]?.amount ?? undefined;
}

/** Price of one copy of each service today, in piastres; null where it has none. */
export async function findPricesToday(database: Database) {
  const { rows } = await sql<{ service: ServiceCode; amount: Piastres | null }>`
    SELECT service, price_today(service) AS amount
    FROM unnest(${[...SERVICE_CODES]}::text[]::service_code[]) AS service`.execute(database.query);
  return rows;
}
