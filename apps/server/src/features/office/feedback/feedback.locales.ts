import type { Locale, Translation } from '@wathiqa/domain';
import { letterMessages as en } from '../../../../locales/en/features/office/feedback/feedback.messages.ts';
import { letterMessages as ar } from './feedback.messages.ts';

/** The words of the e-mail that answers a message, in every language. */
export const LETTER_TEXTS: Readonly<Record<Locale, Translation<typeof ar>>> = { ar, en };
