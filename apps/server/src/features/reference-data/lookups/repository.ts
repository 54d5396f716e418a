import { type Locale, type Piastres, SERVICE_CODES, type ServiceCode } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';

/** Localized name; Arabic as fallback. */
export interface LocalizedName {
  name: string;
  lang: Locale;
}

/** Locales with a name column; others use English. */
const NAMED: readonly Locale[] = ['ar', 'en'];

function nameIn(locale: Locale) {
  const named = NAMED.includes(locale) ? locale : 'en';
  const name = sql.ref<string | null>(`name_${named}`);
  return [
    sql<string>`coalesce(${name}, name_ar)`.as('name'),
    sql<Locale>`CASE WHEN ${name} IS NULL THEN 'ar' ELSE ${sql.lit(named)} END`.as('lang'),
  ] as const;
}

export async function findList(
  reader: Reader,
  kind: Tables['lookup_items']['kind'],
  locale: Locale,
) {
  return reader
    .selectFrom('lookup_items')
    .where('kind', '=', kind)
    .orderBy('position')
    .select(['id', 'code', 'service_code as serviceCode'])
    .select(nameIn(locale))
    .execute();
}

export async function findGovernorates(reader: Reader, locale: Locale) {
  return reader
    .selectFrom('governorates')
    .orderBy('code')
    .select('code')
    .select(nameIn(locale))
    .execute();
}

/** Sorted by locale. */
export async function findPlaces(
  reader: Reader,
  table: 'police_departments' | 'post_offices',
  governorateCode: string,
  locale: Locale,
) {
  const places = await reader
    .selectFrom(table)
    .where('governorate_code', '=', governorateCode)
    .select('code')
    .select(nameIn(locale))
    .execute();
  // Sorted here, because database collations may lack Arabic.
  const { compare } = new Intl.Collator(locale);
  return places.sort((a, b) => compare(a.name, b.name));
}

/** Arabic as fallback; undefined for an unknown code. */
export async function findRegulation(
  reader: Reader,
  code: string,
  locale: Locale,
): Promise<{ html: string; lang: Locale } | undefined> {
  const found = await reader
    .selectFrom('regulations')
    .where('service_code', '=', code as ServiceCode)
    .select(['html', 'html_en'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { html, html_en: english } = found;
  return locale === 'en' && english ? { html: english, lang: 'en' } : { html, lang: 'ar' };
}

/** Piastres per copy on a day in Cairo, YYYY-MM-DD; null without price. */
export async function findPricesOn(reader: Reader, day: string) {
  const { rows } = await sql<{ service: ServiceCode; amount: Piastres | null }>`
    SELECT service, price_on(service, ${day}::date) AS amount
    FROM unnest(${[...SERVICE_CODES]}::text[]::service_code[]) AS service`.execute(reader);
  return rows;
}
