import { labels as original } from '../death/death.messages.ts';
import { labels as shared } from '../fields/fields.messages.ts';
import type { TranslatedDeathEntry } from './translated-death-entry.ts';

const { numberOfCopies, ...record } = original;

export const labels = {
  ...record,
  languageCode: shared.languageCode,
  numberOfCopies,
} as const satisfies Record<keyof TranslatedDeathEntry, string>;
