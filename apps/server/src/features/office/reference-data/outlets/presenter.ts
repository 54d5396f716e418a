import type { OutletVersion } from '@wathiqa/contract/office';
import type { OutletRow } from '../../../outlets/repository.ts';

/** An outlet as it is sent to be saved. */
export type SavedOutlet = Omit<OutletVersion, 'savedAt' | 'savedBy'>;

/** A version as staff read it. */
export function toOutletVersion(row: OutletRow): OutletVersion {
  return {
    code: row.code,
    kind: row.kind,
    governorateCode: row.governorate_code,
    name: row.name_ar,
    place: row.place_ar,
    nameEn: row.name_en ?? '',
    placeEn: row.place_en ?? '',
    serviceType: row.service_type,
    services: row.services,
    hours: row.hours,
    lat: row.lat,
    lon: row.lon,
    sample: row.sample,
    hoursSample: row.hours_sample,
    status: row.status,
    version: row.version,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.saved_by_name,
    reason: row.reason,
  };
}

/** What of an outlet is not as in another, for the audit. */
export function changes(outlet: SavedOutlet, other: SavedOutlet): Partial<SavedOutlet> {
  const { version: _version, reason: _reason, ...entry } = outlet;
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([name, value]) => String(value) !== String(other[name as keyof SavedOutlet]),
    ),
  );
}
