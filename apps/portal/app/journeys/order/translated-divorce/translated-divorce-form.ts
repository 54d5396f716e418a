import { translatedNames } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import { translatedTitle } from '../fields/translated-title.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './translated-divorce.messages.ts';
import {
  BLANK_TRANSLATED_DIVORCE,
  TranslatedDivorceEntry,
  translatedDivorceRules,
} from './translated-divorce-entry.ts';
import { TranslatedDivorceFields } from './translated-divorce-fields.tsx';

/** The order of translated divorce certificates. */
export const translatedDivorceForm: OrderForm<TranslatedDivorceEntry> = {
  list: 'translatedDocs',
  address: pathTo('translatedDivorceRequest'),
  translated: true,
  priceKey: 'translatedDocPrice',
  title: translatedNames.Divorce.ar,
  getTitle: ({ languageCode }) => translatedTitle('Divorce', languageCode),
  blank: BLANK_TRANSLATED_DIVORCE,
  Entry: TranslatedDivorceEntry,
  rules: translatedDivorceRules,
  labels,
  getRelation: ({ relationCode }) => relationCode,
  Fields: TranslatedDivorceFields,
};
