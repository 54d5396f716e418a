import type { ListedOutlet, Outlet } from '@wathiqa/content';
import { localizeOutlet, parseOutlet } from '@wathiqa/content/node';
import type { Locale } from '@wathiqa/domain';
import type { StoredOutlet } from './repository.ts';

/**
 * Validates by the product's list check.
 *
 * @returns the outlet, or invalid columns
 */
export function checkOutlet(
  outlet: Omit<StoredOutlet, 'position' | 'savedAt' | 'savedBy'>,
): { outlet: Outlet } | { wrong: string[] } {
  return parseOutlet({
    code: outlet.code,
    kind: outlet.kind,
    governorate: outlet.governorateCode,
    name: outlet.name,
    place: outlet.place,
    name_en: outlet.nameEn,
    place_en: outlet.placeEn,
    service_type: outlet.serviceType,
    services: outlet.services.join(' '),
    hours: outlet.hours,
    lat: String(outlet.lat),
    lon: String(outlet.lon),
    sure: outlet.sample ? 'none' : 'high',
    hours_sure: outlet.hoursSample ? 'none' : 'high',
  });
}

/** Localized public outlets. @throws RangeError for an unchecked row */
export function listedOutlets(rows: readonly StoredOutlet[], locale: Locale): ListedOutlet[] {
  return rows
    .filter(({ status }) => status !== 'withdrawn')
    .map((row) => {
      const read = checkOutlet(row);
      if ('wrong' in read) throw new RangeError(`The outlet ${row.code} is invalid: ${read.wrong}`);
      const listed = localizeOutlet(read.outlet, locale);
      return row.status === 'closed' ? { ...listed, closed: true } : listed;
    });
}
