import { countedNoun, type Translation } from '@wathiqa/domain';
import type { outletMessages as source } from '../../../src/outlet-text/outlets.messages.ts';

export const outletMessages: Translation<typeof source> = {
  kinds: {
    model: {
      title: 'Model registries',
      lead: 'Centres where staff help you to get a national ID card (in malls, only the quick classes) and civil status documents.',
    },
    smart: {
      title: 'Smart registries',
      lead: 'Machines that print certificates and records for you without a queue, as long as the building they are in is open.',
    },
  },
  serviceTypes: {
    express: 'Express service with help from staff',
    accessible: 'Express service for older people and people with disabilities',
    'self-service': 'Self-service by machine',
  },
  count: (outlets) => countedNoun(outlets, { one: 'place', other: 'places' }),
  sample: 'Sample data',
  sampleHours: (hours) => `${hours} (sample hours)`,
  buildingHours: 'Hours of the building',
  closed: 'Temporarily closed',
  updated: (day) => `Places last updated: ${day}`,
};
