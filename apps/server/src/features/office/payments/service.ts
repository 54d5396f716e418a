import type {
  OfficePayment,
  ReconciliationReport,
  RequestPayments,
} from '@wathiqa/contract/office';
import {
  isAllowedInState,
  type Piastres,
  subtractPiastres,
  sumPiastres,
  toPounds,
} from '@wathiqa/domain';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Database } from '../../../platform/database.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { allocatePayment } from '../../payments/allocation.ts';
import { findAttempts } from '../../payments/attempts.ts';
import { postMovement } from '../../payments/ledger.ts';
import { lockPayableRequest } from '../../payments/requests.ts';
import { recordAction } from '../audit/repository.ts';
import { messages } from './payments.messages.ts';
import {
  findDue,
  findLedger,
  findPayment,
  findReports,
  findRequestPayments,
  findUnallocated,
  type PaymentRow,
  type ReportRow,
} from './queries.ts';
import { lockPayment, resolvePayment } from './refund-queries.ts';

export type OfficePayments = ReturnType<typeof officePaymentService>;

/** Days whose reports are read at once. */
const REPORTS_SHOWN = 30;

/** Payments in the hands of staff: looked at, and placed where no request could take them. */
export function officePaymentService(database: Database, now: () => Date = () => new Date()) {
  /** @throws ServiceError NOT_FOUND */
  async function payment(paymentId: number): Promise<OfficePayment> {
    const found = await findPayment(database.query, paymentId);
    if (!found) throw new ServiceError('NOT_FOUND');
    return toOfficePayment(found);
  }

  return {
    payment,

    /** @throws ServiceError NOT_FOUND */
    async readRequestPayments(caller: StaffCaller, requestId: string): Promise<RequestPayments> {
      const [request, attempts, payments] = await Promise.all([
        findDue(database.query, requestId),
        findAttempts(database.query, Number(requestId)),
        findRequestPayments(database.query, requestId),
      ]);
      if (!request) throw new ServiceError('NOT_FOUND');
      const ledger = await findLedger(
        database.query,
        payments.map(({ id }) => id),
      );
      await recordAction(database.query, caller, { action: 'payments.read', requestId });
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
        ledger: ledger.map(({ at, cause, account, amount, payment_id }) => ({
          at: at.toISOString(),
          cause,
          account,
          amount: toPounds(amount),
          paymentId: payment_id,
        })),
      };
    },

    async listUnallocated(caller: StaffCaller): Promise<OfficePayment[]> {
      const found = await findUnallocated(database.query);
      const detail = { found: found.length };
      await recordAction(database.query, caller, { action: 'payments.readUnplaced', detail });
      return found.map(toOfficePayment);
    },

    /**
     * Lets a request take a payment that waits for people.
     *
     * @throws ServiceError NOT_FOUND; CHANGED when the payment does not wait any more or some of it is given
     *   back; MALFORMED for a request that does not wait for exactly this amount
     */
    async allocate(
      caller: StaffCaller,
      paymentId: number,
      requestId: string,
    ): Promise<OfficePayment> {
      const id = Number(requestId);
      await database.query.transaction().execute(async (transaction) => {
        const request = await lockPayableRequest(transaction, id);
        const locked = await lockPayment(transaction, paymentId);
        if (!locked) throw new ServiceError('NOT_FOUND');
        const { payment, refunded, pending } = locked;
        const isUnallocated = payment.request_id === null && payment.resolution === null;
        if (!isUnallocated || refunded > 0 || pending) throw new ServiceError('CHANGED');
        if (!request || !isAllowedInState('pay', request.state) || request.due !== payment.amount) {
          throw new ServiceError('MALFORMED', {
            fields: [{ Field: 'requestId', Message: messages.noMatchingRequest }],
          });
        }
        const at = now();
        const { amount, fees, method } = payment;
        const by = `staff:${caller.staffId}`;
        await resolvePayment(transaction, paymentId, {
          resolution: 'applied',
          by,
          at,
          requestId: id,
        });
        await postMovement(transaction, {
          cause: 'allocation',
          account: 'registryFees',
          amount,
          paymentId,
          at,
        });
        const { provider_reference: providerReference, paid_at: paidAt } = payment;
        await allocatePayment(
          transaction,
          id,
          { providerReference, amount, fees, method, paidAt },
          at,
        );
        await recordAction(transaction, caller, {
          action: 'payments.place',
          requestId,
          detail: { paymentId },
        });
      });
      return payment(paymentId);
    },

    /** The last report of each day, the latest first; of one day when it is named. */
    async listReports(
      caller: StaffCaller,
      day: string | undefined,
    ): Promise<ReconciliationReport[]> {
      const reports = await findReports(database.query, day, REPORTS_SHOWN);
      const detail = day ? { day } : {};
      await recordAction(database.query, caller, { action: 'payments.readReconciliation', detail });
      return reports.map(toReconciliationReport);
    },
  };
}

function toOfficePayment(payment: PaymentRow): OfficePayment {
  const refunds = payment.refunds ?? [];
  const counted = refunds.filter(({ state }) => state !== 'declined');
  const refunded = sumPiastres(counted.map(({ amount }) => amount));
  return {
    id: payment.id,
    reference: payment.provider_reference,
    merchantReference: payment.merchant_reference,
    requestId: payment.request_id === null ? null : String(payment.request_id),
    amount: toPounds(payment.amount),
    fees: toPounds(payment.fees),
    method: payment.method,
    providerMethod: payment.provider_method,
    paidAt: payment.paid_at.toISOString(),
    unallocatedReason: payment.unallocated_reason,
    resolution: payment.resolution,
    resolvedBy: payment.resolved_by_name,
    resolvedAt: payment.resolved_at?.toISOString() ?? null,
    refundable: toPounds(subtractPiastres(payment.amount, refunded)),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: toPounds(refund.amount),
      reason: refund.reason,
      state: refund.state,
      requestedBy: refund.requested_by ?? '',
      requestedAt: new Date(refund.requested_at).toISOString(),
      endedAt: refund.ended_at && new Date(refund.ended_at).toISOString(),
      refusal: refund.refusal,
      unclear: refund.state === 'requested' && refund.next_attempt_at === null,
    })),
  };
}

function toReconciliationReport({ differences, ...report }: ReportRow): ReconciliationReport {
  const pounds = (piastres: Piastres | null) => (piastres === null ? null : toPounds(piastres));
  return {
    day: report.day,
    ranAt: report.ran_at.toISOString(),
    payments: report.payments,
    taken: toPounds(report.taken),
    refunded: toPounds(report.refunded),
    unallocated: toPounds(report.unallocated),
    differences: (differences ?? []).map((found) => ({
      kind: found.kind,
      merchantReference: found.merchant_reference,
      ours: found.ours,
      theirs: found.theirs,
      ourAmount: pounds(found.our_amount),
      theirAmount: pounds(found.their_amount),
    })),
  };
}
