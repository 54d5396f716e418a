import { isDigits, MOBILE_LENGTH } from '@wathiqa/domain';
import { gsmText } from '../notification-text.ts';
import { MESSAGE_TEXTS } from '../texts.locales.ts';
import type { Channel } from './channel.ts';
import { createSmsSender, type Sms } from './sms-gateway.ts';

export const sms: Channel<Sms> = {
  service: 'sms_gateway',
  connect: ({ sms: gateway }) => gateway && createSmsSender(gateway),
  addressOf: ({ mobile }) =>
    mobile !== null && isDigits(mobile) && mobile.length === MOBILE_LENGTH ? mobile : undefined,
  compose: ({ text, locale, trial }) => {
    const short = locale === 'ar' ? text.sms : gsmText(text.sms);
    return { text: trial ? `${MESSAGE_TEXTS[locale].messages.trial}: ${short}` : short };
  },
  dailyLimit: (limits) => limits.sms,
};
