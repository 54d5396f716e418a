import type { RequestState } from '../requests/request-states.ts';
import { isAllowedInState } from '../requests/transitions.ts';
import { asPiastres, type Piastres } from './money.ts';

/** How a citizen pays: on the provider's own page, or with a code at one of its outlets. */
export const PAYMENT_METHODS = ['card', 'cash'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What the provider says of a charge. */
export const PAYMENT_STATUSES = [
  'NEW',
  'PAID',
  'CANCELED',
  'REFUNDED',
  'PARTIAL_REFUNDED',
  'EXPIRED',
  'FAILED',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Where one attempt to pay stands. `asked`: the provider's answer has not come yet. `open`: it can be paid.
 * `closing`: it is to be made worthless at the provider. A payment wins over every other state.
 */
export const ATTEMPT_STATES = [
  'requested',
  'open',
  'canceling',
  'paid',
  'failed',
  'expired',
  'canceled',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

const REFERENCE_SEPARATOR = '~';

/**
 * Our reference of an attempt at the provider's: the request's number for the first, `NUMBER~2`, `NUMBER~3` …
 * for later ones, because a reference that was used resumes what it was used for. Of a register that was restored it
 * says which generation it is of, `NUMBER~R473122~2`: attempts that were lost by it have used theirs (decisions §8 "Numbers").
 *
 * @param attempt counted from 1, both ways together
 * @param generation grows with every restore of the register; 0 before the first
 */
export function merchantReference(requestId: string, attempt: number, generation: number): string {
  const parts = generation > 0 ? [requestId, `R${generation}`, attempt] : [requestId, attempt];
  return parts.length === 2 && attempt === 1 ? requestId : parts.join(REFERENCE_SEPARATOR);
}

const MINUTE = 60_000;

/**
 * How long an attempt can be paid, and how the provider is asked about one whose notification does not come:
 * after `firstPoll`, then after twice as long each time, up to `longest`; all in minutes.
 */
export const ATTEMPT_MINUTES = {
  card: { valid: 60, firstPoll: 2, longest: 60 },
  cash: { valid: 48 * 60, firstPoll: 15, longest: 6 * 60 },
} as const satisfies Record<PaymentMethod, { valid: number; firstPoll: number; longest: number }>;

/** For so many minutes after its end an attempt is still asked about: a late payment counts. */
const POLLED_AFTER_EXPIRY = 24 * 60;

/** When an attempt that is asked for now stops being payable. */
export function attemptExpiry(method: PaymentMethod, now: Date): Date {
  return new Date(now.getTime() + ATTEMPT_MINUTES[method].valid * MINUTE);
}

/**
 * When the provider is asked next about an attempt; null when it is not asked any more.
 *
 * @param pollCount how often it was asked already
 */
export function nextPollAt(
  method: PaymentMethod,
  pollCount: number,
  now: Date,
  expiresAt: Date,
): Date | null {
  const { firstPoll, longest } = ATTEMPT_MINUTES[method];
  const wait = Math.min(firstPoll * 2 ** Math.min(pollCount, 20), longest) * MINUTE;
  const next = new Date(now.getTime() + wait);
  // Once at its very end, when it is known whether it was paid.
  if (now < expiresAt && next > expiresAt) return expiresAt;
  return next.getTime() > expiresAt.getTime() + POLLED_AFTER_EXPIRY * MINUTE ? null : next;
}

/** Why a payment was not taken for its request. */
export const UNALLOCATED_REASONS = [
  'unknownReference',
  'wrongAmount',
  'alreadyPaid',
  'notPayable',
  'otherProviderReference',
] as const;
export type UnallocatedReason = (typeof UNALLOCATED_REASONS)[number];

/** What a payment finds when it comes. */
export interface PaymentCondition {
  /** Undefined when the reference is not one of ours. */
  request: { state: RequestState; due: Piastres; paid: boolean } | undefined;
  /** The provider's number of the attempt that our reference names; nothing as long as none was told. */
  knownReference?: string | null | undefined;
  /** The provider's number of the payment. */
  providerReference?: string;
  /** What we asked for, as the provider says. */
  orderAmount: Piastres;
  /** What the citizen paid, the provider's fees included. */
  paymentAmount: Piastres;
}

/**
 * Why a payment cannot be taken for its request; undefined when it can. Only the whole of what is due pays a
 * request, and only once (decisions §3 "States").
 */
export function unallocatedReason(condition: PaymentCondition): UnallocatedReason | undefined {
  const { request, orderAmount, paymentAmount } = condition;
  if (!request) return 'unknownReference';
  if (request.paid) return 'alreadyPaid';
  if (!isAllowedInState('pay', request.state)) return 'notPayable';
  if (orderAmount !== request.due || paymentAmount < orderAmount) return 'wrongAmount';
  return isOtherPayment(condition) ? 'otherProviderReference' : undefined;
}

/**
 * Whether what the provider tells of is another charge than the one we know by our reference: one of a register that was lost
 * (decisions §8 "Numbers").
 */
export function isOtherPayment({
  knownReference,
  providerReference,
}: Pick<PaymentCondition, 'knownReference' | 'providerReference'>): boolean {
  return !!knownReference && knownReference !== providerReference;
}

/**
 * The accounts of the ledger. What the provider holds for us is its debt (`provider`); what was taken for
 * documents is `registryFees`; a payment that no request can take waits in `unallocated`; what is being given
 * back lies in `refunds` until the provider has done it.
 */
export const LEDGER_ACCOUNTS = ['provider', 'registryFees', 'unallocated', 'refunds'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** What moves money. */
export const LEDGER_CAUSES = [
  'payment',
  'allocation',
  'refundRequested',
  'refundCompleted',
  'refundDeclined',
] as const;
export type LedgerCause = (typeof LEDGER_CAUSES)[number];

/** Where a payment lies: with the request that took it, or with people. */
export type PaymentAccount = Extract<LedgerAccount, 'registryFees' | 'unallocated'>;

export interface LedgerLine {
  account: LedgerAccount;
  amount: Piastres;
}

/** Which account a movement adds to, and which it takes from; `place` is where the payment lies with us. */
const MOVEMENTS: Readonly<
  Record<LedgerCause, (place: PaymentAccount) => readonly [to: LedgerAccount, from: LedgerAccount]>
> = {
  payment: (place) => ['provider', place],
  allocation: () => ['unallocated', 'registryFees'],
  refundRequested: (place) => [place, 'refunds'],
  refundCompleted: () => ['refunds', 'provider'],
  refundDeclined: (place) => ['refunds', place],
};

/** The two lines of a movement, which come to nothing. */
export function ledgerLines(
  cause: LedgerCause,
  account: PaymentAccount,
  amount: Piastres,
): readonly [LedgerLine, LedgerLine] {
  const [to, from] = MOVEMENTS[cause](account);
  return [
    { account: to, amount },
    { account: from, amount: asPiastres(-amount) },
  ];
}

export const REFUND_STATES = ['proposed', 'requested', 'completed', 'declined'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * Whether a refund waits for a second person: what was given back of a payment before counts, so that no sum goes
 * back in small parts.
 */
export function needsApproval(
  amount: Piastres,
  { refundedBefore, limit }: { refundedBefore: Piastres; limit: Piastres },
): boolean {
  return refundedBefore + amount > limit;
}

/** A refund of which it is not known whether the provider has done it; piastres. */
export interface UndecidedRefund {
  /** Of the payment. */
  paid: Piastres;
  /** Given back before by other refunds. */
  refundedBefore: Piastres;
  amount: Piastres;
}

/**
 * Whether the provider has done a refund to which it gave no answer, by what it says of the payment. The
 * provider names no sums, so a part after another part cannot be told.
 */
export function refundOutcome(
  status: PaymentStatus | undefined,
  { paid, refundedBefore, amount }: UndecidedRefund,
): 'completed' | 'retry' | 'unclear' {
  const isFull = refundedBefore + amount === paid;
  switch (status) {
    case 'PAID':
      return refundedBefore === 0 ? 'retry' : 'unclear';
    case 'REFUNDED':
      return isFull ? 'completed' : 'unclear';
    case 'PARTIAL_REFUNDED':
      if (refundedBefore === 0) return isFull ? 'unclear' : 'completed';
      return isFull ? 'retry' : 'unclear';
    default:
      return 'unclear';
  }
}

/** What a day's reconciliation may find. */
export const DIFFERENCE_KINDS = [
  /** Paid at the provider, and no word of it had come: taken now. */
  'missedPayment',
  'unknownToProvider',
  'otherState',
  'otherAmount',
  /** A refund that the provider has not answered. */
  'undecidedRefund',
  /** The provider did not answer: look again later. */
  'notAsked',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
