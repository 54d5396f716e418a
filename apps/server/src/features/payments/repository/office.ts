import {
  type OfficeScope,
  PAID_DOCUMENT_STATES,
  type Piastres,
  type RefundState,
  type RequestId,
  type RequestState,
} from '@wathiqa/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { literals } from '../../../db/sql-expressions.ts';
import { isOfScope } from '../../../requests/offices.ts';
import { staffNameById } from '../../identity/staff/repository.ts';

export type PaymentRow = Selectable<Tables['payments']> & {
  resolved_by_name: string | null;
  refunds: RefundRow[] | null;
  documents: PaidDocumentRow[] | null;
};

interface PaidDocumentRow {
  id: number;
  position: number;
  document_type: string;
  language_code: string | null;
  price: Piastres;
}

interface RefundRow {
  id: number;
  document: PaidDocumentRow | null;
  amount: Piastres;
  reason: string;
  state: RefundState;
  requested_by: string | null;
  requested_by_id: number | null;
  decided_by: string | null;
  requested_at: string;
  ended_at: string | null;
  refusal: string | null;
  next_attempt_at: string | null;
}

/** Resolved payments shown in the unallocated list. */
const RESOLVED_SHOWN = 50;

const PAID_DOCUMENT = sql`json_build_object(
  'id', documents.id, 'position', position, 'document_type', document_type, 'language_code', language_code,
  'price', copies * unit_price)`;

function paymentQuery(database: Kysely<Tables>) {
  return database
    .selectFrom('payments')
    .selectAll('payments')
    .select(staffNameById(sql.ref('payments.resolved_by')).as('resolved_by_name'))
    .select(
      sql<RefundRow[] | null>`(
        SELECT json_agg(json_build_object('id', id,
                 'document', (SELECT ${PAID_DOCUMENT} FROM documents WHERE documents.id = document_id), 'amount', amount, 'reason', reason, 'state', state,
                 'requested_by', ${staffNameById(sql.ref('refunds.requested_by'))}, 'requested_by_id', requested_by,
                 'decided_by', ${staffNameById(sql.ref('refunds.decided_by'))}, 'requested_at', requested_at,
                 'ended_at', ended_at, 'refusal', refusal, 'next_attempt_at', next_attempt_at) ORDER BY id)
        FROM refunds WHERE payment_id = payments.id)`.as('refunds'),
    )
    .select(
      sql<PaidDocumentRow[] | null>`(
        SELECT json_agg(${PAID_DOCUMENT} ORDER BY position) FROM documents
        WHERE request_id = payments.request_id AND state IN (${sql.raw(literals(PAID_DOCUMENT_STATES))}) AND NOT EXISTS (
          SELECT FROM refunds WHERE document_id = documents.id AND state <> 'declined'))`.as(
        'documents',
      ),
    );
}

export function findPayment(
  database: Kysely<Tables>,
  paymentId: number,
): Promise<PaymentRow | undefined> {
  return paymentQuery(database).where('payments.id', '=', paymentId).executeTakeFirst();
}

/** Payments with a proposed refund, oldest first. */
export function findPaymentsWithProposals(
  database: Kysely<Tables>,
  offices: OfficeScope,
): Promise<PaymentRow[]> {
  return paymentQuery(database)
    .where(isOfScope(offices, 'payments.request_id'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refunds')
          .whereRef('refunds.payment_id', '=', 'payments.id')
          .where('refunds.state', '=', 'proposed'),
      ),
    )
    .orderBy('payments.id')
    .execute();
}

/** Allocated payments of a request, and unallocated ones for it. */
export function findRequestPayments(
  database: Kysely<Tables>,
  requestId: RequestId,
): Promise<PaymentRow[]> {
  return paymentQuery(database)
    .where((where) =>
      where.or([
        where('payments.request_id', '=', Number(requestId)),
        where(
          'payments.merchant_reference',
          'in',
          where
            .selectFrom('payment_attempts')
            .select('merchant_reference')
            .where('request_id', '=', Number(requestId)),
        ),
      ]),
    )
    .orderBy('payments.id')
    .execute();
}

/** Unallocated payments, then the latest resolved ones of the offices. */
export async function findUnallocated(
  database: Kysely<Tables>,
  offices: OfficeScope,
): Promise<PaymentRow[]> {
  const unallocated = paymentQuery(database).where('unallocated_reason', 'is not', null);
  const waiting = await unallocated
    .where('resolution', 'is', null)
    .orderBy('payments.id')
    .execute();
  const resolved = await unallocated
    .where('resolution', 'is not', null)
    .where(isOfScope(offices, 'payments.request_id'))
    .orderBy('resolved_at', 'desc')
    .limit(RESOLVED_SHOWN)
    .execute();
  return [...waiting, ...resolved];
}

export function findDue(
  database: Kysely<Tables>,
  requestId: RequestId,
): Promise<{ state: RequestState; total: Piastres; office_id: number | null } | undefined> {
  return database
    .selectFrom('requests')
    .select(['state', 'total', 'office_id'])
    .where('id', '=', Number(requestId))
    .executeTakeFirst();
}

/** Oldest first. */
export async function findLedger(database: Kysely<Tables>, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return [];
  return database
    .selectFrom('ledger_transactions as movement')
    .innerJoin('ledger_lines as line', 'line.transaction_id', 'movement.id')
    .where('movement.payment_id', 'in', paymentIds)
    .select(['movement.at', 'movement.cause', 'line.account', 'line.amount', 'movement.payment_id'])
    .orderBy('movement.id')
    .orderBy('line.amount', 'desc')
    .execute();
}

export type ReportRow = Selectable<Tables['reconciliations']> & {
  differences: Selectable<Tables['reconciliation_differences']>[] | null;
};

/** Latest report per day, newest day first. */
export async function findReports(
  database: Reader,
  day: string | undefined,
  limit: number,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    SELECT report.id, report.day::text AS day, ran_at, payments, taken::float8 AS taken,
           refunded::float8 AS refunded, unallocated::float8 AS unallocated, difference_count,
           (SELECT json_agg(difference ORDER BY position) FROM reconciliation_differences AS difference
            WHERE reconciliation_id = report.id) AS differences
    FROM (
      SELECT DISTINCT ON (day) * FROM reconciliations
      WHERE ${day ?? null}::date IS NULL OR day = ${day ?? null}::date
      ORDER BY day DESC, id DESC
    ) AS report
    ORDER BY report.day DESC LIMIT ${limit}`.execute(database);
  return rows;
}
