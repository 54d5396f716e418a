import type { OfficePayment, PaidDocument, ReconciliationReport } from '@wathiqa/contract/office';
import { type Piastres, subtractPiastres, sumPiastres, toPounds } from '@wathiqa/domain';
import { toWire } from '../../http/wire-rows.ts';
import type { PaymentRow, ReportRow } from './repository/office.ts';

export function toOfficePayment(payment: PaymentRow): OfficePayment {
  const counted = payment.refunds.filter(({ state }) => state !== 'declined');
  const refunded = sumPiastres(counted.map(({ amount }) => amount));
  return {
    ...toWire(payment),
    amount: toPounds(payment.amount),
    fees: toPounds(payment.fees),
    refundable: toPounds(subtractPiastres(payment.amount, refunded)),
    documents: payment.documents.map(toPaidDocument),
    refunds: payment.refunds.map((refund) => ({
      ...refund,
      document: refund.document && toPaidDocument(refund.document),
      amount: toPounds(refund.amount),
      requestedAt: new Date(refund.requestedAt).toISOString(),
      endedAt: refund.endedAt && new Date(refund.endedAt).toISOString(),
    })),
  };
}

function toPaidDocument(document: PaymentRow['documents'][number]): PaidDocument {
  return { ...document, price: toPounds(document.price) };
}

export function toReconciliationReport(report: ReportRow): ReconciliationReport {
  const pounds = (piastres: Piastres | null) => (piastres === null ? null : toPounds(piastres));
  return {
    ...toWire(report),
    taken: toPounds(report.taken),
    refunded: toPounds(report.refunded),
    unallocated: toPounds(report.unallocated),
    differences: report.differences.map((found) => ({
      ...found,
      ourAmount: pounds(found.ourAmount),
      theirAmount: pounds(found.theirAmount),
    })),
  };
}
