import type { StaffRole } from '@wathiqa/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';

/**
 * Gives a person a role. A member of a trial who is given a role outside of it is one no more.
 *
 * @param change.email of the government account, in any case of letters
 * @param change.trial whether it is given in a trial, and ends with it
 */
export async function setStaffRole(
  database: Kysely<Tables>,
  change: { email: string; role: StaffRole; by: string; at: Date; trial: boolean },
): Promise<void> {
  const { role, by, at, trial } = change;
  const email = change.email.toLowerCase();
  await lapseGrants(database, email);
  // Whoever came in as a member of a trial may have been anybody.
  if (!trial) await endTrialSessions(database, email, at);
  await database
    .insertInto('staff')
    .values({ email, role, added_by: by, added_at: at, trial })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        role,
        active: true,
        trial: sql<boolean>`staff.trial AND excluded.trial`,
      }),
    )
    .execute();
}

/** Takes a person's access away; false when there was nobody to take it from. */
export async function endStaffAccess(database: Kysely<Tables>, email: string): Promise<boolean> {
  await lapseGrants(database, email.toLowerCase());
  const ended = await database
    .updateTable('staff')
    .set({ active: false })
    .where('email', '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Whoever decides a grant decides about the standing that it was proposed for: one that changes takes it along. */
async function lapseGrants(database: Kysely<Tables>, email: string): Promise<void> {
  const member = database.selectFrom('staff').where('email', '=', email).select('id');
  await database
    .updateTable('staff_grants')
    .set({ state: 'lapsed' })
    .where('state', '=', 'proposed')
    .where((is) => is.or([is('email', '=', email), is('proposed_by', 'in', member)]))
    .execute();
}

async function endTrialSessions(database: Kysely<Tables>, email: string, at: Date): Promise<void> {
  const member = database
    .selectFrom('staff')
    .where('email', '=', email)
    .where('trial', '=', true)
    .select('id');
  await database
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', 'in', member)
    .where('ended_at', 'is', null)
    .execute();
}

/** The people of a trial, who are given a role at each start of it. */
export type TrialStaff = readonly { email: string; role: StaffRole }[];

/** Enters the people of a trial. Who is of the staff without it stays what they are. */
export async function enterTrialStaff(database: Kysely<Tables>, people: TrialStaff): Promise<void> {
  for (const { email, role } of people) {
    await database
      .insertInto('staff')
      .values({ email, role, added_by: 'start', trial: true })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ role, active: true })
          .where('staff.trial', '=', true),
      )
      .execute();
  }
}

/** The people of trials who still have a role, wherever it may open nothing. */
export async function findTrialStaff(
  database: Kysely<Tables>,
): Promise<{ id: number; email: string; role: StaffRole }[]> {
  return database
    .selectFrom('staff')
    .where('trial', '=', true)
    .where('active', '=', true)
    .select(['id', 'email', 'role'])
    .orderBy('id')
    .execute();
}

/** The members who come in with accounts of this issuer; locks them until the transaction ends. */
export async function findBoundStaff(
  transaction: Transaction,
  issuer: string,
): Promise<{ id: number; email: string }[]> {
  return transaction
    .selectFrom('staff')
    .where('issuer', '=', issuer)
    .select(['id', 'email'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Whether a member may come in: those of a trial only where the sandbox signs people in. */
export function hasAccess(trialSignIn: boolean) {
  return sql<boolean>`(staff.active AND (NOT staff.trial OR ${trialSignIn}))`;
}

/**
 * Forgets which account a member comes in with and ends their sessions: the next sign-in with their e-mail
 * address binds them anew.
 *
 * @returns the member, or undefined when there is none or they are bound to no account
 */
export async function unbindStaff(
  transaction: Transaction,
  email: string,
  at: Date,
): Promise<number | undefined> {
  const unbound = await transaction
    .updateTable('staff')
    .set({ issuer: null, subject: null })
    .where('email', '=', email.toLowerCase())
    .where('subject', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (unbound) await endAllSessions(transaction, unbound.id, at);
  return unbound?.id;
}

/** The name of the member of the staff that a column names as `staff:ID`; null for anybody else. */
export function staffName(column: string) {
  return staffNameById(sql`substring(${sql.ref(column)} FROM '^staff:([0-9]{1,18})$')::bigint`);
}

/** The name that a member of the staff has now; null where there is no such member. @param id in SQL */
export function staffNameById(id: RawBuilder<unknown>) {
  return sql<string | null>`(
    SELECT coalesce(nullif(named.user_name, ''), named.email) FROM staff AS named
    WHERE named.id = (SELECT ${id}))`;
}

export interface StaffListRow {
  id: number;
  email: string;
  user_name: string;
  role: StaffRole;
  active: boolean;
  bound: boolean;
  added_at: Date;
  added_by: string | null;
}

/** Everybody who is or was of the staff: those who may come in first, by e-mail address. */
export async function findStaff(
  database: Kysely<Tables>,
  trialSignIn: boolean,
): Promise<StaffListRow[]> {
  return database
    .selectFrom('staff')
    .select(['id', 'email', 'user_name', 'role', 'added_at'])
    .select(hasAccess(trialSignIn).as('active'))
    .select(sql<boolean>`subject IS NOT NULL`.as('bound'))
    .select(staffName('staff.added_by').as('added_by'))
    .orderBy('active', 'desc')
    .orderBy(sql`email COLLATE "C"`)
    .execute();
}

/** What of a member a change is about. */
export interface StaffStatus {
  id: number;
  /** Of a trial, and of nothing else. */
  trial: boolean;
  email: string;
  role: StaffRole;
  active: boolean;
}

/** All members, whose roles and access nobody else changes until the transaction ends. */
export async function lockStaff(
  transaction: Transaction,
  trialSignIn: boolean,
): Promise<StaffStatus[]> {
  await sql`LOCK TABLE staff IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
  return transaction
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'trial'])
    .select(hasAccess(trialSignIn).as('active'))
    .execute();
}

/** Ends the sessions of a member, and says how many. */
export async function endAllSessions(
  transaction: Transaction,
  staffId: number,
  at: Date,
): Promise<number> {
  const ended = await transaction
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length;
}
