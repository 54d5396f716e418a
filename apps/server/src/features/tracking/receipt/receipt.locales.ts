import type { Locale, Translation } from '@wathiqa/domain';
import { messages as en } from '../../../../locales/en/features/tracking/receipt/receipt.messages.ts';
import { messages as ar } from './receipt.messages.ts';

/** The words of the receipt, in every language. */
export const RECEIPT_TEXTS: Readonly<Record<Locale, Translation<typeof ar>>> = { ar, en };
