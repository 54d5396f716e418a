import { documentName } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './family-record.messages.ts';
import {
  BLANK_FAMILY_RECORD,
  FamilyRecordEntry,
  familyRecordRules,
} from './family-record-entry.ts';
import { FamilyRecordFields } from './family-record-fields.tsx';

/** The order of family records. */
export const familyRecordForm: OrderForm<FamilyRecordEntry> = {
  list: 'familyRecords',
  address: pathTo('familyRecord'),
  translated: false,
  priceKey: 'familyRecordPrice',
  title: documentName('FamilyRecord'),
  blank: BLANK_FAMILY_RECORD,
  Entry: FamilyRecordEntry,
  rules: familyRecordRules,
  labels,
  getRelation: ({ relationCode }) => relationCode,
  Fields: FamilyRecordFields,
};
