import type { CheckedRequest } from '@wathiqa/contract/office';
import { type DisputeOutcome, toRequestId } from '@wathiqa/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Reader, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { StaffCaller } from '../../http/access.ts';
import { toWire } from '../../http/wire-rows.ts';
import { disputedChecks, openChecks } from '../../requests/checks/quality-checks.ts';
import { staffNameById } from '../identity/staff/repository.ts';

interface ClaimedCheck {
  id: number;
  request_id: number;
}

/** Claims the member's next check, which no other has claimed or is about to. */
export async function claimCheck(
  transaction: Transaction,
  caller: StaffCaller,
  { at, until }: { at: Date; until: Date },
): Promise<ClaimedCheck | undefined> {
  const next = await openChecks(transaction, caller, at)
    .select(['quality_check.id', 'quality_check.request_id'])
    .orderBy(sql`quality_check.claimed_by IS NOT DISTINCT FROM ${caller.staffId}`, 'desc')
    .orderBy('quality_check.decided_at')
    .orderBy('quality_check.id')
    .limit(1)
    .forUpdate('quality_check')
    .skipLocked()
    .executeTakeFirst();
  if (!next) return undefined;
  await transaction
    .updateTable('quality_checks')
    .set({ claimed_by: caller.staffId, claimed_until: until })
    .where('id', '=', next.id)
    .execute();
  return next;
}

/** Locks a check, with the office of its request. */
export async function lockCheck(transaction: Transaction, id: number) {
  return transaction
    .selectFrom('quality_checks as quality_check')
    .innerJoin('requests as request', 'request.id', 'quality_check.request_id')
    .where('quality_check.id', '=', id)
    .where('request.restricted_at', 'is', null)
    .select(['quality_check.id', 'quality_check.request_id', 'request.office_id'])
    .select(['quality_check.claimed_by', 'quality_check.checked_by', 'quality_check.checked_at'])
    .select(['quality_check.decided_by', 'quality_check.disputed', 'quality_check.settled_at'])
    .forUpdate('quality_check')
    .executeTakeFirst();
}

/** Documents of a check with their first decision. */
export async function findFirstDecisions(database: Reader, checkId: number) {
  return database
    .selectFrom('quality_check_documents')
    .where('check_id', '=', checkId)
    .select(['document_id', 'accepted'])
    .orderBy('document_id')
    .execute();
}

export interface SecondDecision {
  documentId: number;
  accepted: boolean;
  reasonCode: string | null;
}

export async function writeAnswer(
  transaction: Transaction,
  checkId: number,
  { by, at, disputed }: { by: number; at: Date; disputed: boolean },
  decisions: readonly SecondDecision[],
): Promise<void> {
  await sql`
    UPDATE quality_check_documents SET second_accepted = second.accepted, second_reason_code = "reasonCode"
    FROM jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
      AS second ("documentId" bigint, accepted boolean, "reasonCode" text)
    WHERE check_id = ${checkId} AND document_id = second."documentId"`.execute(transaction);
  await transaction
    .updateTable('quality_checks')
    .set({ checked_by: by, checked_at: at, disputed })
    .where('id', '=', checkId)
    .execute();
}

export async function writeSettlement(
  transaction: Transaction,
  checkId: number,
  { by, at, outcome }: { by: number; at: Date; outcome: DisputeOutcome },
): Promise<void> {
  await transaction
    .updateTable('quality_checks')
    .set({ settled_by: by, settled_at: at, outcome })
    .where('id', '=', checkId)
    .execute();
}

const reasonName = (code: RawBuilder<unknown>) =>
  sql`(SELECT name_ar FROM rejection_reasons WHERE code = ${code})`;

const DOCUMENTS = sql<CheckedRequest['documents']>`(
  SELECT json_agg(json_build_object(
    'position', document.position, 'documentType', document.document_type, 'languageCode', document.language_code,
    'issueReason', document.issue_reason,
    'first', json_build_object('accept', accepted, 'reason', ${reasonName(sql`reason_code`)}),
    'second', json_build_object('accept', second_accepted, 'reason', ${reasonName(sql`second_reason_code`)})
  ) ORDER BY document.position)
  FROM quality_check_documents JOIN documents AS document ON document.id = document_id
  WHERE check_id = quality_check.id)`;

function checked(query: ReturnType<typeof disputedChecks>) {
  return query
    .select(['quality_check.id as checkId', 'quality_check.request_id', 'quality_check.cause'])
    .select(['quality_check.decided_at as decidedAt', 'quality_check.disputed'])
    .select(sql<Date>`quality_check.checked_at`.as('checkedAt'))
    .select(staffNameById(sql`quality_check.decided_by`).as('decidedBy'))
    .select(sql<string>`${staffNameById(sql`quality_check.checked_by`)}`.as('checkedBy'))
    .select(DOCUMENTS.as('documents'))
    .execute();
}

type CheckedRow = Awaited<ReturnType<typeof checked>>[number];

function toChecked({ request_id, ...row }: CheckedRow): CheckedRequest {
  return { ...toWire(row), requestId: toRequestId(request_id) };
}

const MOST_DISPUTED = 100;

/** Oldest first, limited. */
export async function findDisputed(
  database: Kysely<Tables>,
  caller: StaffCaller,
): Promise<CheckedRequest[]> {
  return (
    await checked(disputedChecks(database, caller).orderBy('quality_check.id').limit(MOST_DISPUTED))
  ).map(toChecked);
}

export async function findChecked(
  database: Reader,
  checkId: number,
): Promise<CheckedRequest | undefined> {
  const query = database
    .selectFrom('quality_checks as quality_check')
    .innerJoin('requests as request', 'request.id', 'quality_check.request_id');
  return (await checked(query.where('quality_check.id', '=', checkId))).map(toChecked)[0];
}
