import { translatedNames } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import { translatedTitle } from '../fields/translated-title.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './translated-death.messages.ts';
import {
  BLANK_TRANSLATED_DEATH,
  TranslatedDeathEntry,
  translatedDeathRules,
} from './translated-death-entry.ts';
import { TranslatedDeathFields } from './translated-death-fields.tsx';

/** The order of translated death records. */
export const translatedDeathForm: OrderForm<TranslatedDeathEntry> = {
  list: 'translatedDocs',
  address: pathTo('translatedDeathRequest'),
  translated: true,
  priceKey: 'translatedDocPrice',
  title: translatedNames.Death.ar,
  getTitle: ({ languageCode }) => translatedTitle('Death', languageCode),
  blank: BLANK_TRANSLATED_DEATH,
  Entry: TranslatedDeathEntry,
  rules: translatedDeathRules,
  labels,
  getRelation: ({ relationCode }) => relationCode,
  Fields: TranslatedDeathFields,
};
