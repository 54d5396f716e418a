import type { PaidDocument, ReconciliationReport, Refund } from '@wathiqa/contract/office';
import {
  type OfficeScope,
  PAID_DOCUMENT_STATES,
  type Piastres,
  type RequestId,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Reader, RowOf } from '../../../db/database.ts';
import { literals } from '../../../db/sql-expressions.ts';
import { isOfScope } from '../../../requests/offices.ts';
import { staffNameById } from '../../identity/staff/repository.ts';
import { IS_UNCLEAR } from './refunds.ts';

export type PaymentRow = RowOf<typeof findPayment>;
type PaidDocumentRow = PaidDocument & { price: Piastres };
type RefundRow = Refund & { amount: Piastres; document: PaidDocumentRow | null };

/** Resolved payments shown in the unallocated list. */
const RESOLVED_SHOWN = 50;

const PAID_DOCUMENT = sql`json_build_object(
  'id', documents.id, 'position', position, 'documentType', document_type, 'languageCode', language_code,
  'price', copies * unit_price)`;

function paymentQuery(database: Reader) {
  return database
    .selectFrom('payments')
    .select(['payments.id', 'provider_reference as reference', 'amount', 'fees', 'method'])
    .select(['merchant_reference as merchantReference', 'provider_method as providerMethod'])
    .select(['paid_at as paidAt', 'unallocated_reason as unallocatedReason', 'resolution'])
    .select(['resolved_at as resolvedAt', staffNameById(sql.ref('resolved_by')).as('resolvedBy')])
    .select(sql<string | null>`payments.request_id::text`.as('requestId'))
    .select(
      sql<RefundRow[]>`(
        SELECT coalesce(json_agg(json_build_object('id', id,
                 'document', (SELECT ${PAID_DOCUMENT} FROM documents WHERE documents.id = document_id), 'amount', amount, 'reason', reason, 'state', state,
                 'requestedBy', coalesce(${staffNameById(sql.ref('refunds.requested_by'))}, ''), 'requestedById', requested_by,
                 'decidedBy', ${staffNameById(sql.ref('refunds.decided_by'))}, 'requestedAt', requested_at,
                 'endedAt', ended_at, 'refusal', refusal, 'unclear', ${IS_UNCLEAR}) ORDER BY id), '[]')
        FROM refunds WHERE payment_id = payments.id)`.as('refunds'),
    )
    .select(
      sql<PaidDocumentRow[]>`(
        SELECT coalesce(json_agg(${PAID_DOCUMENT} ORDER BY position), '[]') FROM documents
        WHERE request_id = payments.request_id AND state IN (${sql.raw(literals(PAID_DOCUMENT_STATES))}) AND NOT EXISTS (
          SELECT FROM refunds WHERE document_id = documents.id AND state <> 'declined'))`.as(
        'documents',
      ),
    );
}

export function findPayment(database: Reader, paymentId: number) {
  return paymentQuery(database).where('payments.id', '=', paymentId).executeTakeFirst();
}

/** Payments with a proposed refund, oldest first. */
export function findPaymentsWithProposals(database: Reader, offices: OfficeScope) {
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
export function findRequestPayments(database: Reader, requestId: RequestId) {
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
export async function findUnallocated(database: Reader, offices: OfficeScope) {
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

export function findDue(database: Reader, requestId: RequestId) {
  return database
    .selectFrom('requests')
    .select(['state', 'total', 'office_id'])
    .where('id', '=', Number(requestId))
    .executeTakeFirst();
}

/** Oldest first. */
export async function findLedger(database: Reader, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return [];
  return database
    .selectFrom('ledger_transactions as movement')
    .innerJoin('ledger_lines as line', 'line.transaction_id', 'movement.id')
    .where('movement.payment_id', 'in', paymentIds)
    .select(['movement.at', 'movement.cause', 'movement.payment_id as paymentId'])
    .select(['line.account', 'line.amount'])
    .orderBy('movement.id')
    .orderBy('line.amount', 'desc')
    .execute();
}

type DifferenceRow = ReconciliationReport['differences'][number] & {
  ourAmount: Piastres | null;
  theirAmount: Piastres | null;
};

export interface ReportRow extends Omit<ReconciliationReport, 'ranAt'> {
  ranAt: Date;
  taken: Piastres;
  refunded: Piastres;
  unallocated: Piastres;
  differences: DifferenceRow[];
}

/** Latest report per day, newest day first. */
export async function findReports(
  database: Reader,
  day: string | undefined,
  limit: number,
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    SELECT report.day::text AS day, ran_at AS "ranAt", payments, taken::float8 AS taken,
           refunded::float8 AS refunded, unallocated::float8 AS unallocated,
           coalesce(difference_count, listed.count) AS "differenceCount", listed.differences
    FROM (
      SELECT DISTINCT ON (day) * FROM reconciliations
      WHERE ${day ?? null}::date IS NULL OR day = ${day ?? null}::date
      ORDER BY day DESC, id DESC
    ) AS report
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, coalesce(json_agg(json_build_object(
               'kind', kind, 'merchantReference', merchant_reference, 'ours', ours, 'theirs', theirs,
               'ourAmount', our_amount, 'theirAmount', their_amount) ORDER BY position), '[]') AS differences
      FROM reconciliation_differences WHERE reconciliation_id = report.id
    ) AS listed
    ORDER BY report.day DESC LIMIT ${limit}`.execute(database);
  return rows;
}
