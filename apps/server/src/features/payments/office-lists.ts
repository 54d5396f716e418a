import {
  PAYMENT_LIST_PAGE_SIZE,
  type PaymentListItem,
  type PaymentListState,
  type RefundListItem,
  writeCursor,
} from '@wathiqa/contract/office';
import { type RefundState, toPounds } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { toWire } from '../../http/wire-rows.ts';
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
    ...payment,
    paidAt: at,
    amount: toPounds(payment.amount),
    fees: toPounds(payment.fees),
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
    ...toWire(refund),
    requestedAt: at,
    amount: toPounds(refund.amount),
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
