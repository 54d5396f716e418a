import {
  LOCALE,
  type Locale,
  type NotificationKind,
  replaceLinks,
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

/** A notification in words, which its channel formats. */
export interface ComposedNotification {
  facts: NotificationFacts;
  text: NotificationText;
  locale: Locale;
  /** Whether a trial sends it, and says so. */
  trial: boolean;
}

/**
 * Staff's text for a message: without national IDs and foreign links, because it leaves under the portal's name.
 *
 * @param ownUrl URL of the portal, whose links stay; without it all links go
 */
export function safeStaffText(text: string, ownUrl?: string): string {
  const isOwn = (link: string) =>
    ownUrl !== undefined &&
    URL.canParse(link) &&
    new URL(link).origin === new URL(ownUrl).origin &&
    new URL(link).username === '';
  return replaceLinks(withoutNationalIds(text), (link) => (isOwn(link) ? link : '…'));
}

/** The words of a notification. Names and staff's texts lose national IDs and foreign links; SMS have no links. */
export function composeNotification(
  facts: NotificationFacts,
  { kind, detail }: StoredNotification,
  { locale = LOCALE, trial = false }: { locale?: Locale; trial?: boolean } = {},
): ComposedNotification {
  const withLinks = (ownUrl?: string): NotificationFacts => ({
    ...facts,
    firstName: withoutLinks(withoutNationalIds(facts.firstName)),
    lastAnswer: safeStaffText(facts.lastAnswer, ownUrl),
    documents: facts.documents.map(({ rejection, ...document }) => ({
      ...document,
      rejection: rejection === null ? null : safeStaffText(rejection, ownUrl),
    })),
  });
  // `notificationRows` guarantees the type.
  const compose: (facts: NotificationFacts, detail: never) => NotificationText =
    MESSAGE_TEXTS[locale].notificationTexts[kind];
  const safe = withLinks(facts.trackingUrl);
  const { sms } = compose(withLinks(), detail as never);
  return { facts: safe, text: { ...compose(safe, detail as never), sms }, locale, trial };
}
