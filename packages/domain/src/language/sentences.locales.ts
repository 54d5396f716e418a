import * as en from '../../locales/en/language/sentences.messages.ts';
import { LOCALE } from './locale.messages.ts';
import type { Locale } from './locale.ts';
import * as ar from './sentences.messages.ts';

/** What the domain says by itself, in every language. */
export const SENTENCES: Readonly<Record<Locale, Readonly<Record<keyof typeof ar, string>>>> = {
  ar,
  en,
};

const PRODUCT_REASONS = ['WITHDRAWN_REASON', 'CORRECTION_LAPSED_REASON'] as const;

/**
 * A reason that the product itself gave for rejecting a document, told in another language.
 *
 * @param kept the reason as the register keeps it: in Arabic
 * @returns undefined for a reason of staff
 */
export function productReason(kept: string, locale: Locale = LOCALE): string | undefined {
  const name = PRODUCT_REASONS.find((reason) => SENTENCES.ar[reason] === kept);
  return name && SENTENCES[locale][name];
}
