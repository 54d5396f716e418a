import * as en from '../../locales/en/language/sentences.messages.ts';
import { LOCALE } from './locale.messages.ts';
import type { Locale } from './locale.ts';
import * as ar from './sentences.messages.ts';

export const SENTENCES: Readonly<Record<Locale, Readonly<Record<keyof typeof ar, string>>>> = {
  ar,
  en,
};

const PRODUCT_REASONS = ['WITHDRAWN_REASON', 'CORRECTION_LAPSED_REASON'] as const;

/**
 * Translates a product rejection reason from its stored Arabic.
 *
 * @returns undefined for staff's reasons
 */
export function productReason(kept: string, locale: Locale = LOCALE): string | undefined {
  const name = PRODUCT_REASONS.find((reason) => SENTENCES.ar[reason] === kept);
  return name && SENTENCES[locale][name];
}
