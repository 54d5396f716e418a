import type { KeptOutlet } from '@wathiqa/contract/office';
import { toLatinDigits } from '@wathiqa/domain';
import { hoursNotation, type TypedHours, typedHours, USUAL_SPAN } from './typed-hours.ts';

/** An outlet as it is typed: the fields of the call, with numbers as text and hours as spans. */
export type TypedOutlet = Omit<
  KeptOutlet,
  'kind' | 'serviceType' | 'hours' | 'lat' | 'lon' | 'savedAt' | 'savedBy'
> & {
  kind: KeptOutlet['kind'] | '';
  serviceType: KeptOutlet['serviceType'] | '';
  hours: TypedHours;
  lat: string;
  lon: string;
};

/** What a new outlet begins with. */
export const NEW_OUTLET: TypedOutlet = {
  code: '',
  version: 0,
  kind: '',
  governorateCode: '',
  name: '',
  place: '',
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

/** An outlet as it is kept, to be typed over; why it will be saved is another reason. */
export function typedOutlet({ savedAt: _at, savedBy: _by, ...outlet }: KeptOutlet): TypedOutlet {
  return {
    ...outlet,
    hours: typedHours(outlet.hours),
    lat: String(outlet.lat),
    lon: String(outlet.lon),
    reason: '',
  };
}

/** What is sent. A choice that was not made and a number that is none are sent as they are, to be refused. */
export function outletBody(typed: TypedOutlet) {
  return {
    ...typed,
    kind: typed.kind as KeptOutlet['kind'],
    serviceType: typed.serviceType as KeptOutlet['serviceType'],
    hours: hoursNotation(typed.hours),
    lat: degrees(typed.lat),
    lon: degrees(typed.lon),
  };
}

/** Degrees in either digit set; nothing is not zero. */
function degrees(text: string): number {
  const typed = toLatinDigits(text.trim()).replace('٫', '.');
  return typed === '' ? Number.NaN : Number(typed);
}
