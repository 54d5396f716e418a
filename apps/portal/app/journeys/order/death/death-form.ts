import { documentName } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './death.messages.ts';
import { BLANK_DEATH, DeathEntry, deathRules } from './death-entry.ts';
import { DeathFields } from './death-fields.tsx';

/** The order of death records. */
export const deathForm: OrderForm<DeathEntry> = {
  list: 'deathDocs',
  address: pathTo('deathRequest'),
  translated: false,
  priceKey: 'deathPrice',
  title: documentName('Death'),
  blank: BLANK_DEATH,
  Entry: DeathEntry,
  rules: deathRules,
  labels,
  getRelation: ({ relationCode }) => relationCode,
  Fields: DeathFields,
};
