import { LOCALE, type NotificationKind, withoutLinks, withoutNationalIds } from '@wathiqa/domain';
import { type Email, toEmail } from './email.ts';
import type { NotificationFacts } from './notification-facts.ts';
import { gsmText, type NotificationText } from './notification-text.ts';
import { MESSAGE_TEXTS } from './texts.locales.ts';

/** A message that waits, as the register has it. */
export interface StoredNotification {
  kind: NotificationKind;
  /** What was queued with its kind: one of `NotificationDetails`. */
  detail: unknown;
}

/**
 * A message in the words of both ways of sending it. What people wrote loses its national ID numbers.
 *
 * @param options.locale the language that it is written in
 * @param options.trial whether a trial sends it, which then stands at its head
 */
export function composeNotification(
  facts: NotificationFacts,
  { kind, detail }: StoredNotification,
  { locale = LOCALE, trial = false } = {},
): { sms: string; email: Email } {
  const safe: NotificationFacts = {
    ...facts,
    firstName: withoutLinks(withoutNationalIds(facts.firstName)),
    lastAnswer: withoutNationalIds(facts.lastAnswer),
    documents: facts.documents.map(({ rejection, ...document }) => ({
      ...document,
      rejection: rejection === null ? null : withoutNationalIds(rejection),
    })),
  };
  const { messages, notificationTexts } = MESSAGE_TEXTS[locale];
  // A row's detail is written with its kind by `notificationRows` alone.
  const compose: (facts: NotificationFacts, detail: never) => NotificationText =
    notificationTexts[kind];
  const text = compose(safe, detail as never);
  const sms = locale === 'ar' ? text.sms : gsmText(text.sms);
  const marked = trial
    ? {
        ...text,
        subject: `${messages.trial}: ${text.subject}`,
        paragraphs: [messages.trialNote, ...text.paragraphs],
      }
    : text;
  return {
    sms: trial ? `${messages.trial}: ${sms}` : sms,
    // Written when it is read: an SMS has no use for it.
    get email() {
      return toEmail(safe, marked, locale);
    },
  };
}
