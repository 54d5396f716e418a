import * as en from '../../locales/en/responses/responses.messages.ts';
import type { CardRuleName } from '../documents/id-card-rules.ts';
import { LOCALE } from '../language/locale.messages.ts';
import type { Locale } from '../language/locale.ts';
import type { ResponseCodeName } from './response-codes.ts';
import * as ar from './responses.messages.ts';

const MESSAGES = { ar: ar.RESPONSE_MESSAGES, en: en.RESPONSE_MESSAGES };
const CARD_REFUSALS = { ar: ar.CARD_REFUSAL_MESSAGES, en: en.CARD_REFUSAL_MESSAGES };

export function responseMessage(code: ResponseCodeName, locale: Locale = LOCALE): string {
  return MESSAGES[locale][code];
}

/** The form displays it before the server refuses. */
export function cardRefusalMessage(rule: CardRuleName, locale: Locale = LOCALE): string {
  return CARD_REFUSALS[locale][`CARD_${rule}`];
}
