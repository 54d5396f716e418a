import { isPaid, type RequestState } from '../requests/request-states.ts';
import { isAllowedInState } from '../requests/transitions.ts';
import { asPiastres, type PaymentMethod, type Piastres, type UnallocatedReason } from './money.ts';

/** Provider statuses. */
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

/** `requested`: no response yet. `canceling`: not yet canceled at the provider. Payment overrides every state. */
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

const MINUTE = 60_000;

/** Minutes; polling backs off exponentially from `firstPoll` to `longest`. */
export const ATTEMPT_MINUTES = {
  card: { valid: 60, firstPoll: 2, longest: 60 },
  cash: { valid: 48 * 60, firstPoll: 15, longest: 6 * 60 },
} as const satisfies Record<PaymentMethod, { valid: number; firstPoll: number; longest: number }>;

/** Minutes of polling for late payments. */
const POLLED_AFTER_EXPIRY = 24 * 60;

export function attemptExpiry(method: PaymentMethod, now: Date): Date {
  return new Date(now.getTime() + ATTEMPT_MINUTES[method].valid * MINUTE);
}

/**
 * Next poll; null after the last.
 *
 * @param pollCount previous polls
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
  // One poll exactly at expiry.
  if (now < expiresAt && next > expiresAt) return expiresAt;
  return next.getTime() > expiresAt.getTime() + POLLED_AFTER_EXPIRY * MINUTE ? null : next;
}

export interface PaymentCondition {
  /** Undefined: foreign reference. */
  request: { state: RequestState; due: Piastres } | undefined;
  /** Provider's reference of the attempt, if known. */
  knownReference?: string | null | undefined;
  /** Of the payment. */
  providerReference?: string;
  /** Amount charged. */
  orderAmount: Piastres;
  /** Includes fees. */
  paymentAmount: Piastres;
}

/** Amounts that the provider reports of a payment. */
type ReportedAmounts = Pick<PaymentCondition, 'orderAmount' | 'paymentAmount'>;

/** Piastres received: the amount charged, or less if the citizen paid less. Fees are the provider's. */
export function receivedAmount({ orderAmount, paymentAmount }: ReportedAmounts): Piastres {
  return orderAmount < paymentAmount ? orderAmount : paymentAmount;
}

/** Undefined if payable: only in full, once (spec §4.3). */
export function unallocatedReason(condition: PaymentCondition): UnallocatedReason | undefined {
  const { request, orderAmount, paymentAmount } = condition;
  if (!request) return 'unknownReference';
  if (isPaid(request.state)) return 'alreadyPaid';
  if (!isAllowedInState('pay', request.state)) return 'notPayable';
  if (orderAmount !== request.due || paymentAmount < orderAmount) return 'wrongAmount';
  return isOtherPayment(condition) ? 'otherProviderReference' : undefined;
}

/** Whether the event is for another charge, lost by a restore (spec §4.4). */
export function isOtherPayment({
  knownReference,
  providerReference,
}: Pick<PaymentCondition, 'knownReference' | 'providerReference'>): boolean {
  return !!knownReference && knownReference !== providerReference;
}

/** `provider` owes us; `registryFees` is revenue; `unallocated` awaits a request; `refunds` are pending. */
export const LEDGER_ACCOUNTS = ['provider', 'registryFees', 'unallocated', 'refunds'] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export const LEDGER_CAUSES = [
  'payment',
  'allocation',
  'refundRequested',
  'refundCompleted',
  'refundDeclined',
] as const;
export type LedgerCause = (typeof LEDGER_CAUSES)[number];

/** Account of a payment. */
export type PaymentAccount = Extract<LedgerAccount, 'registryFees' | 'unallocated'>;

export interface LedgerLine {
  account: LedgerAccount;
  amount: Piastres;
}

/** Credited and debited account; `place` is that of the payment. */
const MOVEMENTS: Readonly<
  Record<LedgerCause, (place: PaymentAccount) => readonly [to: LedgerAccount, from: LedgerAccount]>
> = {
  payment: (place) => ['provider', place],
  allocation: () => ['unallocated', 'registryFees'],
  refundRequested: (place) => [place, 'refunds'],
  refundCompleted: () => ['refunds', 'provider'],
  refundDeclined: (place) => ['refunds', place],
};

/** Two balanced lines. */
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

/** Cumulative, so splitting a refund cannot avoid approval. */
export function needsApproval(
  amount: Piastres,
  { refundedBefore, limit }: { refundedBefore: Piastres; limit: Piastres },
): boolean {
  return refundedBefore + amount > limit;
}

/** Outcome unknown; piastres. */
export interface UndecidedRefund {
  /** Of the payment. */
  paid: Piastres;
  /** By other refunds. */
  refundedBefore: Piastres;
  amount: Piastres;
}

/**
 * Outcome by the payment's status, never a repetition: a provider may show a refund late. Without amounts, a further
 * partial refund is ambiguous.
 */
export function refundOutcome(
  status: PaymentStatus | undefined,
  { paid, refundedBefore, amount }: UndecidedRefund,
): 'completed' | 'unclear' {
  const isFull = refundedBefore + amount === paid;
  const isDone =
    (status === 'REFUNDED' && isFull) ||
    (status === 'PARTIAL_REFUNDED' && !isFull && refundedBefore === 0);
  return isDone ? 'completed' : 'unclear';
}

export const DIFFERENCE_KINDS = [
  /** Paid without webhook; applied now. */
  'missedPayment',
  'unknownToProvider',
  'otherState',
  'otherAmount',
  'undecidedRefund',
  /** Provider outage; retry. */
  'notAsked',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
