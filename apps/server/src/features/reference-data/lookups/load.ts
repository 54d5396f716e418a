import {
  DOCUMENT_TEXTS,
  documentTypes,
  formatOpeningHours,
  genders,
  LOOKUP_TEXTS,
  type LookupEntry,
  nidIssueReasons,
  rejectionReasons,
  relations,
} from '@wathiqa/content';
import {
  governorates,
  holidays,
  loadRegulation,
  outlets,
  policeDepartments,
  postOffices,
  readPriceList,
} from '@wathiqa/content/node';
import { SERVICE_CODES, toPiastres } from '@wathiqa/domain';
import type { OwnerConnection } from '../../../db/database.ts';
import { safeHtml } from './safe-html.ts';

/**
 * Seeds product data at each start. Short lists and governorates follow the data files, terms unless staff changed
 * them. Other tables are only filled when empty, because operators and staff maintain them.
 */
export async function loadContent(owner: OwnerConnection): Promise<void> {
  await loadLists(owner);
  await loadPlaces(owner);
  await loadPrices(owner);
  await loadRegulations(owner);
  await loadRejectionReasons(owner);
  await loadHolidays(owner);
  await loadOutlets(owner);
}

async function loadLists(owner: OwnerConnection): Promise<void> {
  const lists: [string, readonly LookupEntry[], Readonly<Record<string, string>>][] = [
    ['relation', relations, LOOKUP_TEXTS.en.relationChoices],
    ['gender', genders, LOOKUP_TEXTS.en.genderNames],
    ['document_type', documentTypes, DOCUMENT_TEXTS.en.documentNames],
    ['nid_issue_reason', nidIssueReasons, LOOKUP_TEXTS.en.issueReasonNames],
  ];
  const rows = lists.flatMap(([kind, entries, names]) =>
    entries.map((entry, index) => ({
      kind,
      id: entry.id,
      code: entry.code,
      name_ar: entry.name,
      name_en: names[entry.code] ?? null,
      service_code: 'serviceCode' in entry ? entry.serviceCode : null,
      position: index + 1,
    })),
  );
  await owner.rows(
    `INSERT INTO lookup_items (kind, id, code, name_ar, name_en, service_code, position)
     SELECT kind, id, code, name_ar, name_en, service_code, position
     FROM json_to_recordset($1::json)
       AS r(kind text, id int, code text, name_ar text, name_en text, service_code text,
            position smallint)
     ON CONFLICT (kind, code) DO UPDATE SET name_ar = excluded.name_ar, name_en = excluded.name_en,
       service_code = excluded.service_code, position = excluded.position`,
    [JSON.stringify(rows)],
  );
}

async function loadPlaces(owner: OwnerConnection): Promise<void> {
  await owner.rows(
    `INSERT INTO governorates (code, name_ar, name_en)
     SELECT code, "nameAr", "nameEn"
     FROM json_to_recordset($1::json) AS r(code text, "nameAr" text, "nameEn" text)
     ON CONFLICT (code) DO UPDATE SET name_ar = excluded.name_ar, name_en = excluded.name_en`,
    [JSON.stringify(governorates())],
  );
  const lists = {
    police_departments: policeDepartments().filter((department) => department.deliverable),
    post_offices: postOffices(),
  };
  for (const [table, places] of Object.entries(lists)) {
    await fillEmpty(
      owner,
      table,
      places.map(({ code, governorate, nameAr, nameEn }) => ({
        code,
        governorate_code: governorate,
        name_ar: nameAr,
        name_en: nameEn,
      })),
    );
  }
}

/** Inserts rows by column into a table without any. */
async function fillEmpty(owner: OwnerConnection, table: string, rows: readonly object[]) {
  const columns = Object.keys(rows[0] ?? {}).join();
  await owner.rows(
    `INSERT INTO ${table} (${columns})
     SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)
     WHERE NOT EXISTS (SELECT FROM ${table})`,
    [JSON.stringify(rows)],
  );
}

async function loadPrices(owner: OwnerConnection): Promise<void> {
  const rows = readPriceList().map((price) => ({
    service_code: price.serviceCode,
    valid_from: price.validFrom,
    amount: toPiastres(price.pounds),
  }));
  await owner.rows(
    `INSERT INTO prices (service_code, valid_from, amount, recorded_by)
     SELECT service_code, valid_from, amount, 'content/data/prices.json'
     FROM json_to_recordset($1::json) AS r(service_code service_code, valid_from date, amount int)
     WHERE NOT EXISTS (SELECT FROM prices WHERE prices.service_code = r.service_code)`,
    [JSON.stringify(rows)],
  );
}

async function loadRegulations(owner: OwnerConnection): Promise<void> {
  const rows = SERVICE_CODES.map((code) => ({
    service_code: code,
    html: safeHtml(loadRegulation(code) ?? ''),
    html_en: safeHtml(loadRegulation(code, 'en') ?? '') || null,
  }));
  const product = `json_to_recordset($1::json)
    AS r(service_code service_code, html text, html_en text)`;
  await owner.rows(
    `INSERT INTO regulations (service_code, html, html_en)
     SELECT service_code, html, html_en FROM ${product}
     ON CONFLICT (service_code) DO NOTHING`,
    [JSON.stringify(rows)],
  );
  await owner.rows(
    `INSERT INTO regulation_versions (service_code, version, html, html_en, saved_at, saved_by)
     SELECT service_code, 1, html, html_en, updated_at, 'content/regulations' FROM regulations
     ON CONFLICT (service_code, version) DO NOTHING`,
  );
  // Changed product terms become a new version unless staff wrote their own.
  await owner.rows(
    `WITH product AS (
       SELECT service_code, html, html_en FROM ${product}
     ), latest AS (
       SELECT DISTINCT ON (service_code) service_code, version, html, html_en, saved_by
       FROM regulation_versions ORDER BY service_code, version DESC
     ), added AS (
       INSERT INTO regulation_versions (service_code, version, html, html_en, saved_by)
       SELECT service_code, latest.version + 1, product.html, product.html_en, latest.saved_by
       FROM product JOIN latest USING (service_code) JOIN regulations USING (service_code)
       WHERE latest.saved_by = 'content/regulations' AND regulations.html = latest.html
         AND (product.html, product.html_en) IS DISTINCT FROM (latest.html, latest.html_en)
       RETURNING service_code, html, html_en, saved_at
     )
     UPDATE regulations SET html = added.html, html_en = added.html_en, updated_at = added.saved_at
     FROM added WHERE regulations.service_code = added.service_code`,
    [JSON.stringify(rows)],
  );
}

async function loadRejectionReasons(owner: OwnerConnection): Promise<void> {
  const rows = rejectionReasons.map(({ code, nameAr, nameEn }, index) => ({
    code,
    name_ar: nameAr,
    name_en: nameEn,
    position: index + 1,
  }));
  await fillEmpty(owner, 'rejection_reasons', rows);
}

async function loadHolidays(owner: OwnerConnection): Promise<void> {
  const rows = holidays().map(({ day, nameAr, confirmed }) => ({
    day,
    name_ar: nameAr,
    confirmed,
    recorded_by: 'content/data/holidays.csv',
  }));
  await fillEmpty(owner, 'holidays', rows);
}

async function loadOutlets(owner: OwnerConnection): Promise<void> {
  const rows = outlets().map((outlet, index) => ({
    code: outlet.code,
    version: 1,
    position: index + 1,
    kind: outlet.kind,
    governorate_code: outlet.governorate,
    name_ar: outlet.name,
    place_ar: outlet.place,
    name_en: outlet.nameEn,
    place_en: outlet.placeEn,
    service_type: outlet.serviceType,
    services: outlet.services,
    hours: formatOpeningHours(outlet.hours),
    ...outlet.position,
    sample: outlet.sample,
    hours_sample: outlet.hoursSample,
    saved_by: 'content/data/outlets.csv',
  }));
  await fillEmpty(owner, 'outlet_versions', rows);
}
