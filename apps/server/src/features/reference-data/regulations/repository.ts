import type { ServiceCode } from '@wathiqa/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reader, RowOf, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { staffName } from '../../identity/staff/repository.ts';

function versions(database: Reader) {
  return database
    .selectFrom('regulation_versions')
    .select(['service_code as serviceCode', 'version', 'restored', 'saved_at as savedAt'])
    .select(staffName('regulation_versions.saved_by').as('savedBy'));
}

/** Latest terms per service, and whether translated. */
export async function findLatestVersions(database: Reader) {
  return versions(database)
    .select(sql<boolean>`html_en IS NOT NULL`.as('translated'))
    .select('english_older as englishOlder')
    .distinctOn('service_code')
    .orderBy('service_code')
    .orderBy('version', 'desc')
    .execute();
}

/** Latest first. */
export async function findVersions(database: Reader, service: ServiceCode) {
  return versions(database)
    .where('service_code', '=', service)
    .orderBy('version', 'desc')
    .execute();
}

export type VersionRow = RowOf<typeof findVersions>;

export type TermsTexts = Pick<
  Selectable<Tables['regulation_versions']>,
  'html' | 'html_en' | 'english_older'
>;

export async function findVersionTexts(
  database: Reader,
  service: ServiceCode,
  version: number,
): Promise<TermsTexts | undefined> {
  return database
    .selectFrom('regulation_versions')
    .where('service_code', '=', service)
    .where('version', '=', version)
    .select(['html', 'html_en', 'english_older'])
    .executeTakeFirst();
}

/** @returns the latest version */
export async function lockRegulation(transaction: Transaction, service: ServiceCode) {
  await transaction
    .selectFrom('regulations')
    .where('service_code', '=', service)
    .select('service_code')
    .forUpdate()
    .execute();
  const { latest } = await transaction
    .selectFrom('regulation_versions')
    .where('service_code', '=', service)
    .select(sql<number>`coalesce(max(version), 0)`.as('latest'))
    .executeTakeFirstOrThrow();
  return latest;
}

/** Adds a version, which citizens read from then on. */
export async function insertVersion(
  transaction: Transaction,
  version: Insertable<Tables['regulation_versions']>,
): Promise<void> {
  const { service_code, html, html_en, saved_at } = version;
  await transaction.insertInto('regulation_versions').values(version).execute();
  await transaction
    .updateTable('regulations')
    .set({ html, html_en, updated_at: saved_at })
    .where('service_code', '=', service_code)
    .execute();
}
