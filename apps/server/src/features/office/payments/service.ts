import type { OfficePayment, ReconciledDay, RequestPayments } from '@wathiqa/contract/office';
import { toPounds } from '@wathiqa/domain';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Database } from '../../../platform/database.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { findAttempts } from '../../payments/attempts.ts';
import { postMovement } from '../../payments/ledger.ts';
import { placePayment } from '../../payments/placing.ts';
import { lockDue } from '../../payments/requests.ts';
import { recordAct } from '../audit/queries.ts';
import { messages } from './payments.messages.ts';
import {
  findDue,
  findLedger,
  findPayment,
  findReports,
  findRequestPayments,
  findUnplaced,
  type PaymentRow,
  type ReportRow,
} from './queries.ts';
import { lockPayment, settlePayment } from './refund-queries.ts';

export type OfficePayments = ReturnType<typeof officePaymentService>;

/** Days whose reports are read at once. */
const REPORTS_SHOWN = 30;

/** Payments in the hands of staff: looked at, and placed where no request could take them. */
export function officePaymentService(database: Database, now: () => Date = () => new Date()) {
  /** @throws ServiceError NOT_FOUND */
  async function payment(paymentId: number): Promise<OfficePayment> {
    const found = await findPayment(database.query, paymentId);
    if (!found) throw new ServiceError('NOT_FOUND');
    return paymentOf(found);
  }

  return {
    payment,

    /** @throws ServiceError NOT_FOUND */
    async ofRequest(caller: StaffCaller, requestId: string): Promise<RequestPayments> {
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
      await recordAct(database.query, caller, { act: 'payments.read', requestId });
      return {
        requestId,
        state: request.state,
        due: toPounds(request.total),
        attempts: attempts.map((attempt) => ({
          merchantReference: attempt.merchant_reference,
          way: attempt.way,
          state: attempt.state,
          reference: attempt.provider_reference,
          amount: toPounds(attempt.amount),
          askedAt: attempt.asked_at.toISOString(),
          expiresAt: attempt.expires_at.toISOString(),
        })),
        payments: payments.map(paymentOf),
        ledger: ledger.map(({ at, cause, account, amount, payment_id }) => ({
          at: at.toISOString(),
          cause,
          account,
          amount: toPounds(amount),
          paymentId: payment_id,
        })),
      };
    },

    async unplaced(caller: StaffCaller): Promise<OfficePayment[]> {
      const found = await findUnplaced(database.query);
      const detail = { found: found.length };
      await recordAct(database.query, caller, { act: 'payments.readUnplaced', detail });
      return found.map(paymentOf);
    },

    /**
     * Lets a request take a payment that waits for people.
     *
     * @throws ServiceError NOT_FOUND; CHANGED when the payment does not wait any more or some of it is given
     *   back; MALFORMED for a request that does not wait for exactly this amount
     */
    async place(caller: StaffCaller, paymentId: number, requestId: string): Promise<OfficePayment> {
      const id = Number(requestId);
      await database.query.transaction().execute(async (transaction) => {
        const request = await lockDue(transaction, id);
        const locked = await lockPayment(transaction, paymentId);
        if (!locked) throw new ServiceError('NOT_FOUND');
        const { payment, refunded, underWay } = locked;
        const waits = payment.request_id === null && payment.settled === null;
        if (!waits || refunded > 0 || underWay) throw new ServiceError('CHANGED');
        if (request?.state !== 'WAITING_PAYMENT' || request.due !== payment.amount) {
          throw new ServiceError('MALFORMED', {
            fields: [{ Field: 'requestId', Message: messages.waitsForAnother }],
          });
        }
        const at = now();
        const { amount, fees, way } = payment;
        const by = `staff:${caller.staffId}`;
        await settlePayment(transaction, paymentId, { settled: 'applied', by, at, requestId: id });
        await postMovement(transaction, {
          cause: 'placement',
          place: 'registryFees',
          amount,
          paymentId,
          at,
        });
        const { provider_reference: providerReference, paid_at: paidAt } = payment;
        await placePayment(transaction, id, { providerReference, amount, fees, way, paidAt }, at);
        await recordAct(transaction, caller, {
          act: 'payments.place',
          requestId,
          detail: { paymentId },
        });
      });
      return payment(paymentId);
    },

    /** The last report of each day, the latest first; of one day when it is named. */
    async reconciled(caller: StaffCaller, day: string | undefined): Promise<ReconciledDay[]> {
      const reports = await findReports(database.query, day, REPORTS_SHOWN);
      const detail = day ? { day } : {};
      await recordAct(database.query, caller, { act: 'payments.readReconciliation', detail });
      return reports.map(reportOf);
    },
  };
}

function paymentOf(payment: PaymentRow): OfficePayment {
  const refunds = payment.refunds ?? [];
  const held = refunds.filter(({ state }) => state !== 'refused');
  const given = held.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: payment.id,
    reference: payment.provider_reference,
    merchantReference: payment.merchant_reference,
    requestId: payment.request_id === null ? null : String(payment.request_id),
    amount: toPounds(payment.amount),
    fees: toPounds(payment.fees),
    way: payment.way,
    method: payment.method,
    paidAt: payment.paid_at.toISOString(),
    unplacedReason: payment.unplaced_reason,
    settled: payment.settled,
    settledBy: payment.settled_by_name,
    settledAt: payment.settled_at?.toISOString() ?? null,
    refundable: toPounds(payment.amount - given),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: toPounds(refund.amount),
      reason: refund.reason,
      state: refund.state,
      askedBy: refund.asked_by ?? '',
      askedAt: new Date(refund.asked_at).toISOString(),
      endedAt: refund.ended_at && new Date(refund.ended_at).toISOString(),
      refusal: refund.refusal,
      unclear: refund.state === 'asked' && refund.next_try_at === null,
    })),
  };
}

function reportOf({ differences, ...report }: ReportRow): ReconciledDay {
  const pounds = (piastres: number | null) => (piastres === null ? null : toPounds(piastres));
  return {
    day: report.day,
    ranAt: report.ran_at.toISOString(),
    payments: report.payments,
    taken: toPounds(report.taken),
    refunded: toPounds(report.refunded),
    unplaced: toPounds(report.unplaced),
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
