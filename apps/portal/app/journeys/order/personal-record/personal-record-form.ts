import { documentName } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './personal-record.messages.ts';
import {
  BLANK_PERSONAL_RECORD,
  PersonalRecordEntry,
  personalRecordRules,
} from './personal-record-entry.ts';
import { PersonalRecordFields } from './personal-record-fields.tsx';

/** The order of one's own individual record. */
export const personalRecordForm: OrderForm<PersonalRecordEntry> = {
  list: 'personalRecords',
  address: pathTo('personalRecord'),
  translated: false,
  priceKey: 'personalRecordPrice',
  title: documentName('PersonalRecord'),
  blank: BLANK_PERSONAL_RECORD,
  Entry: PersonalRecordEntry,
  rules: personalRecordRules,
  labels,
  getRelation: () => 'SELF',
  Fields: PersonalRecordFields,
};
