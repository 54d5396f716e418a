import { REFUSED_STATES } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Reader, Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { dropOpenChecks } from './checks/quality-checks.ts';
import { DETAIL_COLUMNS } from './document-columns.ts';

/** SQL. */
const ERASED_DETAILS = DETAIL_COLUMNS.map(
  (column) => `${column} = CASE WHEN ${column} IS NOT NULL THEN '' END`,
).join();

/** Placeholder citizen of erased requests; no account has this subject. */
const NOBODY = '\u0002erased';

export interface ExpiredRequests {
  /** Rejection or withdrawal. */
  endedBefore: Date;
  /** Delivery or return. */
  deliveredBefore: Date;
}

/** Requests past retention, without open refunds or unallocated payments. @param among only these */
export async function findExpiredRequests(
  database: Reader,
  { endedBefore, deliveredBefore }: ExpiredRequests,
  limit: number,
  among?: readonly number[],
): Promise<number[]> {
  const isAmong = among ? sql`id = ANY (${among}::bigint[])` : sql`true`;
  // Each half scans a partial index of unerased requests, oldest first.
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      (SELECT id FROM requests
       WHERE state IN (${sql.join(REFUSED_STATES.map((state) => sql.lit(state)))}) AND erased_at IS NULL AND restricted_at IS NULL
         AND coalesce(withdrawn_at, decided_at, created_at) < ${endedBefore}::timestamptz AND ${noRefundUnderWay}
         AND ${isAmong}
       ORDER BY coalesce(withdrawn_at, decided_at, created_at) LIMIT ${limit})
      UNION ALL
      (SELECT id FROM requests
       WHERE delivery IN ('DELIVERED', 'RETURNED') AND erased_at IS NULL AND restricted_at IS NULL
         AND created_at < ${deliveredBefore}::timestamptz
         AND (SELECT max(at) FROM request_history
              WHERE request_id = requests.id AND event IN ('DELIVERED', 'RETURNED')) < ${deliveredBefore}::timestamptz
         AND ${noRefundUnderWay} AND ${isAmong}
       ORDER BY created_at LIMIT ${limit})
    ) AS expired LIMIT ${limit}`.execute(database);
  return rows.map(({ id }) => id);
}

const noRefundUnderWay = sql`
  NOT EXISTS (SELECT FROM refunds JOIN payments ON payments.id = refunds.payment_id
              WHERE payments.request_id = requests.id AND refunds.state IN ('proposed', 'requested'))
  AND NOT EXISTS (SELECT FROM payments WHERE named_request_id = requests.id AND resolution IS NULL)`;

/**
 * Erases personal data of requests, documents and addresses. Order, times, prices and outcomes remain, as do staff
 * ids in the history without its texts.
 */
export async function eraseRequests(
  transaction: Transaction,
  requestIds: readonly number[],
  now: Date,
): Promise<void> {
  if (requestIds.length === 0) return;
  const ids = sql`ANY (${requestIds}::bigint[])`;
  await sql`
    INSERT INTO citizens (issuer, subject, email, user_name) VALUES ('', ${NOBODY}, '', '')
    ON CONFLICT (issuer, subject) DO NOTHING`.execute(transaction);
  await sql`
    UPDATE requests SET
      citizen_id = (SELECT id FROM citizens WHERE issuer = '' AND subject = ${NOBODY}), contact = '{}', options = '{}',
      mobile1_index = NULL, mobile2_index = NULL, payload_hash = '', claimed_by = NULL, claimed_until = NULL,
      assigned_to = NULL, assigned_until = NULL, set_aside_until = NULL,
      version = version + 1, erased_at = ${now}::timestamptz
    WHERE id = ${ids}`.execute(transaction);
  await sql`
    UPDATE documents SET
      full_name = '', mother_full_name = '', national_id = '00000000000000', national_id_index = NULL,
      ${sql.raw(ERASED_DETAILS)},
      rejection_note = NULL, marked_fields = '{}',
      rejection_reason = CASE WHEN rejection_reason IS NOT NULL THEN
        coalesce((SELECT name_ar FROM rejection_reasons WHERE code = rejection_code), '') END
    WHERE request_id = ${ids}`.execute(transaction);
  await sql`
    UPDATE document_corrections SET note = '', before = '', after = '' WHERE request_id = ${ids}`.execute(
    transaction,
  );
  await sql`UPDATE document_lookups SET record = '' WHERE request_id = ${ids}`.execute(transaction);
  await sql`UPDATE request_messages SET text = '' WHERE request_id = ${ids}`.execute(transaction);
  await sql`UPDATE request_notes SET text = '' WHERE request_id = ${ids}`.execute(transaction);
  await sql`UPDATE notifications SET detail = detail - 'documents' WHERE request_id = ${ids}`.execute(
    transaction,
  );
  await sql`UPDATE requests SET unanswered_since = NULL WHERE id = ${ids}`.execute(transaction);
  await sql`SELECT erase_history_words(${requestIds}::bigint[])`.execute(transaction);
  await sql`
    DELETE FROM stored_sheets USING certificate_sheets
    WHERE serial = sheet_serial AND request_id = ${ids}`.execute(transaction);
  await sql`
    UPDATE typed_codes SET holder = '' FROM certificate_sheets AS sheet
    WHERE sheet.serial = typed_codes.serial AND request_id = ${ids}`.execute(transaction);
  await sql`UPDATE shipments SET address = '' WHERE request_id = ${ids}`.execute(transaction);
  await dropOpenChecks(transaction, requestIds);
}

/**
 * Stops suggesting a document's owner to its citizen, until a later order for that person. Foreign documents change
 * nothing.
 */
export async function stopOffering(
  database: Kysely<Tables>,
  citizenId: number,
  documentId: number,
): Promise<void> {
  await sql`
    WITH own AS (
      SELECT documents.id, documents.national_id_index
      FROM requests JOIN documents ON documents.request_id = requests.id
      WHERE requests.citizen_id = ${citizenId}
    )
    UPDATE documents SET offered_again = false
    WHERE id IN (SELECT id FROM own WHERE national_id_index = (
      SELECT national_id_index FROM own WHERE id = ${documentId}))`.execute(database);
}
