import { COUNTED_READS, type CountedRead } from '@wathiqa/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { Counted } from '../../http/calls.ts';
import { ServiceError } from '../../http/errors.ts';
import type { Settings } from '../../settings.ts';
import type { AuditedAction } from './actions.ts';
import { type AuditRow, auditRow, isSince } from './repository.ts';

export interface CappedReading {
  readonly database: Pick<Database, 'transaction'>;
  readonly settings: Pick<Settings, 'staffReadsPerHour'>;
  readonly now: () => Date;
}

/** Actions that exempt a read from the reading cap. A claim does not, because it is released at will. */
export const ACTS = sql`(
  'request.decide', 'request.returnForCorrection', 'request.answer', 'quality.answer', 'dispatch.pack', 'dispatch.unpack',
  'dispatch.handOver', 'dispatch.recordAttempt', 'dispatch.recordDelivery', 'dispatch.recordReturn', 'dispatch.sendAgain',
  'dispatch.recordLoss', 'feedback.answer', 'feedback.close', 'feedback.reopen')`;

/** Entries by id range, because a member has hundreds of thousands in a year. */
const lastHour = (at: Date) => isSince(sql`${at}::timestamptz - interval '1 hour'`);

const READS = sql`(${sql.join(COUNTED_READS.map((action) => sql.lit(action)))})`;

/** Requests of a batch or list of parcels that count as one read, so that the cap is above what a person packs. */
const LISTED_AS_ONE = 25;

/** What an audit entry is about, and how many reads it counts. A list is one subject; each search result is one. */
const SUBJECTS = sql`
  SELECT coalesce(request_id::text, 'batch ' || (detail ->> 'batchId'), 'message ' || (detail ->> 'reference'),
                  concat('parcels ', detail ->> 'governorateCode', ' ', detail ->> 'postOfficeCode')) AS subject,
         CASE WHEN jsonb_typeof(detail -> 'requests') = 'array'
              THEN greatest(1, ceil(jsonb_array_length(detail -> 'requests') / ${sql.lit(LISTED_AS_ONE)}.0)) ELSE 1 END AS reads
  WHERE action <> 'request.search'
  UNION ALL
  SELECT jsonb_array_elements_text(detail -> 'requests'), 1 WHERE action = 'request.search'`;

/** Idle reads by member and subject: within the hour before a time, since the last cap release, without an act. */
export const idleReads = (whose: RawBuilder<unknown>, at: Date) => sql`
  SELECT actor_id AS "staffId", subject, max(reads) AS reads
  FROM audit_entries CROSS JOIN LATERAL (${SUBJECTS}) AS about
  WHERE ${whose} AND (action IN ${READS} OR action IN ${ACTS}) AND ${lastHour(at)}
  GROUP BY actor_id, subject
  HAVING NOT bool_or(action IN ${ACTS}) AND max(at) > coalesce((
    SELECT max(release.at) FROM audit_entries AS release
    WHERE release.action = 'reading.release' AND release.detail ->> 'staffId' = audit_entries.actor_id::text
      AND ${lastHour(at)}), '-infinity')`;

/**
 * Asks the cap for a read, and may write its audit entry. Concurrent reads of a member wait for each other until
 * commit, so the last lock of a transaction. A read is admitted if all its subjects are idle reads already.
 *
 * @throws ServiceError READING_CAPPED
 */
async function admitRead(
  transaction: Transaction,
  { actor_kind, actor_id, role, address, action, request_id, detail }: AuditRow,
  { settings, now }: Omit<CappedReading, 'database'>,
  isWritten: boolean,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7290117, ${actor_id}::integer)`.execute(transaction);
  // A statement of its own, because it must see what committed before the lock.
  const { rows } = await sql<{ admitted: boolean }>`
    WITH entry (actor_kind, actor_id, role, address, action, request_id, detail) AS (
      VALUES (${actor_kind}, ${actor_id}::bigint, ${role}, ${address}, ${action}, ${request_id}::bigint,
              ${JSON.stringify(detail)}::jsonb)
    ), written AS (
      INSERT INTO audit_entries (actor_kind, actor_id, role, address, action, request_id, detail)
      SELECT actor_kind, actor_id, role, address, action, request_id, detail FROM entry WHERE ${isWritten}::boolean
    ), idle AS (${idleReads(sql`actor_id = ${actor_id}::bigint`, now())})
    SELECT (SELECT coalesce(sum(reads), 0) FROM idle) < ${settings.staffReadsPerHour}::integer OR (
      SELECT coalesce(bool_and(subject IN (SELECT subject FROM idle)), false)
      FROM entry CROSS JOIN LATERAL (${SUBJECTS}) AS about) AS admitted`.execute(transaction);
  if (!rows[0]?.admitted) throw new ServiceError('READING_CAPPED');
}

/** Audit entry of a read; names the requests, the batch or the message that the answer shows. */
export type ReadEntry = Extract<AuditedAction, { action: CountedRead }>;

/**
 * Counts and audits what an answer shows; without it no answer with personal data leaves. A subject counts once an
 * hour, and not if the member acted on it.
 *
 * @param read undefined if the answer shows no one
 * @param transaction that the refusal rolls back; else one of its own
 * @throws ServiceError READING_CAPPED until a supervisor releases the cap
 */
export async function countRead(
  { database, ...reading }: CappedReading,
  caller: StaffCaller,
  read: ReadEntry | undefined,
  transaction?: Transaction,
): Promise<Counted> {
  if (read) {
    const count = (within: Transaction) => admitRead(within, auditRow(caller, read), reading, true);
    await (transaction ? count(transaction) : database.transaction(count));
  }
  return {} as Counted;
}

/** Asks for a read that is counted later, before its data come from elsewhere. @throws ServiceError READING_CAPPED */
export const askCap = (
  reading: Omit<CappedReading, 'database'>,
  caller: StaffCaller,
  read: ReadEntry,
  transaction: Transaction,
) => admitRead(transaction, auditRow(caller, read), reading, false);
