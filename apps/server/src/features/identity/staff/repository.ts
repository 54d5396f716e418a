import type { StaffRecord } from '@wathiqa/contract/office';
import { emailKey, type OfficeMembership, type StaffRole } from '@wathiqa/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Reader, RowOf, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { changeSealed, lockStaffTable } from './seals.ts';

/**
 * A permanent role ends trial membership.
 *
 * @param change.email case-insensitive
 * @param change.trial ends with the trial
 */
export async function setStaffRole(
  database: Transaction,
  change: { email: string; role: StaffRole; by: string; at: Date; trial: boolean },
): Promise<void> {
  const { role, by, at, trial } = change;
  const email = emailKey(change.email);
  await lapseGrants(database, email);
  // Trial sessions may belong to impostors.
  if (!trial) await endTrialSessions(database, email, at);
  const write = database
    .insertInto('staff')
    .values({ email, role, added_by: by, added_at: at, trial })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        role,
        active: true,
        trial: sql<boolean>`staff.trial AND excluded.trial`,
      }),
    );
  await changeSealed(database, sql`email = ${email}`, () => write.execute(), { renews: true });
}

/** Revokes access; false for an unknown member. */
export async function endStaffAccess(database: Transaction, given: string): Promise<boolean> {
  const email = emailKey(given);
  await lapseGrants(database, email);
  const end = database
    .updateTable('staff')
    .set({ active: false })
    .where('email', '=', email)
    .returning('id');
  const ended = await changeSealed(database, sql`email = ${email}`, () => end.executeTakeFirst());
  return ended !== undefined;
}

/** A change of role or access invalidates proposed roles. */
async function lapseGrants(database: Kysely<Tables>, email: string): Promise<void> {
  const member = database.selectFrom('staff').where('email', '=', email).select('id');
  await database
    .updateTable('proposals')
    .set({ state: 'lapsed' })
    .where('kind', '=', 'role')
    .where('state', '=', 'proposed')
    .where((is) => is.or([is('subject', '=', email), is('proposed_by', 'in', member)]))
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

/** Trial members, granted roles at each start. */
export type TrialStaff = readonly { email: string; role: StaffRole }[];

/** Permanent staff stay unchanged. */
export async function enterTrialStaff(database: Transaction, people: TrialStaff): Promise<void> {
  for (const { email, role } of people) {
    const write = database
      .insertInto('staff')
      .values({ email, role, added_by: 'start', trial: true })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ role, active: true })
          .where('staff.trial', '=', true),
      );
    const ofTrial = sql<boolean>`email = ${email} AND trial`;
    await changeSealed(database, ofTrial, () => write.execute(), { renews: true });
  }
}

/** Trial members with a role, also where it is ineffective. */
export async function findTrialStaff(database: Reader) {
  return database
    .selectFrom('staff')
    .where('trial', '=', true)
    .where('active', '=', true)
    .select(['id', 'email', 'role'])
    .orderBy('id')
    .execute();
}

/** Locks and returns members bound to this issuer. */
export async function findBoundStaff(transaction: Transaction, issuer: string) {
  return transaction
    .selectFrom('staff')
    .where('issuer', '=', issuer)
    .select(['id', 'email'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Whether `staff` is active; trial members only with sandbox sign-in. */
export function hasAccess(trialSignIn: boolean) {
  return sql<boolean>`(staff.active AND (NOT staff.trial OR ${trialSignIn}))`;
}

/**
 * Unbinds the account and ends the sessions; the next sign-in with the e-mail binds again.
 *
 * @returns undefined for an unknown or unbound member
 */
export async function unbindStaff(transaction: Transaction, given: string, at: Date) {
  const email = emailKey(given);
  const unbind = transaction
    .updateTable('staff')
    .set({ issuer: null, subject: null })
    .where('email', '=', email)
    .where('subject', 'is not', null)
    .returning('id');
  const unbound = await changeSealed(transaction, sql`email = ${email}`, () =>
    unbind.executeTakeFirst(),
  );
  if (unbound) await endAllSessions(transaction, unbound.id, at);
  return unbound?.id;
}

/** Name of the member in a `staff:ID` column, or null. */
export function staffName(column: string) {
  return staffNameById(sql`substring(${sql.ref(column)} FROM '^staff:([0-9]{1,18})$')::bigint`);
}

/** Current name of a member, or null. */
export function staffNameById(id: RawBuilder<unknown>) {
  return sql<string | null>`(
    SELECT coalesce(nullif(named.user_name, ''), named.email) FROM staff AS named
    WHERE named.id = (SELECT ${id}))`;
}

/** Whether an active office exists, and a member's memberships in active offices. */
export interface OfficeFacts {
  divided: boolean;
  memberships: OfficeMembership[];
}

/** {@link OfficeFacts} of the row of `staff`. */
export const OFFICE_FACTS = `json_build_object(
  'divided', EXISTS (SELECT FROM offices WHERE active),
  'memberships', (
    SELECT coalesce(json_agg(json_build_object('officeId', office_id, 'until', until) ORDER BY office_id), '[]')
    FROM staff_offices JOIN offices ON offices.id = office_id AND offices.active WHERE staff_id = staff.id))`;

/** Current and former staff; active first, by e-mail. */
export async function findStaff(database: Reader, trialSignIn: boolean) {
  return database
    .selectFrom('staff')
    .select(['id', 'email', 'user_name as userName', 'role', 'added_at as addedAt'])
    .select(hasAccess(trialSignIn).as('active'))
    .select(sql<boolean>`subject IS NOT NULL`.as('bound'))
    .select(staffName('staff.added_by').as('addedBy'))
    .select(
      sql<StaffRecord['offices']>`(
        SELECT coalesce(json_agg(json_build_object('name', name, 'until', until) ORDER BY name), '[]')
        FROM staff_offices JOIN offices ON offices.id = office_id AND offices.active
        WHERE staff_id = staff.id)`.as('offices'),
    )
    .orderBy('active', 'desc')
    .orderBy(sql`email COLLATE "C"`)
    .execute();
}

/**
 * Locks all members.
 *
 * @throws ServiceError UNAUTHENTICATED for a caller without access, because another member ended it meanwhile
 */
export async function lockStaff(
  transaction: Transaction,
  trialSignIn: boolean,
  { staffId }: Pick<StaffCaller, 'staffId'>,
) {
  await lockStaffTable(transaction);
  const members = await transaction
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'trial'])
    .select(hasAccess(trialSignIn).as('active'))
    .execute();
  if (!members.some(({ id, active }) => id === staffId && active)) {
    throw new ServiceError('UNAUTHENTICATED');
  }
  return members;
}

export type StaffStatus = RowOf<typeof lockStaff>;

export async function endAllSessions(transaction: Transaction, staffId: number, at: Date) {
  const ended = await transaction
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.length;
}
