import type { StaffMember } from '@wathiqa/contract/office';
import { emailKey, OFFICE_IDLE_MINUTES, OFFICE_USE_NOTED_MINUTES } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { ContentDigest } from '../../../crypto/encryption.ts';
import { deleteInBatches } from '../../../db/batches.ts';
import {
  type Database,
  executePrepared,
  type Reader,
  type Transaction,
} from '../../../db/database.ts';
import type { Account } from '../account/account.ts';
import { hasAccess, OFFICE_FACTS, type OfficeFacts } from '../staff/repository.ts';
import { changeSealed, isGenuine, SEALED_COLUMNS, type SealedRow } from '../staff/seals.ts';

/** Absolute session lifetime. */
const SESSION_HOURS = 10;
/** Retention of unused sessions. */
const KEPT_DAYS = 30;

export interface SessionRow extends StaffMember, SealedRow {
  sessionId: number;
  facts: OfficeFacts;
}

/**
 * An account's active member: bound to it, or unbound, permanent and with its e-mail (spec §7.3).
 *
 * @param trialSignIn admits trial members
 */
export async function findEntrant(
  database: Reader,
  { issuer, subject, email }: Account,
  trialSignIn: boolean,
) {
  const { rows } = await sql<StaffMember & SealedRow>`
    SELECT id, email, user_name AS "userName", role, ${sql.raw(SEALED_COLUMNS)} FROM staff
    WHERE ${hasAccess(trialSignIn)} AND ((issuer = ${issuer} AND subject = ${subject})
      -- An account bound to a revoked member must not enter as another.
      OR (subject IS NULL AND email = ${emailKey(email)} AND NOT EXISTS (
        SELECT FROM staff AS bound WHERE bound.issuer = ${issuer} AND bound.subject = ${subject})))`.execute(
    database,
  );
  return rows.find(isGenuine);
}

/**
 * Binds a permanent member to the account, updates the name, and links the citizen with the same account, for conflict
 * checks.
 *
 * @returns false if a concurrent sign-in bound another account
 */
export async function bindStaff(
  transaction: Transaction,
  staffId: number,
  { issuer, subject, userName }: Account,
  citizenId: number,
): Promise<boolean> {
  const bind = transaction
    .updateTable('staff')
    .set({
      user_name: userName,
      issuer: sql<string | null>`CASE WHEN NOT trial THEN ${issuer} END`,
      subject: sql<string | null>`CASE WHEN NOT trial THEN ${subject} END`,
      citizen_id: citizenId,
    })
    .where('id', '=', staffId)
    .where(sql<boolean>`(subject IS NULL OR (issuer = ${issuer} AND subject = ${subject}))`)
    .returning('id');
  const bound = await changeSealed(transaction, sql`id = ${staffId}`, () =>
    bind.executeTakeFirst(),
  );
  return bound !== undefined;
}

export async function insertStaffSession(
  database: Database['query'],
  staffId: number,
  { secretHash, address }: { secretHash: ContentDigest; address: string },
  now: Date,
): Promise<number> {
  const { id } = await database
    .insertInto('staff_sessions')
    .values({ secret_hash: secretHash, staff_id: staffId, address, opened_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const MEMBER = sql.raw(`
  staff.id, session.id AS "sessionId", staff.email, staff.user_name AS "userName", staff.role, ${SEALED_COLUMNS},
  ${OFFICE_FACTS} AS facts`);

/** SQL: before `at` by a part of its lifetime. */
const earlier = (at: Date, part: string) => sql`${at}::timestamptz - interval '${sql.raw(part)}'`;

/**
 * Member of a valid session, with the current role; extends it, writing at most once a minute.
 *
 * @param trialSignIn admits trial members
 * @param isUse extends it
 */
export async function useStaffSession(
  database: Database,
  secretHash: ContentDigest,
  trialSignIn: boolean,
  now: Date,
  isUse: boolean,
): Promise<SessionRow | undefined> {
  const isLiving = sql`
    session.secret_hash = ${secretHash} AND session.ended_at IS NULL
    AND session.used_at > ${earlier(now, `${OFFICE_IDLE_MINUTES} minutes`)}
    AND session.opened_at > ${earlier(now, `${SESSION_HOURS} hours`)}
    AND staff.id = session.staff_id AND staff.active AND (NOT staff.trial OR ${trialSignIn}::boolean)`;
  const find = sql<SessionRow & { noted: boolean }>`
    SELECT ${MEMBER}, session.used_at > ${earlier(now, `${OFFICE_USE_NOTED_MINUTES} minutes`)} AS noted
    FROM staff_sessions AS session, staff WHERE ${isLiving}`;
  const [found] = await executePrepared(database.query, 'staff-session', find);
  if (!found || !isGenuine(found)) return undefined;
  if (found.noted || !isUse) return found;
  const use = sql<SessionRow>`
    UPDATE staff_sessions AS session SET used_at = ${now}::timestamptz
    FROM staff WHERE ${isLiving}
    RETURNING ${MEMBER}`;
  const [used] = await executePrepared(database.query, 'use-staff-session', use);
  return used;
}

/** Resolves with the owner; undefined if it had ended. */
export async function endStaffSession(
  transaction: Transaction,
  secretHash: ContentDigest,
  now: Date,
): Promise<number | undefined> {
  const ended = await transaction
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('secret_hash', '=', secretHash)
    .where('ended_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return ended?.staff_id;
}

/** Valid sessions, latest first; `current` has this secret. */
export async function findStaffSessions(
  database: Reader,
  staffId: number,
  secretHash: ContentDigest,
  now: Date,
) {
  return database
    .selectFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('used_at', '>', minutesBefore(now, OFFICE_IDLE_MINUTES))
    .where('opened_at', '>', minutesBefore(now, SESSION_HOURS * 60))
    .select(['id', 'address', 'opened_at as openedAt', 'used_at as usedAt'])
    .select(sql<boolean>`secret_hash = ${secretHash}`.as('current'))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function endStaffSessionById(
  transaction: Transaction,
  staffId: number,
  id: number,
  now: Date,
): Promise<boolean> {
  const ended = await transaction
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

function minutesBefore(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() - minutes * 60_000);
}

/** The audit log retains sign-ins. */
export async function deleteOldStaffSessions(
  database: Database['query'],
  now: Date,
): Promise<void> {
  const before = minutesBefore(now, KEPT_DAYS * 24 * 60);
  await deleteInBatches(database, 'staff_sessions', sql`used_at < ${before}::timestamptz`);
}
