import { documentTitle, refundDay } from '@wathiqa/content';
import {
  calendarDay,
  needsApproval,
  type PaymentAccount,
  type Piastres,
  refundOutcome,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { fieldError, ServiceError } from '../../http/errors.ts';
import type { Lease } from '../../jobs/lease.ts';
import { type Outbox, type Outcome, retryDelay, retryOrGiveUp } from '../../jobs/outbox-worker.ts';
import { transition } from '../../requests/transition.ts';
import { postMovement } from './ledger.ts';
import { isUnavailable, ProviderError } from './provider/types.ts';
import {
  type LockedPayment,
  lockPayment,
  type Payment,
  resolvePayment,
} from './repository/payments.ts';
import {
  claimRefunds,
  decideProposal,
  endRefund,
  findPaidDocument,
  findRefund,
  hasPapers,
  insertRefund,
  type PaidDocument,
  type Refund,
  settleChecks,
} from './repository/refunds.ts';

// Refunds: intent before the provider call, outcome after, no transaction during it. Each is sent once at most: without
// response its status decides, or staff do.

type Context = Pick<AppContext, 'database' | 'now' | 'paymentProvider'>;

export interface RefundRequest {
  paymentId: number;
  amount: Piastres;
  /** Refunds its full price. */
  documentId?: number | undefined;
  reason: string;
  /** Idempotency key. */
  key: string;
  /** Null if made by itself. */
  staffId: number | null;
  /** Four-eyes threshold. */
  approvalAbove: Piastres;
}

/** `refusal`: the provider's code. */
export type RefundEnd = { state: 'completed' } | { state: 'declined'; refusal: string };

/** Delay before checking a lost response; until then the caller may send it. */
export const FIRST_CHECK_DELAY_MS = 60_000;
const CHECK_DELAY_MS = { first: 120_000, longest: 3_600_000 };

const DECLINED_BY_SECOND_PERSON = 'notApproved';
const WITHDRAWN_BY_PROPOSER = 'withdrawn';

/**
 * Start its lease before the transaction; call `sendRefund` after it.
 *
 * @returns `isNew`: false for a known key
 * @throws ServiceError NOT_FOUND; REFUND_TOO_MUCH; MALFORMED for a nonrefundable document or another amount than its
 *   price; CHANGED with another pending refund; CONFLICT for another refund's key
 */
export async function recordRefund(transaction: Transaction, asked: RefundRequest, now: Date) {
  const { amount, reason, documentId = null } = asked;
  const locked = await lockPayment(transaction, asked.paymentId);
  if (!locked) throw new ServiceError('NOT_FOUND');
  const { payment } = locked;
  const before = locked.refunds.find((refund) => refund.idempotency_key === asked.key);
  if (before) {
    const same =
      before.amount === amount && before.reason === reason && before.document_id === documentId;
    if (!same) throw new ServiceError('CONFLICT');
    return { payment, refund: before, isNew: false };
  }
  if (locked.pending) throw new ServiceError('CHANGED');
  if (locked.refunded + amount > payment.amount) throw new ServiceError('REFUND_TOO_MUCH');
  if (documentId !== null) await requireRefundable(transaction, locked, documentId, amount);
  const isProposal = needsApproval(amount, {
    refundedBefore: locked.refunded,
    limit: asked.approvalAbove,
  });
  const refund = await insertRefund(transaction, {
    state: isProposal ? 'proposed' : 'requested',
    payment_id: payment.id,
    document_id: documentId,
    amount,
    reason,
    idempotency_key: asked.key,
    requested_by: asked.staffId,
    requested_at: now,
    next_attempt_at: isProposal ? null : firstCheck(now),
  });
  // Key of another payment's refund.
  if (!refund) throw new ServiceError('CONFLICT');
  if (!isProposal) await postRequest(transaction, payment, refund, now);
  if (documentId !== null && asked.staffId !== null) {
    await takeOutEmpty(transaction, locked, asked.staffId, now);
  }
  return { payment, refund, isNew: true };
}

/** Removes a fully refunded request from its batch. */
async function takeOutEmpty(
  transaction: Transaction,
  { request }: LockedPayment,
  staffId: number,
  now: Date,
): Promise<void> {
  if (request?.delivery !== 'PACKED' || (await hasPapers(transaction, request.id))) return;
  const actor = { kind: 'staff', id: staffId } as const;
  await transition(transaction, request, 'unpack', { actor, now, note: '' });
}

/** Documents are refunded once, fully. @throws ServiceError MALFORMED */
async function requireRefundable(
  transaction: Transaction,
  { payment, refunds }: LockedPayment,
  documentId: number,
  amount: Piastres,
): Promise<void> {
  const document = await findPaidDocument(transaction, documentId);
  const isRefunded = refunds.some(
    (refund) => refund.document_id === documentId && refund.state !== 'declined',
  );
  if (!document || document.requestId !== payment.request_id || isRefunded) {
    throw fieldError('documentId', 'documentRefund');
  }
  if (document.price !== amount) throw fieldError('amount', 'documentPrice');
}

/**
 * Decides a proposed refund, or withdraws one's own; see {@link recordRefund} for its lease.
 *
 * @throws ServiceError NOT_FOUND; OWN_PROPOSAL for approving one's own; CHANGED if not pending
 */
export async function decideRefund(
  transaction: Transaction,
  { refundId, approve, staffId }: { refundId: number; approve: boolean; staffId: number },
  now: Date,
) {
  const found = await findRefund(transaction, refundId);
  const locked = found && (await lockPayment(transaction, found.payment_id));
  if (!locked) throw new ServiceError('NOT_FOUND');
  const isOwn = found.requested_by === staffId;
  if (isOwn && approve) throw new ServiceError('OWN_PROPOSAL');
  const refusal = isOwn ? WITHDRAWN_BY_PROPOSER : DECLINED_BY_SECOND_PERSON;
  const refund = await decideProposal(transaction, refundId, {
    // A withdrawal has no second person.
    ...(isOwn ? {} : { decided_by: staffId, decided_at: now }),
    ...(approve
      ? { state: 'requested', next_attempt_at: firstCheck(now) }
      : { state: 'declined', ended_at: now, refusal }),
  });
  if (!refund) throw new ServiceError('CHANGED');
  if (approve) await postRequest(transaction, locked.payment, refund, now);
  return { payment: locked.payment, refund };
}

/** Debits the payment's account. */
function postRequest(
  transaction: Transaction,
  payment: Payment,
  refund: Refund,
  now: Date,
): Promise<void> {
  const cause = 'refundRequested';
  return postMovement(transaction, { cause, ...toMovement(payment, refund, now) });
}

function firstCheck(now: Date): Date {
  return new Date(now.getTime() + FIRST_CHECK_DELAY_MS);
}

/** A refusal declines the refund without error; without response, or too late to begin, it stays requested. */
export async function sendRefund(
  context: Context,
  payment: Payment,
  refund: Refund,
  lease: Lease,
): Promise<void> {
  if (!lease.mayBegin()) return;
  try {
    await context.paymentProvider.refund({
      providerReference: payment.provider_reference,
      amount: refund.amount,
      // Staff's reason may contain personal data.
      reason: `refund ${refund.id}`,
      key: refund.idempotency_key,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind !== 'refused') return;
    await finish(context, refund, { state: 'declined', refusal: error.code ?? error.kind });
    return;
  }
  await finish(context, refund, { state: 'completed' });
}

async function finish({ database, now }: Context, refund: Refund, end: RefundEnd): Promise<void> {
  await database.transaction((transaction) => finishRefund(transaction, refund, end, now()));
}

/** Ends a refund with its effects; false if already ended. */
export async function finishRefund(
  transaction: Transaction,
  refund: Refund,
  end: RefundEnd,
  now: Date,
): Promise<boolean> {
  const locked = await lockPayment(transaction, refund.payment_id);
  if (!locked) throw new Error('The payment of the refund does not exist');
  const refusal = end.state === 'declined' ? end.refusal : null;
  if (!(await endRefund(transaction, refund.id, { state: end.state, refusal, at: now }))) {
    return false;
  }
  await postMovement(transaction, {
    cause: end.state === 'completed' ? 'refundCompleted' : 'refundDeclined',
    ...toMovement(locked.payment, refund, now),
  });
  if (end.state === 'completed') await applyCompletion(transaction, locked, refund, now);
  return true;
}

async function applyCompletion(
  transaction: Transaction,
  { payment, request, named, refunded }: LockedPayment,
  { id, amount, document_id: documentId, requested_by: staffId }: Refund,
  now: Date,
): Promise<void> {
  if (!request && staffId !== null && refunded + amount === payment.amount) {
    await resolvePayment(transaction, payment.id, { resolution: 'refunded', staffId, at: now });
  }
  const told = request ?? named;
  if (told) {
    const document =
      documentId === null ? undefined : await findPaidDocument(transaction, documentId);
    await transition(transaction, told, 'refund', {
      actor: staffId === null ? { kind: 'clock' } : { kind: 'staff', id: staffId },
      now,
      refundId: id,
      detail: {
        amount,
        method: payment.method,
        fees: payment.fees,
        reference: payment.provider_reference,
        refundedAt: now.toISOString(),
        until: refundDay(payment.method, now, told.holidays.map(calendarDay)),
        ...(document && refundedDocument(document)),
        ...(document && { rest: await hasPapers(transaction, told.id) }),
        ...(named && { unusable: true }),
        ...(staffId === null && { promise: true }),
      },
    });
  }
}

function refundedDocument({ documentType, languageCode }: PaidDocument) {
  return { document: documentTitle(documentType, languageCode), documentType, languageCode };
}

/** Checks unanswered refunds. One at a time: they are rare. */
export function refundChecks(context: Context): Outbox<Refund, Outcome> {
  const { database, now } = context;
  return {
    name: 'payments.poll-refunds',
    service: 'payment_provider',
    concurrency: 1,
    pollMs: 15_000,
    now,
    claim: async (due) => (await claimRefunds(database.query, due)).map((refund) => [refund]),
    work: (refund) => checkUnanswered(context, refund),
    giveUp: ({ attempts }) => retryOrGiveUp(attempts, now()),
    settle: (settled) => settleChecks(database.query, settled, now()),
  };
}

/** A refund that is not proven is left to staff. */
async function checkUnanswered(
  context: Context,
  refund: Refund,
): Promise<Outcome & { reached?: boolean }> {
  const { database, now, paymentProvider } = context;
  const locked = await database.transaction((transaction) =>
    lockPayment(transaction, refund.payment_id),
  );
  if (!locked) return { result: 'deadLettered' };
  const { payment, refunded } = locked;
  try {
    const event = await paymentProvider.status(payment.merchant_reference);
    const same = event?.providerReference === payment.provider_reference;
    const outcome = refundOutcome(same ? event.status : undefined, {
      paid: payment.amount,
      refundedBefore: refunded,
      amount: refund.amount,
    });
    if (outcome !== 'completed') return { result: 'deadLettered', reached: true };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const nextAttemptAt = new Date(now().getTime() + retryDelay(refund.attempts, CHECK_DELAY_MS));
    return { result: 'retry', nextAttemptAt, reached: !isUnavailable(error) };
  }
  await finish(context, refund, { state: 'completed' });
  return { result: 'done', reached: true };
}

function toMovement(payment: Payment, { id, amount }: Refund, at: Date) {
  const account: PaymentAccount = payment.request_id === null ? 'unallocated' : 'registryFees';
  return { account, amount, paymentId: payment.id, refundId: id, at };
}
