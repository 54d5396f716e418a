import type { Locale, Translation } from '@wathiqa/domain';
import { messages as en } from '../../locales/en/platform/refusals.messages.ts';
import { messages as ar } from './refusals.messages.ts';

/** What citizens are told of a refusal beyond the sentence of its code, in every language. */
export const refusalTexts: Readonly<Record<Locale, Translation<typeof ar>>> = { ar, en };
