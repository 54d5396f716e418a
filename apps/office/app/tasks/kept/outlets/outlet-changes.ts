import { documentName } from '@wathiqa/content';
import { hoursText, outletWords } from '@wathiqa/content/outlet-text';
import type { KeptOutlet } from '@wathiqa/contract/office';
import { messages } from './outlets.messages.ts';
import { hoursOf } from './typed-hours.ts';

type Entry = Omit<KeptOutlet, 'version' | 'savedAt' | 'savedBy' | 'reason'>;

/** One thing that is said of an outlet: what it is called, and what is said, in words. */
export interface SaidOfOutlet {
  label: string;
  value: string;
}

const SAID = {
  code: ({ code }) => code,
  kind: ({ kind }) => messages.kinds[kind],
  governorateCode: ({ governorateCode }, nameOf) => nameOf(governorateCode),
  name: ({ name }) => name,
  place: ({ place }) => place,
  serviceType: ({ serviceType }) => outletWords.serviceTypes[serviceType],
  services: ({ services }) => services.map(documentName).join('، '),
  hours: ({ hours }) => hoursText(hoursOf(hours) ?? []),
  lat: ({ lat }) => String(lat),
  lon: ({ lon }) => String(lon),
  sample: ({ sample }) => (sample ? messages.yes : messages.no),
  hoursSample: ({ hoursSample }) => (hoursSample ? messages.yes : messages.no),
  status: ({ status }) => messages.statuses[status],
} as const satisfies Record<
  keyof Entry,
  (outlet: Entry, nameOf: (governorate: string) => string) => string
>;

/**
 * What is said of an outlet and was not said of it before, in words; all of it where there was nothing before.
 *
 * @param nameOf the name of a governorate by its code
 */
export function changesOf(
  outlet: Entry,
  before: Entry | undefined,
  nameOf: (governorate: string) => string,
): SaidOfOutlet[] {
  return (Object.keys(SAID) as (keyof Entry)[]).flatMap((name) => {
    const value = SAID[name](outlet, nameOf);
    if (before && SAID[name](before, nameOf) === value) return [];
    return [{ label: messages.labels[name], value }];
  });
}
