import { documentName } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import { getEffectiveRelation } from '../fields/for-self.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './birth.messages.ts';
import { BirthEntry, BLANK_BIRTH, birthRules } from './birth-entry.ts';
import { BirthFields } from './birth-fields.tsx';

/** The order of birth certificates. */
export const birthForm: OrderForm<BirthEntry> = {
  list: 'birthDocs',
  address: pathTo('birthRequest'),
  translated: false,
  priceKey: 'birthPrice',
  title: documentName('Birth'),
  blank: BLANK_BIRTH,
  Entry: BirthEntry,
  rules: birthRules,
  labels,
  getRelation: getEffectiveRelation,
  Fields: BirthFields,
};
