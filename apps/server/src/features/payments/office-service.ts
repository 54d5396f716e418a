import type {
  OfficePayment,
  ReconciliationReport,
  RequestPayments,
} from '@wathiqa/contract/office';
import {
  isAllowedInState,
  isInScope,
  type RequestId,
  toPiastres,
  toPounds,
  toRequestId,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import { fieldError, ServiceError } from '../../http/errors.ts';
import { toWire } from '../../http/wire-rows.ts';
import { startLease } from '../../jobs/lease.ts';
import { recordAudit } from '../../requests/audit/repository.ts';
import { lockRequest } from '../../requests/locked-request.ts';
import { requireInScope } from '../../requests/offices.ts';
import { actOnce } from '../../requests/staff-acts.ts';
import { requireOthersRequests } from '../../requests/staff-interest.ts';
import { requireOwnWork } from '../compliance/reading/service.ts';
import type { PaymentContext } from './charge.ts';
import { allocatePayment } from './event-handler.ts';
import { postMovement } from './ledger.ts';
import { toOfficePayment, toReconciliationReport } from './office-presenter.ts';
import {
  decideRefund,
  FIRST_CHECK_DELAY_MS,
  finishRefund,
  type RefundEnd,
  recordRefund,
  sendRefund,
} from './refunds.ts';
import { cancelAttempts, findAttempts } from './repository/attempts.ts';
import {
  findDue,
  findLedger,
  findPayment,
  findPaymentsWithProposals,
  findReports,
  findRequestPayments,
  findUnallocated,
} from './repository/office.ts';
import { lockPayment, type Payment, resolvePayment } from './repository/payments.ts';
import { findRefund, type Refund } from './repository/refunds.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

const REPORTS_SHOWN = 30;

/** Decline reason of a refund that staff resolved. */
const DECLINED_BY_STAFF = 'byHand';

/** @throws ServiceError NOT_FOUND */
async function requirePayment(
  { database }: Pick<Context, 'database'>,
  paymentId: number,
): Promise<OfficePayment> {
  const found = await findPayment(database.query, paymentId);
  if (!found) throw new ServiceError('NOT_FOUND');
  return toOfficePayment(found);
}

/** @throws ServiceError NOT_FOUND; READING_REASON_NEEDED in another office */
export async function readRequestPayments(
  context: Context,
  caller: StaffCaller,
  requestId: RequestId,
): Promise<RequestPayments> {
  const { database } = context;
  const [request, attempts, payments] = await Promise.all([
    findDue(database.query, requestId),
    findAttempts(database.query, Number(requestId)),
    findRequestPayments(database.query, requestId),
  ]);
  if (!request) throw new ServiceError('NOT_FOUND');
  if (!isInScope(caller.offices, request.office_id)) {
    await requireOwnWork(context, caller, requestId);
  }
  const ledger = await findLedger(
    database.query,
    payments.map(({ id }) => id),
  );
  await recordAudit(database.query, caller, { action: 'payments.read', requestId });
  return {
    requestId,
    state: request.state,
    due: toPounds(request.total),
    attempts: attempts.map((attempt) => ({
      merchantReference: attempt.merchant_reference,
      method: attempt.method,
      state: attempt.state,
      reference: attempt.provider_reference,
      amount: toPounds(attempt.amount),
      requestedAt: attempt.requested_at.toISOString(),
      expiresAt: attempt.expires_at.toISOString(),
    })),
    payments: payments.map(toOfficePayment),
    ledger: ledger.map((line) => ({ ...toWire(line), amount: toPounds(line.amount) })),
  };
}

export async function listUnallocated(
  { database }: Pick<Context, 'database'>,
  caller: StaffCaller,
): Promise<OfficePayment[]> {
  const found = await findUnallocated(database.query, caller.offices);
  const detail = { found: found.length };
  await recordAudit(database.query, caller, { action: 'payments.readUnallocated', detail });
  return found.map(toOfficePayment);
}

/**
 * Allocates an unallocated payment to a request.
 *
 * @throws ServiceError NOT_FOUND; CHANGED if resolved or refunded; MALFORMED unless the request awaits exactly this
 *   amount
 */
export async function allocate(
  context: Context,
  caller: StaffCaller,
  paymentId: number,
  requestId: RequestId,
): Promise<OfficePayment> {
  const id = Number(requestId);
  await actOnce(context, caller, async (transaction) => {
    const request = await lockRequest(transaction, id);
    const locked = await lockPayment(transaction, paymentId);
    if (!locked) throw new ServiceError('NOT_FOUND');
    const { payment, refunded, pending } = locked;
    const isUnallocated = payment.request_id === null && payment.resolution === null;
    if (!isUnallocated || refunded > 0 || pending) throw new ServiceError('CHANGED');
    if (request) {
      await requireOthersRequests(transaction, [request.id], caller.staffId);
      requireInScope(caller.offices, request.officeId);
    }
    if (!request || !isAllowedInState('pay', request.state) || request.due !== payment.amount) {
      throw fieldError('requestId', 'noMatchingRequest');
    }
    const at = context.now();
    await resolvePayment(transaction, paymentId, {
      resolution: 'applied',
      staffId: caller.staffId,
      at,
      requestId: id,
    });
    await postMovement(transaction, {
      cause: 'allocation',
      account: 'registryFees',
      amount: payment.amount,
      paymentId,
      at,
    });
    await allocatePayment(transaction, request, payment, at);
    await cancelAttempts(transaction, request.id, at).execute();
    await recordAudit(transaction, caller, {
      action: 'payments.allocate',
      requestId,
      detail: { paymentId },
    });
    return undefined;
  });
  return requirePayment(context, paymentId);
}

/**
 * Refunds a payment (pounds), partly or fully; above a threshold it needs approval. Provider refusals or timeouts
 * show in the refunds instead of throwing.
 *
 * @throws ServiceError as `recordRefund`; OWN_REQUEST for the caller's own payment
 */
export async function requestRefund(
  context: PaymentContext,
  caller: StaffCaller,
  asked: {
    paymentId: number;
    amount: number;
    reason: string;
    documentId?: number | undefined;
    key: string;
  },
): Promise<OfficePayment> {
  const lease = startLease(context.now, FIRST_CHECK_DELAY_MS);
  const { payment, refund, isNew } = await context.database.transaction(async (transaction) => {
    const amount = toPiastres(asked.amount);
    const { staffId } = caller;
    const recorded = await recordRefund(
      transaction,
      { ...asked, amount, staffId, approvalAbove: context.settings.refundApprovalAbove },
      context.now(),
    );
    const { payment, refund } = recorded;
    await requireOthersPayment(transaction, payment, caller);
    if (recorded.isNew) {
      await recordAudit(transaction, caller, {
        action: 'payments.refund',
        detail: {
          paymentId: payment.id,
          refundId: refund.id,
          piastres: amount,
          ...(asked.documentId === undefined ? {} : { documentId: asked.documentId }),
        },
        ...(payment.request_id === null ? {} : { requestId: toRequestId(payment.request_id) }),
      });
    }
    return recorded;
  });
  if (isNew && refund.state === 'requested') await sendRefund(context, payment, refund, lease);
  return requirePayment(context, asked.paymentId);
}

export async function listProposedRefunds(
  { database }: Pick<Context, 'database'>,
  caller: StaffCaller,
): Promise<OfficePayment[]> {
  const found = await findPaymentsWithProposals(database.query, caller.offices);
  const detail = { found: found.length };
  await recordAudit(database.query, caller, { action: 'payments.readProposedRefunds', detail });
  return found.map(toOfficePayment);
}

/**
 * Approves and executes another member's refund, or declines it; declining one's own withdraws it.
 *
 * @throws ServiceError as `decideRefund`; OWN_REQUEST for the caller's own payment
 */
export async function decideProposedRefund(
  context: Pick<PaymentContext, 'database' | 'now' | 'paymentProvider'>,
  caller: StaffCaller,
  refundId: number,
  approve: boolean,
): Promise<OfficePayment> {
  const lease = startLease(context.now, FIRST_CHECK_DELAY_MS);
  let toSend: { payment: Payment; refund: Refund } | undefined;
  const { result } = await actOnce(context, caller, async (transaction) => {
    const { staffId } = caller;
    const { payment, refund } = await decideRefund(
      transaction,
      { refundId, approve, staffId },
      context.now(),
    );
    await requireOthersPayment(transaction, payment, caller);
    const detail = { refundId, paymentId: payment.id };
    const action = approve ? 'payments.approveRefund' : 'payments.declineRefund';
    await recordAudit(transaction, caller, { action, detail });
    if (approve) toSend = { payment, refund };
    return { paymentId: payment.id };
  });
  // A repeated call leaves it to its check.
  if (toSend) await sendRefund(context, toSend.payment, toSend.refund, lease);
  return requirePayment(context, result.paymentId);
}

/** @throws ServiceError OWN_REQUEST for the caller's own payment; OTHER_OFFICE */
async function requireOthersPayment(
  transaction: Transaction,
  { request_id, named_request_id }: Pick<Payment, 'request_id' | 'named_request_id'>,
  { staffId, offices }: StaffCaller,
): Promise<void> {
  const id = request_id ?? named_request_id;
  if (id !== null) await requireOthersRequests(transaction, [id], staffId);
  // An unallocated payment belongs to all offices.
  if (request_id === null) return;
  const request = await findDue(transaction, toRequestId(request_id));
  requireInScope(offices, request?.office_id ?? null);
}

/**
 * Resolves an unclear refund after a manual check with the provider, by another person than its requester.
 *
 * @throws ServiceError NOT_FOUND; CHANGED if not unclear; OWN_PROPOSAL; OWN_REQUEST for the caller's own payment
 */
export async function resolveRefund(
  context: Context,
  caller: StaffCaller,
  refundId: number,
  done: boolean,
): Promise<OfficePayment> {
  const { database, now } = context;
  const refund = await findRefund(database.query, refundId);
  if (!refund) throw new ServiceError('NOT_FOUND');
  if (refund.requested_by === caller.staffId) throw new ServiceError('OWN_PROPOSAL');
  const end: RefundEnd = done
    ? { state: 'completed' }
    : { state: 'declined', refusal: DECLINED_BY_STAFF };
  await actOnce(context, caller, async (transaction) => {
    const payment = await lockPayment(transaction, refund.payment_id);
    if (payment) await requireOthersPayment(transaction, payment.payment, caller);
    const isUnclear = refund.state === 'requested' && refund.next_attempt_at === null;
    if (!isUnclear || !(await finishRefund(transaction, refund, end, now()))) {
      throw new ServiceError('CHANGED');
    }
    const detail = { refundId, paymentId: refund.payment_id, ended: end.state };
    await recordAudit(transaction, caller, { action: 'payments.settleRefund', detail });
    return undefined;
  });
  return requirePayment(context, refund.payment_id);
}

/** Latest report per day, newest first, or of one day. */
export async function listReports(
  { database }: Pick<Context, 'database'>,
  caller: StaffCaller,
  day: string | undefined,
): Promise<ReconciliationReport[]> {
  const reports = await findReports(database.query, day, REPORTS_SHOWN);
  const detail = day ? { day } : {};
  await recordAudit(database.query, caller, { action: 'payments.readReconciliation', detail });
  return reports.map(toReconciliationReport);
}
