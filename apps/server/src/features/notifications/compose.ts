import {
  LOCALE,
  type Locale,
  type NotificationKind,
  withoutLinks,
  withoutNationalIds,
} from '@wathiqa/domain';
import type { NotificationFacts } from './notification-facts.ts';
import type { NotificationText } from './notification-text.ts';
import { MESSAGE_TEXTS } from './texts.locales.ts';

export interface StoredNotification {
  kind: NotificationKind;
  /** `NotificationDetails` of the kind. */
  detail: unknown;
}

/** A notification in words; its channel makes of them what it sends. */
export interface ComposedNotification {
  facts: NotificationFacts;
  text: NotificationText;
  locale: Locale;
  /** Whether a trial sends it, and says so. */
  trial: boolean;
}

/** The words of a notification. What people wrote loses its national ID numbers. */
export function composeNotification(
  facts: NotificationFacts,
  { kind, detail }: StoredNotification,
  { locale = LOCALE, trial = false }: { locale?: Locale; trial?: boolean } = {},
): ComposedNotification {
  const safe: NotificationFacts = {
    ...facts,
    firstName: withoutLinks(withoutNationalIds(facts.firstName)),
    lastAnswer: withoutNationalIds(facts.lastAnswer),
    documents: facts.documents.map(({ rejection, ...document }) => ({
      ...document,
      rejection: rejection === null ? null : withoutNationalIds(rejection),
    })),
  };
  // `notificationRows` guarantees the type.
  const compose: (facts: NotificationFacts, detail: never) => NotificationText =
    MESSAGE_TEXTS[locale].notificationTexts[kind];
  return { facts: safe, text: compose(safe, detail as never), locale, trial };
}
