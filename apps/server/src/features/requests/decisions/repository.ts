import type { Decision } from '@wathiqa/contract/office';
import type { ResponseCodeName } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import { decryptColumns } from '../../../crypto/encrypted-rows.ts';
import { EncryptedText } from '../../../crypto/encryption.ts';
import type { Reader, RowOf, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import type { AuditedStaff } from '../../../requests/audit/repository.ts';
import type { DocumentReturn } from '../../../requests/corrections.ts';
import { declinedBy } from '../../identity/staff/proposals.ts';

export interface DocumentDecisions {
  act: 'decide';
  /** Seen by the decider. */
  version: number;
  decisions: readonly Decision[];
  /** Keys of the red findings that the decider has seen. */
  seen: readonly string[];
}

export interface ReturnForCorrection extends DocumentReturn {
  act: 'returnForCorrection';
  version: number;
}

/** An act of staff on waiting documents, as sent. */
export type StaffDecision = DocumentDecisions | ReturnForCorrection;

export interface Timed {
  effectiveAt: string | Date;
  /** Why it could not take effect. */
  problem: ResponseCodeName | null;
}

/** A decision that can be undone, or that could not take effect. */
export interface StoredDecision extends Timed {
  staffId: number;
  userName: string;
}

export function isDuePending({ effectiveAt, problem }: Timed, now: Date): boolean {
  return problem === null && new Date(effectiveAt) <= now;
}

/** Replaces a decision that could not take effect. */
export async function storePending(
  database: Kysely<Tables>,
  requestId: number,
  { staffId, address }: AuditedStaff,
  decision: StaffDecision,
  effectiveAt: Date,
): Promise<void> {
  const row = {
    staff_id: staffId,
    address,
    decision: new EncryptedText(JSON.stringify(decision), 'pending_decisions.decision', [
      requestId,
      staffId,
    ]),
    effective_at: effectiveAt,
    problem: null,
  };
  await database
    .insertInto('pending_decisions')
    .values({ request_id: requestId, ...row })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(row))
    .execute();
}

/** Removes the member's decision that is not due, or that could not take effect. */
export async function removePending(
  database: Kysely<Tables>,
  requestId: number,
  staffId: number,
  now: Date,
): Promise<Pick<Timed, 'problem'> | undefined> {
  return database
    .deleteFrom('pending_decisions')
    .where('request_id', '=', requestId)
    .where('staff_id', '=', staffId)
    .where((where) => where.or([where('effective_at', '>', now), where('problem', 'is not', null)]))
    .returning('problem')
    .executeTakeFirst();
}

/** Requests with a due decision, oldest first. */
export async function findDuePending(database: Reader, now: Date, limit: number) {
  const due = await database
    .selectFrom('pending_decisions')
    .select('request_id')
    .where('effective_at', '<=', now)
    .where('problem', 'is', null)
    .orderBy('effective_at')
    .limit(limit)
    .execute();
  return due.map(({ request_id }) => request_id);
}

/** Decisions of a member, newest first. */
export async function findOwnPending(database: Reader, staffId: number) {
  return database
    .selectFrom('pending_decisions')
    .select(['request_id as requestId', 'effective_at as effectiveAt', 'problem'])
    .where('staff_id', '=', staffId)
    .orderBy('effective_at', 'desc')
    .execute();
}

/** A due decision with its decider's present role. */
interface TakenDecision extends AuditedStaff {
  active: boolean;
  decision: StaffDecision;
}

/**
 * Removes a due decision, to carry it out. Locks its request first, as every change does, and reads nothing else of it:
 * most often another server has settled it.
 *
 * @param skipsLocked takes nothing of a request that another transaction has; otherwise waits for its end
 */
export async function takePending(
  transaction: Transaction,
  requestId: number,
  { now, skipsLocked }: { now: Date; skipsLocked: boolean },
): Promise<TakenDecision | undefined> {
  const taken = await transaction
    .with('locked', (query) => {
      const locked = query
        .selectFrom('requests')
        .where('id', '=', requestId)
        .select('id')
        .forUpdate();
      return skipsLocked ? locked.skipLocked() : locked;
    })
    .deleteFrom('pending_decisions as pending')
    .using(['locked', 'staff'])
    .whereRef('staff.id', '=', 'pending.staff_id')
    .whereRef('pending.request_id', '=', 'locked.id')
    .where('pending.effective_at', '<=', now)
    .where('pending.problem', 'is', null)
    .returning(['staff.id as staffId', 'staff.role', 'staff.active'])
    .returning(['pending.address', 'pending.decision'])
    .executeTakeFirst();
  if (!taken) return undefined;
  const { decision } = decryptColumns('pending_decisions', [requestId, taken.staffId], taken);
  return { ...taken, decision: JSON.parse(decision) };
}

/** Stores the reason why a due decision had no effect. */
export async function dropPending(
  database: Kysely<Tables>,
  requestId: number,
  problem: ResponseCodeName,
): Promise<AuditedStaff | undefined> {
  const { rows } = await sql<AuditedStaff>`
    UPDATE pending_decisions AS pending SET problem = ${problem}, decision = ''
    FROM staff
    WHERE staff.id = pending.staff_id AND pending.request_id = ${requestId} AND pending.problem IS NULL
    RETURNING staff.id AS "staffId", staff.role, pending.address`.execute(database);
  return rows[0];
}

/** First acceptances of documents that wait for the second person. */
export async function findFirstAcceptances(
  transaction: Transaction,
  documentIds: readonly number[],
  now: Date,
) {
  return transaction
    .selectFrom('proposals')
    .where('kind', '=', 'acceptance')
    .where('state', '=', 'proposed')
    .where('expires_at', '>', now)
    .where('subject', 'in', documentIds.map(String))
    .select(['id', 'proposed_by as by'])
    .select(sql<number>`subject::bigint`.as('documentId'))
    .select(sql<number>`(payload ->> 'lookupId')::bigint`.as('lookupId'))
    .execute();
}

/** Acceptance of a document in spite of an answer of the civil register. */
export type FirstAcceptance = RowOf<typeof findFirstAcceptances>;

/** A correction needs another look. */
export async function endFirstAcceptance(
  transaction: Transaction,
  documentId: number,
  end: { decided_by: number; decided_at: Date },
): Promise<void> {
  await transaction
    .updateTable('proposals')
    .set({ ...end, state: declinedBy(end.decided_by) })
    .where('kind', '=', 'acceptance')
    .where('subject', '=', String(documentId))
    .where('state', '=', 'proposed')
    .execute();
}
