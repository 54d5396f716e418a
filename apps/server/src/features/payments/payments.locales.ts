import type { Locale, Translation } from '@wathiqa/domain';
import { messages as en } from '../../../locales/en/features/payments/payments.messages.ts';
import { messages as ar } from './payments.messages.ts';

/** What whoever pays reads at the provider, in every language. */
export const CHARGE_TEXTS: Readonly<Record<Locale, Translation<typeof ar>>> = { ar, en };
