import type { OutletVersion } from '@wathiqa/contract/office';
import { isEnglishOlder, keptEnglish } from '@wathiqa/domain';
import type { OutletRow } from './repository.ts';

export type SavedOutlet = Omit<OutletVersion, 'savedAt' | 'savedBy'>;

/** English may be omitted. */
export type SentOutlet = Omit<SavedOutlet, 'nameEn' | 'placeEn' | 'englishOlder'> & {
  nameEn?: string | null | undefined;
  placeEn?: string | null | undefined;
  englishConfirmed: boolean;
};

/** Completes an outlet with the previous English. */
export function toSavedOutlet(
  { englishConfirmed, ...sent }: SentOutlet,
  before: OutletRow | undefined,
): SavedOutlet {
  const nameEn = keptEnglish(sent.nameEn, before?.name_en ?? null);
  const placeEn = keptEnglish(sent.placeEn, before?.place_en ?? null);
  const pairs = [
    {
      before: before && { arabic: before.name_ar, english: before.name_en },
      saved: { arabic: sent.name, english: nameEn },
    },
    {
      before: before && { arabic: before.place_ar, english: before.place_en },
      saved: { arabic: sent.place, english: placeEn },
    },
  ];
  const englishOlder = isEnglishOlder(pairs, before?.english_older ?? false, englishConfirmed);
  return { ...sent, nameEn: nameEn ?? '', placeEn: placeEn ?? '', englishOlder };
}

export function toOutletVersion(row: OutletRow): OutletVersion {
  return {
    code: row.code,
    kind: row.kind,
    governorateCode: row.governorate_code,
    name: row.name_ar,
    place: row.place_ar,
    nameEn: row.name_en ?? '',
    placeEn: row.place_en ?? '',
    englishOlder: row.english_older,
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

/** Changed fields for the audit log. */
export function changes(outlet: SavedOutlet, other: SavedOutlet): Partial<SavedOutlet> {
  const { version: _version, reason: _reason, ...entry } = outlet;
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([name, value]) => String(value) !== String(other[name as keyof SavedOutlet]),
    ),
  );
}
