import { documentName } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './marriage.messages.ts';
import { BLANK_MARRIAGE, MarriageEntry, marriageRules } from './marriage-entry.ts';
import { MarriageFields } from './marriage-fields.tsx';

/** The order of marriage certificates. */
export const marriageForm: OrderForm<MarriageEntry> = {
  list: 'marriageDocs',
  address: pathTo('marriageRequest'),
  translated: false,
  priceKey: 'marriagePrice',
  title: documentName('Marriage'),
  blank: BLANK_MARRIAGE,
  Entry: MarriageEntry,
  rules: marriageRules,
  labels,
  getRelation: ({ relationCode }) => relationCode,
  Fields: MarriageFields,
};
