import type { Locale, Translation } from '@wathiqa/domain';
import { messages as en } from '../../../locales/en/features/lookups/lookups.messages.ts';
import { messages as ar } from './lookups.messages.ts';

/** What the lists of the wire say by themselves, in every language. */
export const lookupTexts: Readonly<Record<Locale, Translation<typeof ar>>> = { ar, en };
