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

export interface NotificationText {
  /** At most two parts. No URL, because SMS links encourage phishing. */
  sms: string;
  /** Last sentences that ask to call; a trial omits them, because the call centre does not know its requests. */
  call?: { sms?: string; email: string };
  subject: string;
  /** A non-empty first name precedes them. */
  paragraphs: readonly string[];
  facts: readonly { label: string; value: string }[];
  /** Adds the priced documents and the provider's fees. */
  bill?: { fees: Piastres };
  /** Link text. */
  action: string;
  /** Reason for a recipient other than the orderer. */
  why?: string;
}

export type NotificationTexts = {
  readonly [Kind in NotificationKind]: (
    facts: NotificationFacts,
    detail: NotificationDetails[Kind],
  ) => NotificationText;
};

export function money(amount: Piastres, locale: Locale): string {
  return formatPounds(toPounds(amount), locale);
}

/** Replaces characters outside GSM-7: one would more than halve the part length. */
export function gsmText(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, '-');
}

/** SMS parts for texts with user input. */
const FITTED_PARTS = 2;

/** Truncates the middle after a word to fit two SMS parts. */
export function truncateToSmsParts(
  before: string,
  middle: string,
  after: string,
  ellipsis = '…',
): string {
  const whole = middle.trimEnd().replace(/(?<![.،])[.،]+$/, '');
  if (smsParts(`${before}${whole}${after}`) <= FITTED_PARTS) return `${before}${whole}${after}`;
  const words = whole.split(/(?=\s)/);
  const rest = after.replace(/^\./, '');
  const cut = (count: number) =>
    `${before}${words
      .slice(0, count)
      .join('')
      .replace(/(?<![\s.،])[\s.،]+$/, '')}${ellipsis}${rest}`;
  let count = words.length - 1;
  while (count > 0 && smsParts(cut(count)) > FITTED_PARTS) count -= 1;
  return cut(count);
}

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
