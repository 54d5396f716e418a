import { translatedNames } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import { translatedTitle } from '../fields/translated-title.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './translated-personal-record.messages.ts';
import {
  BLANK_TRANSLATED_PERSONAL_RECORD,
  TranslatedPersonalRecordEntry,
  translatedPersonalRecordRules,
} from './translated-personal-record-entry.ts';
import { TranslatedPersonalRecordFields } from './translated-personal-record-fields.tsx';

/** The order of one's own individual record in translation. */
export const translatedPersonalRecordForm: OrderForm<TranslatedPersonalRecordEntry> = {
  list: 'translatedDocs',
  address: pathTo('translatedPersonalRecord'),
  translated: true,
  priceKey: 'translatedDocPrice',
  title: translatedNames.PersonalRecord.ar,
  getTitle: ({ languageCode }) => translatedTitle('PersonalRecord', languageCode),
  blank: BLANK_TRANSLATED_PERSONAL_RECORD,
  Entry: TranslatedPersonalRecordEntry,
  rules: translatedPersonalRecordRules,
  labels,
  getRelation: () => 'SELF',
  Fields: TranslatedPersonalRecordFields,
};
