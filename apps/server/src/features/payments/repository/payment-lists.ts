import { MOST_ADDED, type PaymentListState, type Place } from '@wathiqa/contract/office';
import { type OfficeScope, type Piastres, type RefundState, toPiastres } from '@wathiqa/domain';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { endOfDay, startOfDay } from '../../../db/sql-expressions.ts';
import { isOfScope } from '../../../requests/offices.ts';
import { staffNameById } from '../../identity/staff/repository.ts';
import { IS_UNCLEAR } from './refunds.ts';

export interface PaymentListFilter<State> {
  /** Inclusive Cairo days. */
  from: string;
  to: string;
  state?: State | undefined;
  /** Pounds. */
  amount?: number | undefined;
  after?: Place | undefined;
  /** Of the reader; payments without a request belong to all. */
  offices: OfficeScope;
}

/** Conditions that both lists share. */
function isListed(
  { from, to, amount, after, offices }: PaymentListFilter<unknown>,
  columns: { at: string; id: string; amount: string },
): Expression<SqlBool> {
  const at = sql.ref(columns.at);
  const before = sql`AND (${at}, ${sql.ref(columns.id)}) < (${after?.at}::timestamptz, ${after?.id}::bigint)`;
  const exactly = sql`AND ${sql.ref(columns.amount)} = ${toPiastres(amount ?? 0)}`;
  return sql<SqlBool>`(${at} >= ${startOfDay(from)} AND ${at} < ${endOfDay(to)}
    ${after === undefined ? sql`` : before} ${amount === undefined ? sql`` : exactly}
    AND ${isOfScope(offices, 'payments.request_id')})`;
}

/** Microseconds, for an exact cursor. */
const exactTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Of the payment, also in the list of refunds. */
const REFERENCES = [
  'provider_reference as reference',
  'merchant_reference as merchantReference',
  sql<string | null>`payments.request_id::text`.as('requestId'),
] as const;

const PAYMENT_STATES: Readonly<Record<PaymentListState, Expression<SqlBool>>> = {
  allocated: sql<SqlBool>`payments.request_id IS NOT NULL`,
  unallocated: sql<SqlBool>`payments.request_id IS NULL AND resolution IS NULL`,
  refunded: sql<SqlBool>`EXISTS (
    SELECT FROM refunds WHERE payment_id = payments.id AND refunds.state = 'completed')`,
};

function listedPayments(database: Reader, filter: PaymentListFilter<PaymentListState>) {
  const query = database
    .selectFrom('payments')
    .where(isListed(filter, { at: 'paid_at', id: 'payments.id', amount: 'payments.amount' }));
  return filter.state ? query.where(PAYMENT_STATES[filter.state]) : query;
}

function listedRefunds(database: Reader, filter: PaymentListFilter<RefundState>) {
  const query = database
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where(isListed(filter, { at: 'requested_at', id: 'refunds.id', amount: 'refunds.amount' }));
  return filter.state ? query.where('refunds.state', '=', filter.state) : query;
}

export const addUpPayments = (database: Reader, filter: PaymentListFilter<PaymentListState>) =>
  addUp(
    database,
    sql`${listedPayments(database, filter)
      .select('payments.amount')
      .limit(MOST_ADDED + 1)}`,
  );

export const addUpRefunds = (database: Reader, filter: PaymentListFilter<RefundState>) =>
  addUp(
    database,
    sql`${listedRefunds(database, filter)
      .select('refunds.amount')
      .limit(MOST_ADDED + 1)}`,
  );

async function addUp(database: Reader, listed: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number; amount: Piastres }>`
    SELECT count(*)::int AS count, coalesce(sum(amount), 0)::float8 AS amount FROM (${listed}) AS listed`.execute(
    database,
  );
  return rows[0];
}

export function findPaymentList(
  database: Reader,
  filter: PaymentListFilter<PaymentListState>,
  rows: number,
) {
  return listedPayments(database, filter)
    .select(['id', 'amount', 'fees', 'method', ...REFERENCES, exactTime('paid_at').as('at')])
    .select(
      sql<Piastres>`(
        SELECT coalesce(sum(refunds.amount), 0)::float8 FROM refunds
        WHERE payment_id = payments.id AND state = 'completed')`.as('refunded'),
    )
    .orderBy('paid_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(rows)
    .execute();
}

export function findRefundList(
  database: Reader,
  filter: PaymentListFilter<RefundState>,
  rows: number,
) {
  return listedRefunds(database, filter)
    .select(['refunds.id', 'refunds.amount', 'refunds.state', 'refusal', 'ended_at as endedAt'])
    .select([...REFERENCES, exactTime('requested_at').as('at'), IS_UNCLEAR.as('unclear')])
    .select(sql<string>`coalesce(${staffNameById(sql.ref('requested_by'))}, '')`.as('requestedBy'))
    .orderBy('requested_at', 'desc')
    .orderBy('refunds.id', 'desc')
    .limit(rows)
    .execute();
}
