import type { OfficePayment, PaidDocument, ReconciliationReport } from '@wathiqa/contract/office';
import {
  type Piastres,
  subtractPiastres,
  sumPiastres,
  toPounds,
  toRequestId,
} from '@wathiqa/domain';
import type { PaymentRow, ReportRow } from './repository/office.ts';

export function toOfficePayment(payment: PaymentRow): OfficePayment {
  const refunds = payment.refunds ?? [];
  const counted = refunds.filter(({ state }) => state !== 'declined');
  const refunded = sumPiastres(counted.map(({ amount }) => amount));
  return {
    id: payment.id,
    reference: payment.provider_reference,
    merchantReference: payment.merchant_reference,
    requestId: payment.request_id === null ? null : toRequestId(payment.request_id),
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
    documents: (payment.documents ?? []).map(toPaidDocument),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      document: refund.document && toPaidDocument(refund.document),
      amount: toPounds(refund.amount),
      reason: refund.reason,
      state: refund.state,
      requestedBy: refund.requested_by ?? '',
      requestedById: refund.requested_by_id,
      decidedBy: refund.decided_by,
      requestedAt: new Date(refund.requested_at).toISOString(),
      endedAt: refund.ended_at && new Date(refund.ended_at).toISOString(),
      refusal: refund.refusal,
      unclear: refund.state === 'requested' && refund.next_attempt_at === null,
    })),
  };
}

function toPaidDocument(document: NonNullable<PaymentRow['documents']>[number]): PaidDocument {
  return {
    id: document.id,
    position: document.position,
    documentType: document.document_type,
    languageCode: document.language_code,
    price: toPounds(document.price),
  };
}

export function toReconciliationReport({
  differences,
  ...report
}: ReportRow): ReconciliationReport {
  const pounds = (piastres: Piastres | null) => (piastres === null ? null : toPounds(piastres));
  return {
    day: report.day,
    ranAt: report.ran_at.toISOString(),
    payments: report.payments,
    taken: toPounds(report.taken),
    refunded: toPounds(report.refunded),
    unallocated: toPounds(report.unallocated),
    differenceCount: report.difference_count ?? differences?.length ?? 0,
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
