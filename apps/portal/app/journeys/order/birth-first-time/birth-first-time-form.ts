import { documentName } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import { getEffectiveRelation } from '../fields/for-self.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './birth-first-time.messages.ts';
import {
  BirthFirstTimeEntry,
  BLANK_BIRTH_FIRST_TIME,
  birthFirstTimeRules,
} from './birth-first-time-entry.ts';
import { BirthFirstTimeFields } from './birth-first-time-fields.tsx';

/** The order of first-time birth records. */
export const birthFirstTimeForm: OrderForm<BirthFirstTimeEntry> = {
  list: 'birthDocs',
  address: pathTo('birthFirstTimeRequest'),
  translated: false,
  priceKey: 'birthFirstTimeRecordPrice',
  title: documentName('BirthFirstTime'),
  blank: BLANK_BIRTH_FIRST_TIME,
  Entry: BirthFirstTimeEntry,
  rules: birthFirstTimeRules,
  labels,
  getRelation: getEffectiveRelation,
  Fields: BirthFirstTimeFields,
};
