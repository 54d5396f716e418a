import type { ListedOutlet, Outlet } from '@wathiqa/content';
import { localizeOutlet, parseOutlet } from '@wathiqa/content/node';
import type { Locale } from '@wathiqa/domain';
import type { OutletRow } from './repository.ts';

export type CheckedColumns = Pick<
  OutletRow,
  | 'code'
  | 'kind'
  | 'governorate_code'
  | 'name_ar'
  | 'place_ar'
  | 'name_en'
  | 'place_en'
  | 'service_type'
  | 'services'
  | 'hours'
  | 'lat'
  | 'lon'
  | 'sample'
  | 'hours_sample'
>;

/**
 * Validates by the product's list check.
 *
 * @returns the outlet, or invalid columns
 */
export function checkOutlet(row: CheckedColumns): { outlet: Outlet } | { wrong: string[] } {
  return parseOutlet({
    code: row.code,
    kind: row.kind,
    governorate: row.governorate_code,
    name: row.name_ar,
    place: row.place_ar,
    name_en: row.name_en ?? '',
    place_en: row.place_en ?? '',
    service_type: row.service_type,
    services: row.services.join(' '),
    hours: row.hours,
    lat: String(row.lat),
    lon: String(row.lon),
    sure: row.sample ? 'none' : 'high',
    hours_sure: row.hours_sample ? 'none' : 'high',
  });
}

/** Localized public outlets. @throws RangeError for an unchecked row */
export function listedOutlets(rows: readonly OutletRow[], locale: Locale): ListedOutlet[] {
  return rows
    .filter(({ status }) => status !== 'withdrawn')
    .map((row) => {
      const read = checkOutlet(row);
      if ('wrong' in read) throw new RangeError(`The outlet ${row.code} is invalid: ${read.wrong}`);
      const listed = localizeOutlet(read.outlet, locale);
      return row.status === 'closed' ? { ...listed, closed: true } : listed;
    });
}
