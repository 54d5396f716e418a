import { pathTo } from '../../../paths.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { messages } from './birth.messages.ts';
import { BirthEntry, BLANK_BIRTH, birthRules } from './birth-entry.ts';
import { BirthFields } from './birth-fields.tsx';

/** The order of birth certificates. */
export const birthForm: OrderForm<BirthEntry> = {
  documentType: 'Birth',
  list: 'birthDocs',
  address: pathTo('birthRequest'),
  priceKey: 'birthPrice',
  title: messages.title,
  blank: BLANK_BIRTH,
  Entry: BirthEntry,
  rules: birthRules,
  labels: messages.labels,
  relationOf: (entry) => (entry.forSelf ? 'SELF' : entry.relationCode),
  Fields: BirthFields,
};
