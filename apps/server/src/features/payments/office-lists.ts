import {
  PAYMENT_LIST_PAGE_SIZE,
  type PaymentListItem,
  type PaymentListState,
  type RefundListItem,
  writeCursor,
} from '@wathiqa/contract/office';
import { type RefundState, toPounds, toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { recordAudit } from '../../requests/audit/repository.ts';
import {
  addUpPayments,
  addUpRefunds,
  findPaymentList,
  findRefundList,
  type PaymentListFilter,
} from './repository/payment-lists.ts';

type Context = Pick<AppContext, 'database'>;

/** A page of payments. `next`: cursor. */
export async function readPaymentList(
  { database }: Context,
  caller: StaffCaller,
  filter: Omit<PaymentListFilter<PaymentListState>, 'offices'>,
): Promise<{ payments: PaymentListItem[]; next: string | null; total: Total }> {
  const own = { ...filter, offices: caller.offices };
  const { page, next } = toPage(
    await findPaymentList(database.query, own, PAYMENT_LIST_PAGE_SIZE + 1),
  );
  const sum = filter.after ? undefined : await addUpPayments(database.query, own);
  const { after: _, ...detail } = { ...filter, found: page.length };
  await recordAudit(database.query, caller, { action: 'payments.list', detail });
  const payments = page.map(({ at, ...payment }) => ({
    ...shared(payment),
    fees: toPounds(payment.fees),
    method: payment.method,
    paidAt: at,
    refunded: toPounds(payment.refunded),
  }));
  return { payments, next, total: toTotal(sum) };
}

/** A page of refunds. `next`: cursor. */
export async function readRefundList(
  { database }: Context,
  caller: StaffCaller,
  filter: Omit<PaymentListFilter<RefundState>, 'offices'>,
): Promise<{ refunds: RefundListItem[]; next: string | null; total: Total }> {
  const own = { ...filter, offices: caller.offices };
  const { page, next } = toPage(
    await findRefundList(database.query, own, PAYMENT_LIST_PAGE_SIZE + 1),
  );
  const sum = filter.after ? undefined : await addUpRefunds(database.query, own);
  const { after: _, ...detail } = { ...filter, found: page.length };
  await recordAudit(database.query, caller, { action: 'payments.listRefunds', detail });
  const refunds = page.map(({ at, ...refund }) => ({
    ...shared(refund),
    state: refund.state,
    refusal: refund.refusal,
    unclear: refund.state === 'requested' && refund.next_attempt_at === null,
    requestedBy: refund.requested_by ?? '',
    requestedAt: at,
    endedAt: refund.ended_at?.toISOString() ?? null,
  }));
  return { refunds, next, total: toTotal(sum) };
}

type Total = { count: number; amount: number } | null;

const toTotal = (sum: Awaited<ReturnType<typeof addUpPayments>>): Total =>
  sum ? { count: sum.count, amount: toPounds(sum.amount) } : null;

function toPage<Row extends { at: string; id: number }>(
  found: Row[],
): { page: Row[]; next: string | null } {
  const page = found.slice(0, PAYMENT_LIST_PAGE_SIZE);
  const last = found.length > PAYMENT_LIST_PAGE_SIZE ? page.at(-1) : undefined;
  return { page, next: last ? writeCursor(last) : null };
}

function shared(
  row: Pick<
    Awaited<ReturnType<typeof findPaymentList>>[number],
    'id' | 'provider_reference' | 'merchant_reference' | 'request_id' | 'amount'
  >,
) {
  return {
    id: row.id,
    reference: row.provider_reference,
    merchantReference: row.merchant_reference,
    requestId: row.request_id === null ? null : toRequestId(row.request_id),
    amount: toPounds(row.amount),
  };
}
