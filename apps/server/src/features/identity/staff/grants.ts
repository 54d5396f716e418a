import type { StaffGrant } from '@wathiqa/contract/office';
import { STAFF_GRANT_DAYS, type StaffRole } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { releaseClaims } from '../../../requests/transition.ts';
import {
  deleteOldGrants,
  endGrant,
  findWaitingGrants,
  type GrantMoment,
  insertGrant,
  isGrant,
  type WaitingGrant,
} from './grants-repository.ts';
import { lockStaff, type StaffStatus, setStaffRole } from './repository.ts';
import {
  auditStatus,
  requireChangeable,
  requireSameTrialScope,
  requireSecondAdministrator,
} from './standing.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

const DAY_MS = 24 * 3_600_000;
/** Retention after expiry, in days. */
const KEPT_DAYS = 30;

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
  const expiresAt = new Date(at.getTime() + STAFF_GRANT_DAYS * DAY_MS);
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
    const grant = await requireWaiting(transaction, grantId, moment);
    const member = members.find(({ email }) => email === grant.email);
    if (member?.id === caller.staffId) throw new ServiceError('OWN_ACCESS');
    const { staffId: by } = caller;
    const { at } = moment;
    if (approve) {
      if (grant.proposed_by === by) throw new ServiceError('OWN_PROPOSAL');
      await endGrant(transaction, grantId, { state: 'approved', by, at });
      await giveRole(transaction, { caller, members, member, grant, moment });
    } else {
      await endGrant(transaction, grantId, { state: 'declined', by, at });
      const detail = { grantId, staffId: member?.id, role: grant.role };
      await recordAudit(transaction, caller, { action: 'staff.declineGrant', detail });
    }
  });
}

export function deleteExpiredGrants({ database, now }: Context): Promise<void> {
  return deleteOldGrants(database.longQuery, new Date(now().getTime() - KEPT_DAYS * DAY_MS));
}

interface Approval {
  caller: StaffCaller;
  members: readonly StaffStatus[];
  member: StaffStatus | undefined;
  grant: WaitingGrant;
  moment: GrantMoment;
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

async function requireWaiting(
  transaction: Transaction,
  grantId: number,
  moment: GrantMoment,
): Promise<WaitingGrant> {
  const grant = (await findWaitingGrants(transaction, moment)).find(({ id }) => id === grantId);
  if (grant) return grant;
  throw new ServiceError((await isGrant(transaction, grantId)) ? 'OUTDATED' : 'NOT_FOUND');
}

function momentOf({ now, settings }: Pick<Context, 'now' | 'settings'>): GrantMoment {
  return { at: now(), trialSignIn: settings.trialSignIn };
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
