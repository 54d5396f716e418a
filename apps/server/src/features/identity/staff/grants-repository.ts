import type { StaffRole } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { hasAccess, staffNameById } from './repository.ts';

/** Role grant awaiting a second administrator. */
export interface WaitingGrant {
  id: number;
  email: string;
  role: StaffRole;
  proposed_by: number;
  proposer: string;
  proposed_at: Date;
  expires_at: Date;
}

/** Time, and whether sandbox sign-in is on. */
export interface GrantMoment {
  at: Date;
  trialSignIn: boolean;
}

export async function insertGrant(
  transaction: Transaction,
  grant: { email: string; role: StaffRole; by: number; expiresAt: Date } & GrantMoment,
): Promise<number> {
  const { email, role, by, at, expiresAt, trialSignIn } = grant;
  const { id } = await transaction
    .insertInto('staff_grants')
    .values({
      email,
      role,
      trial: trialSignIn,
      proposed_by: by,
      proposed_at: at,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Oldest first. Excludes grants of former administrators and ended trials. */
export async function findWaitingGrants(
  database: Kysely<Tables>,
  { at, trialSignIn }: GrantMoment,
): Promise<WaitingGrant[]> {
  return database
    .selectFrom('staff_grants as grant')
    .innerJoin('staff', 'staff.id', 'grant.proposed_by')
    .where('grant.state', '=', 'proposed')
    .where('grant.expires_at', '>', at)
    .where('grant.trial', '=', trialSignIn)
    .where('staff.role', '=', 'administrator')
    .where(hasAccess(trialSignIn))
    .select(['grant.id', 'grant.email', 'grant.role', 'grant.proposed_by', 'grant.proposed_at'])
    .select('grant.expires_at')
    .select(sql<string>`${staffNameById(sql`"grant".proposed_by`)}`.as('proposer'))
    .orderBy('grant.id')
    .execute();
}

export async function endGrant(
  transaction: Transaction,
  grantId: number,
  end: { state: 'approved' | 'declined'; by: number; at: Date },
): Promise<void> {
  await transaction
    .updateTable('staff_grants')
    .set({ state: end.state, decided_by: end.by, decided_at: end.at })
    .where('id', '=', grantId)
    .execute();
}

/** Pending or past. */
export async function isGrant(database: Kysely<Tables>, grantId: number): Promise<boolean> {
  const found = await database
    .selectFrom('staff_grants')
    .where('id', '=', grantId)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes old grants; the audit log retains outcomes. */
export async function deleteOldGrants(database: Database['query'], before: Date): Promise<void> {
  await database.deleteFrom('staff_grants').where('expires_at', '<', before).execute();
}
