import { translatedNames } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import { getEffectiveRelation } from '../fields/for-self.ts';
import { translatedTitle } from '../fields/translated-title.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './translated-birth.messages.ts';
import {
  BLANK_TRANSLATED_BIRTH,
  TranslatedBirthEntry,
  translatedBirthRules,
} from './translated-birth-entry.ts';
import { TranslatedBirthFields } from './translated-birth-fields.tsx';

/** The order of translated birth certificates. */
export const translatedBirthForm: OrderForm<TranslatedBirthEntry> = {
  list: 'translatedDocs',
  address: pathTo('translatedBirthRequest'),
  translated: true,
  priceKey: 'translatedDocPrice',
  title: translatedNames.Birth.ar,
  getTitle: ({ languageCode }) => translatedTitle('Birth', languageCode),
  blank: BLANK_TRANSLATED_BIRTH,
  Entry: TranslatedBirthEntry,
  rules: translatedBirthRules,
  labels,
  getRelation: getEffectiveRelation,
  Fields: TranslatedBirthFields,
};
