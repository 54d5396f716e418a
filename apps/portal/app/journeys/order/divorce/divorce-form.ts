import { documentName } from '@wathiqa/content';
import { pathTo } from '../../../paths.ts';
import type { OrderForm } from '../journey/order-form.ts';
import { labels } from './divorce.messages.ts';
import { BLANK_DIVORCE, DivorceEntry, divorceRules } from './divorce-entry.ts';
import { DivorceFields } from './divorce-fields.tsx';

/** The order of divorce certificates. */
export const divorceForm: OrderForm<DivorceEntry> = {
  list: 'divorceDocs',
  address: pathTo('divorceRequest'),
  translated: false,
  priceKey: 'divorcePrice',
  title: documentName('Divorce'),
  blank: BLANK_DIVORCE,
  Entry: DivorceEntry,
  rules: divorceRules,
  labels,
  getRelation: ({ relationCode }) => relationCode,
  Fields: DivorceFields,
};
