import type { PaymentMethod, Piastres, UnallocatedReason } from './payments/money.ts';
import type { DeliveryFailure } from './requests/request-states.ts';

export const NOTIFICATION_CHANNELS = ['sms', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const CHANNEL_ADDRESSES: Readonly<Record<NotificationChannel, 'mobile' | 'email'>> = {
  sms: 'mobile',
  email: 'email',
};

/** Chronological. */
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
  'reopened',
  'paid',
  'unusablePayment',
  'refunded',
  'onItsWay',
  'deliveryAttempt',
  'returned',
  'lost',
  'delivered',
  'erasureProposed',
  'restriction',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * `unreachable`, `refused`, `malformedResponse`: by the gateway. `noAddress`: no recipient. `expired`: outdated.
 * `tooMany`: daily limit per channel and address; the message then waits for the next morning. `failed`: internal.
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

/** Event data that may change before sending; times are ISO 8601. No personal data. */
export interface NotificationDetails {
  registered: object;
  /**
   * To `citizenId`: another person ordered a document with their national ID. `summed`: warnings that a daily summary
   * replaces, itself included.
   */
  orderedAboutYou: { citizenId: number; orderedAt: string; summed?: number };
  /** `heldUntil`: earliest packing, null before payment. */
  addressChanged: { changedAt: string; heldUntil: string | null };
  /** `until`: deadline in Cairo, YYYY-MM-DD. */
  correctionAsked: { until: string };
  /** The answer is read when sent. */
  answered: object;
  rejected: object;
  waitingPayment: object;
  /** `total` includes provider fees. */
  paymentCode: { code: string; total: Piastres; expiresAt: string };
  withdrawn: object;
  reopened: object;
  /** `fees` are additional; `reference` is the provider's. */
  paid: { method: PaymentMethod; fees: Piastres; reference: string; paidAt: string };
  unusablePayment: NotificationDetails['paid'] & { amount: Piastres; reason: UnallocatedReason };
  /**
   * Title and kind of a single document; `rest` if others are still issued. `unusable`: of an `unusablePayment`.
   * `until`: last day in Cairo, YYYY-MM-DD; absent in old ones.
   */
  refunded: {
    amount: Piastres;
    method: PaymentMethod;
    fees: Piastres;
    reference: string;
    refundedAt: string;
    until?: string;
    rest?: boolean;
    unusable?: boolean;
    /** By itself, because the promised day passed. */
    promise?: boolean;
    document?: string;
    documentType?: string;
    languageCode?: string | null;
  };
  /** `codeVersion` derives the delivery code; absent in old ones. */
  onItsWay: { codeVersion?: number };
  /** `nextOn`: the next visit in Cairo, YYYY-MM-DD; null if none follows. */
  deliveryAttempt: { number: number; failure: DeliveryFailure; nextOn: string | null };
  /** `keptUntil`: last day to ask for the papers in Cairo, YYYY-MM-DD. */
  returned: { keptUntil: string };
  /** `arrivesOn`: expected day of the new papers, YYYY-MM-DD; null if all are refunded. */
  lost: { arrivesOn: string | null };
  delivered: object;
  /** About the person's data in all requests, in `requestId` the latest. */
  erasureProposed: { proposedAt: string };
  /** Of the processing of the request: set or lifted. */
  restriction: { restricted: boolean };
}

/** Later messages that make unsent ones obsolete. Received money, staff texts and warnings are always sent. */
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
  rejected: ['reopened'],
  waitingPayment: ['withdrawn', 'reopened', 'paid'],
  paymentCode: ['paymentCode', 'withdrawn', 'reopened', 'paid'],
  reopened: ['rejected', 'waitingPayment', 'withdrawn'],
  // Its delivery code is no longer valid.
  onItsWay: ['onItsWay', 'returned', 'lost', 'delivered'],
  deliveryAttempt: ['deliveryAttempt', 'onItsWay', 'returned', 'lost', 'delivered'],
  returned: ['onItsWay', 'delivered'],
};

/** Mobile that gets messages; default the first. */
export const NOTIFIED_MOBILES = [1, 2] as const;
export type NotifiedMobile = (typeof NOTIFIED_MOBILES)[number];

/**
 * Warnings a day and address that leave at once: by one orderer, then over all of them. The rest is one summary a day,
 * so that no stranger silences them. A changed address has no second limit: the change may be the owner's own.
 */
export const WARNINGS_AT_ONCE: Partial<Record<NotificationKind, readonly number[]>> = {
  orderedAboutYou: [1, 3],
  addressChanged: [1],
};

/** Messages that cost their sender nothing, so limited per channel, address and day. Warnings are never among them. */
export const UNPAID_KINDS: ReadonlySet<NotificationKind> = new Set([
  'registered',
  'paymentCode',
  'withdrawn',
]);

/** Also to the mobile not selected, as a warning. */
export const KINDS_FOR_BOTH_MOBILES: ReadonlySet<NotificationKind> = new Set([
  'addressChanged',
  'erasureProposed',
]);

/** Format of {@link notificationOccurrence}. */
export const NOTIFICATION_OCCURRENCE = /^[0-9]{0,18}(\.mobile[12])?$/;

/**
 * Distinguishes notifications of one kind and request.
 *
 * @param number for example of a payment attempt; omitted for most kinds
 * @param mobile for kinds that notify both mobiles
 */
export function notificationOccurrence(number?: number, mobile?: NotifiedMobile): string {
  return `${number ?? ''}${mobile === undefined ? '' : `.mobile${mobile}`}`;
}

/** UCS-2 characters, single and concatenated. */
const SMS_ALONE = 70;
const SMS_PART = 67;
export const MAX_SMS_PARTS = 3;
export const SMS_MAX_LENGTH = SMS_PART * MAX_SMS_PARTS;

/** GSM-7; extension characters count twice (3GPP TS 23.038). */
const GSM_ALONE = 160;
const GSM_PART = 153;
const GSM_SIGNS =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const GSM_DOUBLE = /[\^{}\\[~\]|€]/;

/** Parts by GSM-7, otherwise UCS-2. A character of two units is not split between parts. */
export function smsParts(text: string): number {
  const isGsm = GSM_SIGNS.test(text);
  const [alone, part] = isGsm ? [GSM_ALONE, GSM_PART] : [SMS_ALONE, SMS_PART];
  let [length, parts, filled] = [0, 1, 0];
  for (const sign of text) {
    const units = isGsm && GSM_DOUBLE.test(sign) ? 2 : sign.length;
    length += units;
    if (filled + units > part) [parts, filled] = [parts + 1, 0];
    filled += units;
  }
  return length <= alone ? 1 : parts;
}

/** Probable national ID: 14 or more digits, any script. */
const LONG_NUMBER = /\p{Nd}(?:[\s\p{Pd}\p{Cf}./]{0,2}\p{Nd}){13,}/gu;

/** Removes probable national IDs, because the text leaves the product. */
export function withoutNationalIds(text: string): string {
  return text.replace(LONG_NUMBER, '…');
}
