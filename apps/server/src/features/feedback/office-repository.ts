import type { Colleague, Place } from '@wathiqa/contract/office';
import {
  type FeedbackAction,
  type FeedbackState,
  type FeedbackType,
  PERMISSIONS,
  type PollOption,
} from '@wathiqa/domain';
import { type SqlBool, sql } from 'kysely';
import { decryptColumns } from '../../crypto/encrypted-rows.ts';
import type { Reader, RowOf, Transaction } from '../../db/database.ts';
import { endOfDay, startOfDay } from '../../db/sql-expressions.ts';
import { staffNameById } from '../identity/staff/repository.ts';

export interface FeedbackFilter {
  state?: FeedbackState | undefined;
  assignedTo?: number | undefined;
  type?: FeedbackType | undefined;
  order: 'oldest' | 'newest';
  after?: Place | undefined;
}

/** Microseconds, for an exact cursor. */
const EXACT_TIME = sql<string>`to_char(received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const ASSIGNEE = sql<Colleague | null>`
  (SELECT json_build_object('id', id, 'userName', user_name) FROM staff WHERE id = assigned_to)`;

export async function findFeedbackPage(
  database: Reader,
  { state, assignedTo, type, order, after }: FeedbackFilter,
  rows: number,
) {
  let query = database
    .selectFrom('feedback_messages')
    .select(['reference', 'type', 'state', 'message'])
    .select([EXACT_TIME.as('received_at'), ASSIGNEE.as('assignee')]);
  if (state) query = query.where('state', '=', state);
  if (assignedTo) query = query.where('assigned_to', '=', assignedTo);
  if (type) query = query.where('type', '=', type);
  if (after) {
    const place = sql`(${after.at}::timestamptz, ${after.id}::bigint)`;
    const beyond = order === 'oldest' ? sql`>` : sql`<`;
    query = query.where(
      sql<SqlBool>`(feedback_messages.received_at, feedback_messages.reference) ${beyond} ${place}`,
    );
  }
  const direction = order === 'oldest' ? 'asc' : 'desc';
  const found = await query
    .orderBy('feedback_messages.received_at', direction)
    .orderBy('feedback_messages.reference', direction)
    .limit(rows)
    .execute();
  return found.map((row) => decryptColumns('feedback_messages', [row.reference], row));
}

export async function findFeedback(database: Reader, reference: string) {
  const found = await database
    .selectFrom('feedback_messages')
    .where('reference', '=', Number(reference))
    .select(['reference', 'type', 'state', 'version', 'received_at as receivedAt'])
    .select(['name', 'mobile_number', 'email', 'message', ASSIGNEE.as('assignee')])
    .executeTakeFirst();
  return found && decryptColumns('feedback_messages', [found.reference], found);
}

export type FeedbackRow = RowOf<typeof findFeedback>;

/** Members who may answer, by name. */
export async function findAnsweringStaff(database: Reader): Promise<Colleague[]> {
  return database
    .selectFrom('staff')
    .where('active', '=', true)
    .where('role', 'in', PERMISSIONS['feedback.answer'])
    .where('user_name', '<>', '')
    .select(['id', 'user_name as userName'])
    .orderBy('user_name')
    .execute();
}

export async function assignFeedback(
  transaction: Transaction,
  { reference, staffId }: { reference: string; staffId: number | null },
): Promise<void> {
  await transaction
    .updateTable('feedback_messages')
    .set({ assigned_to: staffId })
    .where('reference', '=', Number(reference))
    .execute();
}

/** Names of others who opened the message since a time, by the audit log. */
export async function findReaders(
  database: Reader,
  { reference, staffId, since }: { reference: string; staffId: number; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT ${staffNameById(sql.ref('actor_id'))} AS name FROM audit_entries
    WHERE action = 'feedback.read' AND at > ${since}::timestamptz AND detail ->> 'reference' = ${reference}
      AND actor_id <> ${staffId} ORDER BY name`.execute(database);
  return rows.map(({ name }) => name);
}

/** Oldest first. */
export async function findFeedbackActions(database: Reader, reference: string) {
  return (
    database
      .selectFrom('feedback_actions')
      .innerJoin('staff', 'staff.id', 'feedback_actions.done_by')
      .leftJoin('feedback_answers as answer', 'answer.action_id', 'feedback_actions.id')
      .where('reference', '=', Number(reference))
      // Refused: when sending it was given up.
      .select(['action', 'text', 'done_at as doneAt', 'answer.dead_lettered_at as refusedAt'])
      .select(sql<string>`coalesce(nullif(staff.user_name, ''), staff.email)`.as('doneBy'))
      .orderBy('feedback_actions.id')
      .execute()
  );
}

export async function lockFeedback(transaction: Transaction, reference: string) {
  const locked = await transaction
    .selectFrom('feedback_messages')
    .where('reference', '=', Number(reference))
    .select(['reference', 'type', 'state', 'version', 'email', 'assigned_to'])
    .forUpdate()
    .executeTakeFirst();
  return locked && decryptColumns('feedback_messages', [locked.reference], locked);
}

/** Writes action, state and, for an answer, the outbox row. */
export async function writeFeedbackAction(
  transaction: Transaction,
  done: { reference: string; action: FeedbackAction; text: string; staffId: number; at: Date },
  state: FeedbackState,
): Promise<void> {
  const { action, text } = done;
  const reference = Number(done.reference);
  const { id } = await transaction
    .insertInto('feedback_actions')
    .values({ reference, action, text, done_by: done.staffId, done_at: done.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (action === 'answer') {
    await transaction.insertInto('feedback_answers').values({ action_id: id }).execute();
  }
  await transaction
    .updateTable('feedback_messages')
    .set((column) => ({ state, version: column('version', '+', 1) }))
    .where('reference', '=', reference)
    .execute();
}

interface VotesRow {
  option: PollOption;
  votes: number;
}

export async function countVotes(database: Reader, from: string, to: string): Promise<VotesRow[]> {
  const { rows } = await sql<VotesRow>`
    SELECT option, count(*)::int AS votes
    FROM poll_votes
    WHERE cast_at >= ${startOfDay(from)} AND cast_at < ${endOfDay(to)}
    GROUP BY option`.execute(database);
  return rows;
}
