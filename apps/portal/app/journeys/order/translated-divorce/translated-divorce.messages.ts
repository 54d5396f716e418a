import { labels as original } from '../divorce/divorce.messages.ts';
import { labels as shared } from '../fields/fields.messages.ts';
import type { TranslatedDivorceEntry } from './translated-divorce-entry.ts';

const { numberOfCopies, ...record } = original;

export const labels = {
  ...record,
  languageCode: shared.languageCode,
  numberOfCopies,
} as const satisfies Record<keyof TranslatedDivorceEntry, string>;
