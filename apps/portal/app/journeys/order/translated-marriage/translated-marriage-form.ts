import { translatedNames } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import { translatedTitle } from '../fields/translated-title.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './translated-marriage.messages.ts';
import {
  BLANK_TRANSLATED_MARRIAGE,
  TranslatedMarriageEntry,
  translatedMarriageRules,
} from './translated-marriage-entry.ts';
import { TranslatedMarriageFields } from './translated-marriage-fields.tsx';

/** The order of translated marriage certificates. */
export const translatedMarriageForm: OrderForm<TranslatedMarriageEntry> = {
  list: 'translatedDocs',
  address: pathTo('translatedMarriageRequest'),
  translated: true,
  priceKey: 'translatedDocPrice',
  title: translatedNames.Marriage.ar,
  getTitle: ({ languageCode }) => translatedTitle('Marriage', languageCode),
  blank: BLANK_TRANSLATED_MARRIAGE,
  Entry: TranslatedMarriageEntry,
  rules: translatedMarriageRules,
  labels,
  getRelation: ({ relationCode }) => relationCode,
  Fields: TranslatedMarriageFields,
};
