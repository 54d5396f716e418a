import type { Piastres } from './payments/money.ts';
import type { PaymentMethod } from './payments/payments.ts';

/** Ways in which a citizen is told. */
export const NOTIFICATION_CHANNELS = ['sms', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** What a citizen is told of, in the order in which it happens. */
export const NOTIFICATION_KINDS = [
  'registered',
  'orderedAboutYou',
  'addressChanged',
  'correctionAsked',
  'answered',
  'rejected',
  'waitingPayment',
  'paymentCode',
  'withdrawn',
  'paid',
  'refunded',
  'onItsWay',
  'deliveryAttempt',
  'returned',
  'delivered',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * Why a message was not sent. `unreachable`, `rejected` and `malformedResponse` are what came of asking who sends it,
 * `noAddress`: there is nobody to send it to; `expired`: it had waited until it was not worth reading; `tooMany`: the
 * mobile had as many in a day as one may get of what was not paid for; `failed`: a fault of ours.
 */
export const NOTIFICATION_FAILURES = [
  'unreachable',
  'refused',
  'malformedResponse',
  'noAddress',
  'expired',
  'tooMany',
  'failed',
] as const;
export type NotificationFailure = (typeof NOTIFICATION_FAILURES)[number];

/**
 * What a message says that the register will not say when it is sent: what it was caused by, as it was then.
 * Moments are ISO 8601. Never anything of a person.
 */
export interface NotificationDetails {
  registered: object;
  /** To `citizenId`, whose number is that of a document that somebody else ordered. */
  orderedAboutYou: { citizenId: number; orderedAt: string };
  /** `heldUntil` is when it may be packed, of a request that was paid for; null before the payment. */
  addressChanged: { changedAt: string; heldUntil: string | null };
  /** `until` is the last day in Cairo to answer on, YYYY-MM-DD. */
  correctionAsked: { until: string };
  /** What was answered is read when it is sent. */
  answered: object;
  rejected: object;
  waitingPayment: object;
  /** `total` is what is handed over, the provider's fees included. */
  paymentCode: { code: string; total: Piastres; expiresAt: string };
  withdrawn: object;
  /** `fees` are the provider's, on top; `reference` is the provider's number of the payment. */
  paid: { method: PaymentMethod; fees: Piastres; reference: string; paidAt: string };
  /** Where it is one document's price, what the document is called, and what it is. */
  refunded: {
    amount: Piastres;
    document?: string;
    documentType?: string;
    languageCode?: string | null;
  };
  /** `codeVersion` is what the digits for the door are made from; those sent before there were any have none. */
  onItsWay: { codeVersion?: number };
  /** Counted from 1. */
  deliveryAttempt: { number: number };
  returned: object;
  delivered: object;
}

/**
 * Which later messages about a request make an earlier one pointless that was not sent yet: whoever is told that it is
 * paid must not be asked to pay afterwards. A message that says of money taken or given back, that holds a code or what
 * somebody wrote, or that warns, is in no list: it is always sent.
 */
export const SUPERSEDED_BY: Partial<Record<NotificationKind, readonly NotificationKind[]>> = {
  registered: [
    'correctionAsked',
    'rejected',
    'waitingPayment',
    'withdrawn',
    'paid',
    'onItsWay',
    'delivered',
    'returned',
  ],
  correctionAsked: ['correctionAsked', 'rejected', 'waitingPayment', 'withdrawn', 'paid'],
  waitingPayment: ['withdrawn', 'paid'],
};

/**
 * Which of the order's two mobiles gets the messages, as its options say: the first unless the second was
 * chosen.
 */
export const NOTIFIED_MOBILES = [1, 2] as const;
export type NotifiedMobile = (typeof NOTIFIED_MOBILES)[number];

/** What anybody may cause as often as they like, before anything is paid: so often a day one mobile is told of it. */
export const UNPAID_KINDS: ReadonlySet<NotificationKind> = new Set([
  'registered',
  'orderedAboutYou',
  'addressChanged',
  'paymentCode',
  'withdrawn',
]);

/** What is told on both mobiles: whoever was not asked must hear of it. */
export const KINDS_FOR_BOTH_MOBILES: ReadonlySet<NotificationKind> = new Set(['addressChanged']);

/** The form of every occurrence, see {@link notificationOccurrence}. */
export const NOTIFICATION_OCCURRENCE = /^[0-9]{0,18}(\.mobile[12])?$/;

/**
 * Tells notifications of one kind about one request apart, in {@link NOTIFICATION_OCCURRENCE}'s form.
 *
 * @param number such as that of an attempt; most kinds have none
 * @param mobile where both mobiles are notified
 */
export function notificationOccurrence(number?: number, mobile?: NotifiedMobile): string {
  return `${number ?? ''}${mobile === undefined ? '' : `.mobile${mobile}`}`;
}

/** Characters of one SMS in Arabic, alone and as a part of several. */
const SMS_ALONE = 70;
const SMS_PART = 67;
/** Parts that one message may have. */
export const MAX_SMS_PARTS = 3;
/** Characters that an SMS of that many parts has room for. */
export const SMS_MAX_LENGTH = SMS_PART * MAX_SMS_PARTS;

/** The same of a text that GSM-7 has all signs of; those of the second set count twice (3GPP TS 23.038). */
const GSM_ALONE = 160;
const GSM_PART = 153;
const GSM_SIGNS =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const GSM_DOUBLE = /[\^{}\\[~\]|€]/g;

/** In how many parts a text travels: with Arabic in it characters count as UCS-2 has them. */
export function smsParts(text: string): number {
  if (GSM_SIGNS.test(text)) {
    const length = text.length + (text.match(GSM_DOUBLE)?.length ?? 0);
    return length <= GSM_ALONE ? 1 : Math.ceil(length / GSM_PART);
  }
  return text.length <= SMS_ALONE ? 1 : Math.ceil(text.length / SMS_PART);
}

/** Fourteen digits or more of any set, close together: what a national ID number looks like in a text. */
const LONG_NUMBER =
  /[0-9\u0660-\u0669\u06f0-\u06f9](?:[\s.\-/]?[0-9\u0660-\u0669\u06f0-\u06f9]){13,}/g;

/** A word that has letters or digits on both sides of a full stop, colon, slash or @: no name has one, a link has. */
const LINK = /\S*[\p{L}\p{N}][.:/@]+[\p{L}\p{N}]\S*/gu;

/** A name without what may be opened: it goes into a message of ours. */
export function withoutLinks(name: string): string {
  return name.replace(LINK, '').replace(/\s+/g, ' ').trim();
}

/** A text that people wrote, without what may be a national ID number: it leaves the product. */
export function withoutNationalIds(text: string): string {
  return text.replace(LONG_NUMBER, '…');
}
