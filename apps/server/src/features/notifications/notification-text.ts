import {
  formatPounds,
  type Locale,
  multiplyPiastres,
  type NotificationDetails,
  type NotificationKind,
  type Piastres,
  smsParts,
  toPounds,
} from '@wathiqa/domain';
import { acceptedDocuments, type NotificationFacts } from './notification-facts.ts';

/** A message in words, for both ways of sending it. */
export interface NotificationText {
  /** Two parts at most. Without an address to open: whoever gets one in an SMS should not trust it. */
  sms: string;
  /** Subject and heading of the e-mail. */
  subject: string;
  /** A name, unless it is empty, stands before the first. */
  paragraphs: readonly string[];
  /** What is to be found at a glance: a name and a value each. */
  facts: readonly { label: string; value: string }[];
  /** The documents stand below with their prices, and with what the provider took on top. */
  bill?: { fees: Piastres };
  /** The words of the way to the request. */
  action: string;
  /** Why it was sent, where that is not for an order of one's own. */
  why?: string;
}

/** What each message says, in one language. */
export type NotificationTexts = {
  readonly [Kind in NotificationKind]: (
    facts: NotificationFacts,
    detail: NotificationDetails[Kind],
  ) => NotificationText;
};

/** An amount in pounds with its currency. */
export function money(amount: Piastres, locale: Locale): string {
  return formatPounds(toPounds(amount), locale);
}

/**
 * A text for an SMS: with the signs that its alphabet has (GSM-7) in place of finer ones, of which a single one makes it
 * travel in parts of less than half the length.
 */
export function gsmText(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, '-');
}

/** Parts of an SMS that a text with words of people in it may take. */
const FITTED_PARTS = 2;

/** A text whose middle is cut after a word where the whole would take more than two parts of an SMS. */
export function fitted(before: string, middle: string, after: string, ellipsis = '…'): string {
  const whole = middle.trimEnd().replace(/[.،]+$/, '');
  if (smsParts(`${before}${whole}${after}`) <= FITTED_PARTS) return `${before}${whole}${after}`;
  const words = whole.split(/(?=\s)/);
  const rest = after.replace(/^\./, '');
  const cut = (count: number) =>
    `${before}${words
      .slice(0, count)
      .join('')
      .replace(/[\s.،]+$/, '')}${ellipsis}${rest}`;
  let count = words.length - 1;
  while (count > 0 && smsParts(cut(count)) > FITTED_PARTS) count -= 1;
  return cut(count);
}

/** Every line of the bill with its own amount. */
export function billLines(
  facts: Pick<NotificationFacts, 'documents'>,
  locale: Locale,
): { title: string; copies: number; amount: string }[] {
  return acceptedDocuments(facts).map(({ title, copies, unitPrice }) => ({
    title,
    copies,
    amount: money(multiplyPiastres(unitPrice, copies), locale),
  }));
}
