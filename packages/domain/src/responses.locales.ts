import { RESPONSE_MESSAGES as en } from '../locales/en/responses.messages.ts';
import { LOCALE } from './locale.messages.ts';
import type { Locale } from './locale.ts';
import type { ResponseCodeName } from './response-codes.ts';
import { RESPONSE_MESSAGES as ar } from './responses.messages.ts';

const MESSAGES: Readonly<Record<Locale, typeof ar>> = { ar, en };

/** What an answer with a code says to people. */
export function responseMessage(code: ResponseCodeName, locale: Locale = LOCALE): string {
  return MESSAGES[locale][code];
}
