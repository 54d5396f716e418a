import { translatedNames } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import { translatedTitle } from '../fields/translated-title.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './translated-family-record.messages.ts';
import {
  BLANK_TRANSLATED_FAMILY_RECORD,
  TranslatedFamilyRecordEntry,
  translatedFamilyRecordRules,
} from './translated-family-record-entry.ts';
import { TranslatedFamilyRecordFields } from './translated-family-record-fields.tsx';

/** The order of one's own family record in translation. */
export const translatedFamilyRecordForm: OrderForm<TranslatedFamilyRecordEntry> = {
  list: 'translatedDocs',
  address: pathTo('translatedFamilyRecord'),
  translated: true,
  priceKey: 'translatedDocPrice',
  title: translatedNames.FamilyRecord.ar,
  getTitle: ({ languageCode }) => translatedTitle('FamilyRecord', languageCode),
  blank: BLANK_TRANSLATED_FAMILY_RECORD,
  Entry: TranslatedFamilyRecordEntry,
  rules: translatedFamilyRecordRules,
  labels,
  getRelation: () => 'SELF',
  Fields: TranslatedFamilyRecordFields,
};
