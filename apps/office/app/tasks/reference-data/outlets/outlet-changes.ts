import { documentName } from '@wathiqa/content';
import { hoursText, outletMessages } from '@wathiqa/content/outlet-text';
import type { OutletVersion } from '@wathiqa/contract/office';
import { messages as common } from '../reference-data.messages.ts';
import { parseHours } from './hours-form-values.ts';
import { messages } from './outlets.messages.ts';

type OutletContent = Omit<OutletVersion, 'version' | 'savedAt' | 'savedBy' | 'reason'>;

/** One thing that is said of an outlet: what it is called, and what is said, in words. */
export interface FieldChange {
  label: string;
  value: string;
}

const FORMATTERS = {
  code: ({ code }) => code,
  kind: ({ kind }) => messages.kinds[kind],
  governorateCode: ({ governorateCode }, governorateName) => governorateName(governorateCode),
  name: ({ name }) => name,
  place: ({ place }) => place,
  nameEn: ({ nameEn }) => nameEn || common.nothing,
  placeEn: ({ placeEn }) => placeEn || common.nothing,
  englishOlder: ({ englishOlder }) => (englishOlder ? common.englishOlder : common.englishCurrent),
  serviceType: ({ serviceType }) => outletMessages.serviceTypes[serviceType],
  services: ({ services }) => services.map(documentName).join('، '),
  hours: ({ hours }) => hoursText(parseHours(hours) ?? []),
  lat: ({ lat }) => String(lat),
  lon: ({ lon }) => String(lon),
  sample: ({ sample }) => (sample ? messages.yes : messages.no),
  hoursSample: ({ hoursSample }) => (hoursSample ? messages.yes : messages.no),
  status: ({ status }) => messages.statuses[status],
} as const satisfies Record<
  keyof OutletContent,
  (outlet: OutletContent, nameOf: (governorate: string) => string) => string
>;

/**
 * What is said of an outlet and was not said of it before, in words; all of it where there was nothing before.
 *
 * @param nameOf the name of a governorate by its code
 */
export function describeChanges(
  outlet: OutletContent,
  before: OutletContent | undefined,
  nameOf: (governorate: string) => string,
): FieldChange[] {
  return (Object.keys(FORMATTERS) as (keyof OutletContent)[]).flatMap((name) => {
    const value = FORMATTERS[name](outlet, nameOf);
    if (before && FORMATTERS[name](before, nameOf) === value) return [];
    return [{ label: messages.labels[name], value }];
  });
}
