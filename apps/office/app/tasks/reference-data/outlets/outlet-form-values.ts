import type { OutletVersion } from '@wathiqa/contract/office';
import { isEnglishOlder, normalizeNumber } from '@wathiqa/domain';
import {
  type HoursFormValues,
  toHoursFormValues,
  toHoursNotation,
  USUAL_SPAN,
} from './hours-field.tsx';

/** Path segment of a new outlet; real codes contain a hyphen. */
export const NEW_OUTLET_CODE = 'new';

/** Call fields, with numbers as text and hours as spans. */
export type OutletFormValues = Omit<
  OutletVersion,
  'kind' | 'serviceType' | 'hours' | 'lat' | 'lon' | 'savedAt' | 'savedBy'
> & {
  kind: OutletVersion['kind'] | '';
  serviceType: OutletVersion['serviceType'] | '';
  hours: HoursFormValues;
  lat: string;
  lon: string;
  englishConfirmed: boolean;
};

export const EMPTY_OUTLET: OutletFormValues = {
  code: '',
  version: 0,
  kind: '',
  governorateCode: '',
  name: '',
  place: '',
  nameEn: '',
  placeEn: '',
  englishOlder: false,
  englishConfirmed: false,
  serviceType: '',
  services: [],
  hours: { always: false, spans: [{ key: 0, ...USUAL_SPAN }] },
  lat: '',
  lon: '',
  sample: false,
  hoursSample: false,
  status: 'open',
  reason: '',
};

/** Form values of a stored outlet, without its reason. */
export function toOutletFormValues({
  savedAt: _at,
  savedBy: _by,
  ...outlet
}: OutletVersion): OutletFormValues {
  return {
    ...outlet,
    hours: toHoursFormValues(outlet.hours),
    lat: String(outlet.lat),
    lon: String(outlet.lon),
    englishConfirmed: false,
    reason: '',
  };
}

/** Invalid choices and numbers pass through for the server to refuse. */
export function toOutletBody(values: OutletFormValues) {
  return {
    ...values,
    kind: values.kind as OutletVersion['kind'],
    serviceType: values.serviceType as OutletVersion['serviceType'],
    hours: toHoursNotation(values.hours),
    lat: parseDegrees(values.lat),
    lon: parseDegrees(values.lon),
  };
}

/** Whether English would become older than the Arabic; the server marks it unless confirmed. */
export function leavesEnglishOlder(
  values: OutletFormValues,
  outlet: Pick<OutletVersion, 'name' | 'nameEn' | 'place' | 'placeEn' | 'englishOlder'> | undefined,
): boolean {
  const pairs = [
    ['name', 'nameEn'],
    ['place', 'placeEn'],
  ] as const;
  return isEnglishOlder(
    pairs.map(([arabic, english]) => ({
      before: outlet && { arabic: outlet[arabic], english: outlet[english] },
      saved: { arabic: values[arabic], english: values[english] },
    })),
    outlet?.englishOlder ?? false,
  );
}

/** Degrees as typed; empty is not zero. */
function parseDegrees(text: string): number {
  const typed = normalizeNumber(text);
  return typed === '' ? Number.NaN : Number(typed);
}
