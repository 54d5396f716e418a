import { labels as original } from '../birth/birth.messages.ts';
import { labels as shared } from '../fields/fields.messages.ts';
import type { TranslatedBirthEntry } from './translated-birth-entry.ts';

const { numberOfCopies, ...record } = original;

export const labels = {
  ...record,
  languageCode: shared.languageCode,
  numberOfCopies,
} as const satisfies Record<keyof TranslatedBirthEntry, string>;
