import type { StaffGrant } from '@wathiqa/contract/office';
import type { StaffRole } from '@wathiqa/domain';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { releaseClaims } from '../../../requests/transition.ts';
import { lockStaff, type StaffStatus, setStaffRole } from './repository.ts';
import {
  auditStatus,
  requireChangeable,
  requireSameTrialScope,
  requireSecondAdministrator,
} from './standing.ts';
import {
  endProposal,
  insertProposal,
  momentOf,
  PROPOSER,
  type ProposalMoment,
  requireWaiting,
  type WaitingProposal,
  waitsFor,
} from './table-proposals.ts';

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
  const moment = momentOf(context);
  requireSecondAdministrator(members, caller, member);
  const waiting = await findWaitingGrants(transaction, moment);
  if (waiting.some((other) => other.email === email)) throw new ServiceError('OUTDATED');
  const proposed = { staffId: caller.staffId, at: moment.at };
  const columns = { email, role, trial: moment.trialSignIn };
  const grantId = await insertProposal(transaction, 'staff_grants', proposed, columns);
  await recordAudit(transaction, caller, {
    action: 'staff.proposeGrant',
    detail: { grantId, staffId: member?.id, role },
  });
}

/**
 * Decides another administrator's proposal; the proposer may only decline. Effective at the next call.
 *
 * @throws ServiceError NOT_FOUND; OUTDATED if not pending; OWN_PROPOSAL; OWN_ACCESS for the recipient;
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
    const members = await lockStaff(transaction, moment.trialSignIn, caller);
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
  } else if (member) requireSameTrialScope(members, caller, member);
  const by = `staff:${grant.proposed_by}`;
  await setStaffRole(transaction, { email, role, by, at: moment.at, trial: moment.trialSignIn });
  if (member?.active) await releaseClaims(transaction, member.id);
  const after = await lockStaff(transaction, moment.trialSignIn, caller);
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

interface WaitingGrant extends WaitingProposal {
  email: string;
  role: StaffRole;
  proposed_at: Date;
}

/** Oldest first. Excludes ended trials. */
async function findWaitingGrants(
  database: Kysely<Tables>,
  moment: ProposalMoment,
): Promise<WaitingGrant[]> {
  return database
    .selectFrom('staff_grants as proposal')
    .innerJoin('staff', 'staff.id', 'proposal.proposed_by')
    .where(waitsFor('staff.change', moment))
    .where('proposal.trial', '=', moment.trialSignIn)
    .select(['proposal.id', 'proposal.email', 'proposal.role', 'proposal.proposed_by', PROPOSER])
    .select(['proposal.proposed_at', 'proposal.expires_at'])
    .orderBy('proposal.id')
    .execute();
}
