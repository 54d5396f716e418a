import type { OutletVersion } from '@wathiqa/contract/office';
import { toLatinDigits } from '@wathiqa/domain';
import {
  type HoursFormValues,
  toHoursFormValues,
  toHoursNotation,
  USUAL_SPAN,
} from './hours-form-values.ts';

/** What stands for a code in the address of an outlet that is not there yet: a code has a hyphen in it. */
export const NEW_OUTLET_CODE = 'new';

/** An outlet as it is typed: the fields of the call, with numbers as text and hours as spans. */
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

/** What a new outlet begins with. */
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

/** An outlet as it is stored, to be typed over; why it will be saved is another reason. */
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

/** What is sent. A choice that was not made and a number that is none are sent as they are, to be refused. */
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

/** Whether the English of an outlet would be older than its Arabic; the server marks it so unless it is confirmed. */
export function leavesEnglishOlder(
  values: OutletFormValues,
  outlet: OutletVersion | undefined,
): boolean {
  if (!outlet) return false;
  const pairs = [
    ['name', 'nameEn'],
    ['place', 'placeEn'],
  ] as const;
  const translated = pairs.filter(([, english]) => values[english] !== '');
  const left = translated.filter(([, english]) => values[english] === outlet[english]);
  return (
    left.some(([arabic]) => values[arabic] !== outlet[arabic]) ||
    (outlet.englishOlder && left.length > 0 && left.length === translated.length)
  );
}

/** Degrees in either digit set; nothing is not zero. */
function parseDegrees(text: string): number {
  const typed = toLatinDigits(text.trim()).replace('٫', '.');
  return typed === '' ? Number.NaN : Number(typed);
}
