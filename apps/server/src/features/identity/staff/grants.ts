import type { StaffGrant } from '@wathiqa/contract/office';
import type { StaffRole } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { releaseClaims } from '../../../requests/transition.ts';
import {
  endProposal,
  momentOf,
  type ProposalMoment,
  proposalExpiry,
  requireWaiting,
} from './proposals.ts';
import {
  hasAccess,
  lockStaff,
  type StaffStatus,
  setStaffRole,
  staffNameById,
} from './repository.ts';
import {
  auditStatus,
  requireChangeable,
  requireSameTrialScope,
  requireSecondAdministrator,
} from './standing.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

export async function listWaitingGrants(context: Context): Promise<StaffGrant[]> {
  const found = await findWaitingGrants(context.database.query, momentOf(context));
  return found.map(toStaffGrant);
}

/**
 * Proposes a role, effective after a second administrator's approval.
 *
 * @param grant.member current or former member, if any
 * @throws ServiceError NO_SECOND_ADMINISTRATOR; OUTDATED with another pending grant for the person
 */
export async function proposeGrant(
  context: Context,
  transaction: Transaction,
  caller: StaffCaller,
  grant: {
    members: readonly StaffStatus[];
    member: StaffStatus | undefined;
    email: string;
    role: StaffRole;
  },
): Promise<void> {
  const { members, member, email, role } = grant;
  const { at, trialSignIn } = momentOf(context);
  requireSecondAdministrator(members, caller, member);
  const waiting = await findWaitingGrants(transaction, { at, trialSignIn });
  if (waiting.some((other) => other.email === email)) throw new ServiceError('OUTDATED');
  const expiresAt = proposalExpiry(at);
  const by = caller.staffId;
  const grantId = await insertGrant(transaction, { email, role, by, at, expiresAt, trialSignIn });
  await recordAudit(transaction, caller, {
    action: 'staff.proposeGrant',
    detail: { grantId, staffId: member?.id, role },
  });
}

/**
 * Decides another administrator's proposal; the proposer may only decline. Effective at the next call.
 *
 * @throws ServiceError NOT_FOUND; OUTDATED if no longer pending; OWN_PROPOSAL; OWN_ACCESS for the recipient;
 *   LAST_ADMINISTRATOR; FORBIDDEN across trial and permanent staff
 */
export async function decideGrant(
  context: Context,
  caller: StaffCaller,
  grantId: number,
  approve: boolean,
): Promise<void> {
  const moment = momentOf(context);
  await context.database.transaction(async (transaction) => {
    const members = await lockStaff(transaction, moment.trialSignIn);
    const waiting = await findWaitingGrants(transaction, moment);
    const grant = await requireWaiting(transaction, 'staff_grants', waiting, grantId);
    const member = members.find(({ email }) => email === grant.email);
    if (member?.id === caller.staffId) throw new ServiceError('OWN_ACCESS');
    const { staffId: by } = caller;
    const { at } = moment;
    if (approve) {
      if (grant.proposed_by === by) throw new ServiceError('OWN_PROPOSAL');
      await endProposal(transaction, 'staff_grants', grantId, { state: 'approved', by, at });
      await giveRole(transaction, { caller, members, member, grant, moment });
    } else {
      await endProposal(transaction, 'staff_grants', grantId, { state: 'declined', by, at });
      const detail = { grantId, staffId: member?.id, role: grant.role };
      await recordAudit(transaction, caller, { action: 'staff.declineGrant', detail });
    }
  });
}

interface Approval {
  caller: StaffCaller;
  members: readonly StaffStatus[];
  member: StaffStatus | undefined;
  grant: WaitingGrant;
  moment: ProposalMoment;
}

/** Applies an approved grant; the audit entry names both administrators. */
async function giveRole(transaction: Transaction, approval: Approval): Promise<void> {
  const { caller, members, member, grant, moment } = approval;
  const { email, role } = grant;
  if (member?.active) {
    requireChangeable(members, caller, member.id, role);
    await releaseClaims(transaction, member.id);
  } else if (member) requireSameTrialScope(members, caller, member);
  const by = `staff:${grant.proposed_by}`;
  await setStaffRole(transaction, { email, role, by, at: moment.at, trial: moment.trialSignIn });
  const after = await lockStaff(transaction, moment.trialSignIn);
  await recordAudit(transaction, caller, {
    action: member?.active ? 'staff.changeRole' : 'staff.add',
    detail: {
      staffId: after.find((other) => other.email === email)?.id,
      before: auditStatus(member),
      after: { role, active: true },
      grantId: grant.id,
      proposedBy: grant.proposed_by,
    },
  });
}

function toStaffGrant(grant: WaitingGrant): StaffGrant {
  return {
    id: grant.id,
    email: grant.email,
    role: grant.role,
    proposedBy: grant.proposer,
    proposedById: grant.proposed_by,
    proposedAt: grant.proposed_at.toISOString(),
    expiresAt: grant.expires_at.toISOString(),
  };
}

/** Role grant awaiting a second administrator. */
interface WaitingGrant {
  id: number;
  email: string;
  role: StaffRole;
  proposed_by: number;
  proposer: string;
  proposed_at: Date;
  expires_at: Date;
}

async function insertGrant(
  transaction: Transaction,
  grant: { email: string; role: StaffRole; by: number; expiresAt: Date } & ProposalMoment,
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
async function findWaitingGrants(
  database: Kysely<Tables>,
  { at, trialSignIn }: ProposalMoment,
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
