import type { StaffRole } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { releaseClaims } from '../../../requests/transition.ts';
import { findWaiting, insertProposal, momentOf, type Settlement } from './proposals.ts';
import { lockStaff, type StaffStatus, setStaffRole } from './repository.ts';
import {
  auditStatus,
  requireChangeable,
  requireSameTrialScope,
  requireSecondAdministrator,
} from './standing.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

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
  const waiting = await findWaiting(transaction, 'role', moment, email);
  if (waiting.length > 0) throw new ServiceError('OUTDATED');
  const act = { email, role, trial: moment.trialSignIn };
  const proposed = { kind: 'role', subject: email, act } as const;
  const proposer = { staffId: caller.staffId, at: moment.at };
  const proposalId = await insertProposal(transaction, proposer, proposed);
  await recordAudit(transaction, caller, {
    action: 'staff.proposeGrant',
    detail: { proposalId, staffId: member?.id, role },
  });
}

/**
 * Effective at the next call; the audit entry names both administrators.
 *
 * @throws ServiceError OWN_ACCESS for the recipient; LAST_ADMINISTRATOR; FORBIDDEN across trial and permanent staff
 */
export const settleGrant: Settlement<'role'> = async (
  context,
  transaction,
  caller,
  { change: { email, role }, approve, about },
) => {
  const { at, trialSignIn: trial } = momentOf(context);
  const members = await lockStaff(transaction, trial, caller);
  const member = members.find((other) => other.email === email);
  if (member?.id === caller.staffId) throw new ServiceError('OWN_ACCESS');
  if (!approve) {
    const detail = { ...about, staffId: member?.id, role };
    await recordAudit(transaction, caller, { action: 'staff.declineGrant', detail });
    return;
  }
  if (member?.active) {
    requireChangeable(members, caller, member.id, role);
  } else if (member) requireSameTrialScope(members, caller, member);
  await setStaffRole(transaction, { email, role, by: `staff:${about.proposedBy}`, at, trial });
  if (member?.active) await releaseClaims(transaction, member.id);
  const after = await lockStaff(transaction, trial, caller);
  await recordAudit(transaction, caller, {
    action: member?.active ? 'staff.changeRole' : 'staff.add',
    detail: {
      staffId: after.find((other) => other.email === email)?.id,
      before: auditStatus(member),
      after: { role, active: true },
      ...about,
    },
  });
};
