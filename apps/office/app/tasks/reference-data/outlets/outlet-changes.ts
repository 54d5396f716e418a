import { documentName } from '@wathiqa/content';
import { hoursText, outletMessages } from '@wathiqa/content/outlet-text';
import type { OutletVersion } from '@wathiqa/contract/office';
import type { ComparedFields } from '../../../forms/conflict.tsx';
import { messages as common } from '../reference-data.messages.ts';
import { parseHours } from './hours-field.tsx';
import { type OutletFormValues, toOutletBody } from './outlet-form-values.ts';
import { messages } from './outlets.messages.ts';

type OutletContent = Omit<OutletVersion, 'version' | 'savedAt' | 'savedBy' | 'reason'>;

export interface FieldChange {
  label: string;
  value: string;
}

type Formatters = Readonly<
  Record<
    keyof OutletContent,
    (outlet: OutletContent, nameOf: (governorate: string) => string) => string
  >
>;

const FORMATTERS: Formatters = {
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
};

/** For the comparison with another person's change. */
export function comparedFields(nameOf: (governorate: string) => string) {
  const entries = Object.entries(FORMATTERS).map(([name, format]) => [
    name,
    [
      messages.labels[name as keyof OutletContent],
      (values: OutletFormValues) => format(toOutletBody(values), nameOf),
    ],
  ]);
  return Object.fromEntries(entries) as ComparedFields<OutletFormValues, keyof OutletContent>;
}

/** Changed fields in words; all of them for a new outlet. */
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
