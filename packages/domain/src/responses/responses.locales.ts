import * as en from '../../locales/en/responses/responses.messages.ts';
import type { CardRuleName } from '../documents/id-card-rules.ts';
import { LOCALE } from '../language/locale.messages.ts';
import type { Locale } from '../language/locale.ts';
import type { ResponseCodeName } from './response-codes.ts';
import * as ar from './responses.messages.ts';

const MESSAGES = { ar: ar.RESPONSE_MESSAGES, en: en.RESPONSE_MESSAGES };
const CARD_REFUSALS = { ar: ar.CARD_REFUSAL_MESSAGES, en: en.CARD_REFUSAL_MESSAGES };

/** What an answer with a code says to people. */
export function responseMessage(code: ResponseCodeName, locale: Locale = LOCALE): string {
  return MESSAGES[locale][code];
}

/** Why an ID card cannot be ordered online; the form says it before the server does. */
export function cardRefusalMessage(rule: CardRuleName, locale: Locale = LOCALE): string {
  return CARD_REFUSALS[locale][`CARD_${rule}`];
}
