import type { Locale, Translation } from '@wathiqa/domain';
import * as en from '../../../locales/en/features/notifications/texts.messages.ts';
import type { NotificationTexts } from './notification-text.ts';
import * as ar from './texts.messages.ts';

/** The words of messages, in every language. */
export const MESSAGE_TEXTS: Readonly<
  Record<
    Locale,
    { messages: Translation<typeof ar.messages>; notificationTexts: NotificationTexts }
  >
> = { ar, en };
