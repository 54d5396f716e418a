import { labels as shared } from '../fields/fields.messages.ts';
import { labels as original } from '../marriage/marriage.messages.ts';
import type { TranslatedMarriageEntry } from './translated-marriage-entry.ts';

const { numberOfCopies, ...record } = original;

export const labels = {
  ...record,
  languageCode: shared.languageCode,
  numberOfCopies,
} as const satisfies Record<keyof TranslatedMarriageEntry, string>;
