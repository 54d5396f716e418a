import type { StaffGrant, StaffRecord } from '@wathiqa/contract/office';
import { addsPermissions, type StaffRole } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, requireSeen, ServiceError } from '../../../http/errors.ts';
import { toWire } from '../../../http/wire-rows.ts';
import { auditedChange, recordAudit } from '../../../requests/audit/repository.ts';
import { releaseClaims } from '../../../requests/transition.ts';
import { proposeGrant } from './grants.ts';
import { findWaiting, momentOf } from './proposals.ts';
import {
  endAllSessions,
  endStaffAccess,
  findStaff,
  lockStaff,
  type StaffStatus,
  setStaffRole,
  unbindStaff,
} from './repository.ts';
import {
  auditStatus,
  requireChangeable,
  requireDifferentMember,
  requireSameTrialScope,
} from './standing.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

interface StaffList {
  staff: StaffRecord[];
  grants: StaffGrant[];
}

/**
 * No one changes their own access. In a sandbox anyone can be administrator, so members added there are trial
 * members.
 */
export async function readStaffList(context: Context): Promise<StaffList> {
  const { database, settings } = context;
  const members = await findStaff(database.query, settings.trialSignIn);
  const grants = await findWaiting(database.query, 'role', momentOf(context));
  return { staff: members.map(toWire), grants };
}

/** @throws ServiceError MALFORMED for current staff; as `requireSameTrialScope` and `proposeGrant` */
export async function addMember(
  context: Context,
  caller: StaffCaller,
  { email, role }: { email: string; role: StaffRole },
): Promise<StaffList> {
  const { database, settings } = context;
  await database.transaction(async (transaction) => {
    const members = await lockStaff(transaction, settings.trialSignIn, caller);
    const member = members.find((known) => known.email === email);
    if (member?.active) throw fieldError('email', 'duplicate');
    if (member) requireSameTrialScope(members, caller, member);
    await proposeGrant(context, transaction, caller, { members, member, email, role });
  });
  return readStaffList(context);
}

/**
 * Changes a role and releases claims. Additional permissions need a second administrator.
 *
 * @throws ServiceError OUTDATED after another change; as `requireChangeable` and `proposeGrant`
 */
export async function changeMemberRole(
  context: Context,
  caller: StaffCaller,
  { staffId, role, seen }: { staffId: number; role: StaffRole; seen: StaffRole },
): Promise<StaffList> {
  const { database, now, settings } = context;
  const { trialSignIn } = settings;
  await database.transaction(async (transaction) => {
    const members = await lockStaff(transaction, trialSignIn, caller);
    const member = requireChangeable(members, caller, staffId, role);
    requireSeen(member.role, seen);
    const { email } = member;
    if (addsPermissions(member.role, role)) {
      return proposeGrant(context, transaction, caller, { members, member, email, role });
    }
    const change = { email, role, by: `staff:${caller.staffId}`, at: now(), trial: trialSignIn };
    await setStaffRole(transaction, change);
    await releaseClaims(transaction, staffId);
    const detail = { staffId, before: auditStatus(member), after: { role, active: true } };
    await recordAudit(transaction, caller, { action: 'staff.changeRole', detail });
  });
  return readStaffList(context);
}

/**
 * Revokes access and releases claims.
 *
 * @throws ServiceError as `requireChangeable`
 */
export async function endMemberAccess(
  context: Context,
  caller: StaffCaller,
  { staffId }: { staffId: number },
): Promise<StaffList> {
  const { database, now, settings } = context;
  await auditedChange(database, caller, 'staff.end', async (transaction) => {
    const members = await lockStaff(transaction, settings.trialSignIn, caller);
    const member = requireChangeable(members, caller, staffId, undefined);
    await endStaffAccess(transaction, member.email);
    await endAllSessions(transaction, staffId, now());
    await releaseClaims(transaction, staffId);
    const after = { role: member.role, active: false };
    return { staffId, before: auditStatus(member), after };
  });
  return readStaffList(context);
}

/**
 * Ends sessions, as after a lost device; signing in again works.
 *
 * @throws ServiceError as `requireDifferentMember`
 */
export async function endMemberSessions(
  context: Context,
  caller: StaffCaller,
  { staffId }: { staffId: number },
): Promise<StaffList> {
  return actOnOther(context, caller, staffId, async (transaction) => {
    const sessions = await endAllSessions(transaction, staffId, context.now());
    await recordAudit(transaction, caller, {
      action: 'staff.endSessions',
      detail: { staffId, sessions },
    });
  });
}

/**
 * Unbinds the account and ends sessions (spec §7.3).
 *
 * @throws ServiceError as `endMemberSessions`; NOT_FOUND also if unbound
 */
export async function unbindMember(
  context: Context,
  caller: StaffCaller,
  { staffId }: { staffId: number },
): Promise<StaffList> {
  return actOnOther(context, caller, staffId, async (transaction, { email }) => {
    const unbound = await unbindStaff(transaction, email, context.now());
    if (unbound === undefined) throw new ServiceError('NOT_FOUND');
    await recordAudit(transaction, caller, { action: 'staff.unbind', detail: { staffId } });
  });
}

/** Acts on another member and releases claims; resolves with all staff. */
async function actOnOther(
  context: Context,
  caller: StaffCaller,
  staffId: number,
  act: (transaction: Transaction, member: StaffStatus) => Promise<void>,
): Promise<StaffList> {
  const { database, settings } = context;
  await database.transaction(async (transaction) => {
    const members = await lockStaff(transaction, settings.trialSignIn, caller);
    const member = requireDifferentMember(members, caller, staffId);
    await act(transaction, member);
    await releaseClaims(transaction, staffId);
  });
  return readStaffList(context);
}
