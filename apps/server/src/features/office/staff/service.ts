import type { StaffRecord } from '@wathiqa/contract/office';
import type { StaffRole } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { auditedChange } from '../../../core/audit/audited-change.ts';
import { recordAudit } from '../../../core/audit/repository.ts';
import { releaseClaims } from '../../../core/requests/transition.ts';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Transaction } from '../../../platform/database.ts';
import { fieldError, ServiceError } from '../../../platform/errors.ts';
import {
  endAllSessions,
  endStaffAccess,
  findStaff,
  lockStaff,
  type StaffListRow,
  type StaffStatus,
  setStaffRole,
  unbindStaff,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

/**
 * Everybody who is or was of the staff. Nobody changes their own standing. Where the sandbox signs people in,
 * anybody may be the administrator: whom they add is of the trial too, and has no access after it.
 */
export async function listMembers({ database, settings }: Context): Promise<StaffRecord[]> {
  return (await findStaff(database.query, settings.trialSignIn)).map(toStaffRecord);
}

/**
 * Gives a person a role, or gives it back to one whose access has ended.
 *
 * @throws ServiceError MALFORMED for somebody who is of the staff; FORBIDDEN for a trial's administrator to give it
 *   back to somebody of the register
 */
export async function addMember(
  context: Context,
  caller: StaffCaller,
  email: string,
  role: StaffRole,
): Promise<StaffRecord[]> {
  const { database, now, settings } = context;
  const { trialSignIn } = settings;
  await auditedChange(database, caller, 'staff.add', async (transaction) => {
    const known = await lockStaff(transaction, trialSignIn);
    const existing = known.find((member) => member.email === email);
    if (existing?.active) throw fieldError('email', 'duplicate');
    if (existing) requireOwnKind(known, caller, existing);
    const change = { email, role, by: toActor(caller), at: now(), trial: trialSignIn };
    await setStaffRole(transaction, change);
    const members = await lockStaff(transaction, trialSignIn);
    const staffId = members.find((member) => member.email === email)?.id;
    return { staffId, before: auditStatus(existing), after: { role, active: true } };
  });
  return listMembers(context);
}

/**
 * Changes a role, and gives back what its owner has taken: the new role may not decide.
 *
 * @throws ServiceError NOT_FOUND; OWN_ACCESS; LAST_ADMINISTRATOR; FORBIDDEN for a trial's administrator to change
 *   somebody of the register
 */
export async function changeMemberRole(
  context: Context,
  caller: StaffCaller,
  staffId: number,
  role: StaffRole,
): Promise<StaffRecord[]> {
  const { database, now, settings } = context;
  const { trialSignIn } = settings;
  await auditedChange(database, caller, 'staff.changeRole', async (transaction) => {
    const members = await lockStaff(transaction, trialSignIn);
    const member = requireChangeable(members, caller, staffId, role);
    await releaseClaims(transaction, staffId);
    const { email } = member;
    const change = { email, role, by: toActor(caller), at: now(), trial: trialSignIn };
    await setStaffRole(transaction, change);
    return { staffId, before: auditStatus(member), after: { role, active: true } };
  });
  return listMembers(context);
}

/**
 * Ends somebody's access at once, and gives back what they have taken.
 *
 * @throws ServiceError NOT_FOUND; OWN_ACCESS; LAST_ADMINISTRATOR; FORBIDDEN for a trial's administrator to change
 *   somebody of the register
 */
export async function endMemberAccess(
  context: Context,
  caller: StaffCaller,
  staffId: number,
): Promise<StaffRecord[]> {
  const { database, now, settings } = context;
  await auditedChange(database, caller, 'staff.end', async (transaction) => {
    const members = await lockStaff(transaction, settings.trialSignIn);
    const member = requireChangeable(members, caller, staffId, undefined);
    await releaseClaims(transaction, staffId);
    await endAllSessions(transaction, staffId, now());
    await endStaffAccess(transaction, member.email);
    const after = { role: member.role, active: false };
    return { staffId, before: auditStatus(member), after };
  });
  return listMembers(context);
}

/**
 * Ends somebody's sessions, on devices that are not theirs any more; they may sign in again.
 *
 * @throws ServiceError NOT_FOUND; OWN_ACCESS; FORBIDDEN for a trial's administrator and somebody of the register
 */
export async function endMemberSessions(
  context: Context,
  caller: StaffCaller,
  staffId: number,
): Promise<StaffRecord[]> {
  return actOnOther(context, caller, staffId, async (transaction) => {
    const sessions = await endAllSessions(transaction, staffId, context.now());
    await recordAudit(transaction, caller, {
      action: 'staff.endSessions',
      detail: { staffId, sessions },
    });
  });
}

/**
 * Forgets which account somebody comes in with and ends their sessions: the next sign-in with their proven e-mail binds
 * them anew (decisions §7).
 *
 * @throws ServiceError as `endMemberSessions`; NOT_FOUND also for somebody who is bound to no account
 */
export async function unbindMember(
  context: Context,
  caller: StaffCaller,
  staffId: number,
): Promise<StaffRecord[]> {
  return actOnOther(context, caller, staffId, async (transaction, { email }) => {
    const unbound = await unbindStaff(transaction, email, context.now());
    if (unbound === undefined) throw new ServiceError('NOT_FOUND');
    await recordAudit(transaction, caller, { action: 'staff.unbind', detail: { staffId } });
  });
}

/** Does something to somebody else whose standing stays, and gives back what they have taken. Resolves with everybody. */
async function actOnOther(
  context: Context,
  caller: StaffCaller,
  staffId: number,
  act: (transaction: Transaction, member: StaffStatus) => Promise<void>,
): Promise<StaffRecord[]> {
  const { database, settings } = context;
  await database.transaction(async (transaction) => {
    const members = await lockStaff(transaction, settings.trialSignIn);
    const member = requireOther(members, caller, staffId);
    await releaseClaims(transaction, staffId);
    await act(transaction, member);
  });
  return listMembers(context);
}

/** Somebody else who has access. @throws ServiceError NOT_FOUND; OWN_ACCESS; FORBIDDEN */
function requireOther(
  members: readonly StaffStatus[],
  caller: StaffCaller,
  staffId: number,
): StaffStatus {
  if (staffId === caller.staffId) throw new ServiceError('OWN_ACCESS');
  const member = members.find(({ id, active }) => id === staffId && active);
  if (!member) throw new ServiceError('NOT_FOUND');
  requireOwnKind(members, caller, member);
  return member;
}

/** The member whose standing may become this one. Two administrators cannot remove each other at once. */
function requireChangeable(
  members: readonly StaffStatus[],
  caller: StaffCaller,
  staffId: number,
  role: StaffRole | undefined,
): StaffStatus {
  const member = requireOther(members, caller, staffId);
  const administrators = members.filter((other) => other.active && other.role === 'administrator');
  const [only] = administrators;
  if (only === member && administrators.length === 1 && role !== 'administrator') {
    throw new ServiceError('LAST_ADMINISTRATOR');
  }
  return member;
}

/**
 * Whoever is the administrator of a trial may be anybody: they change nobody who is of the staff without it.
 *
 * @throws ServiceError FORBIDDEN
 */
function requireOwnKind(
  members: readonly StaffStatus[],
  caller: StaffCaller,
  member: StaffStatus,
): void {
  const isOfTrial = members.find(({ id }) => id === caller.staffId)?.trial ?? true;
  if (isOfTrial && !member.trial) throw new ServiceError('FORBIDDEN');
}

/** How the register names who did it. */
function toActor({ staffId }: StaffCaller): string {
  return `staff:${staffId}`;
}

/** A standing as the audit keeps it: without the address. */
function auditStatus(member: StaffStatus | undefined) {
  return member ? { role: member.role, active: member.active } : null;
}

function toStaffRecord(row: StaffListRow): StaffRecord {
  return {
    id: row.id,
    email: row.email,
    userName: row.user_name,
    role: row.role,
    active: row.active,
    bound: row.bound,
    addedAt: row.added_at.toISOString(),
    addedBy: row.added_by,
  };
}
