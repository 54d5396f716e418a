import type { StaffRole } from '@wathiqa/domain';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import type { StaffStatus } from './repository.ts';

// Authorization rules for changes to staff access.

/** Another active member. @throws ServiceError NOT_FOUND; OWN_ACCESS; FORBIDDEN */
export function requireDifferentMember(
  members: readonly StaffStatus[],
  caller: StaffCaller,
  staffId: number,
): StaffStatus {
  if (staffId === caller.staffId) throw new ServiceError('OWN_ACCESS');
  const member = members.find(({ id, active }) => id === staffId && active);
  if (!member) throw new ServiceError('NOT_FOUND');
  requireSameTrialScope(members, caller, member);
  return member;
}

/**
 * Refuses a change that leaves no administrator, also under concurrency.
 *
 * @throws ServiceError as `requireDifferentMember`; LAST_ADMINISTRATOR
 */
export function requireChangeable(
  members: readonly StaffStatus[],
  caller: StaffCaller,
  staffId: number,
  role: StaffRole | undefined,
): StaffStatus {
  const member = requireDifferentMember(members, caller, staffId);
  const administrators = activeAdministrators(members);
  const [only] = administrators;
  if (only === member && administrators.length === 1 && role !== 'administrator') {
    throw new ServiceError('LAST_ADMINISTRATOR');
  }
  return member;
}

/**
 * A trial administrator is unverified and must not change permanent staff.
 *
 * @throws ServiceError FORBIDDEN
 */
export function requireSameTrialScope(
  members: readonly StaffStatus[],
  caller: StaffCaller,
  member: StaffStatus,
): void {
  const isOfTrial = members.find(({ id }) => id === caller.staffId)?.trial ?? true;
  if (isOfTrial && !member.trial) throw new ServiceError('FORBIDDEN');
}

/**
 * Requires an administrator besides caller and recipient.
 *
 * @throws ServiceError NO_SECOND_ADMINISTRATOR
 */
export function requireSecondAdministrator(
  members: readonly StaffStatus[],
  caller: StaffCaller,
  about: StaffStatus | undefined,
): void {
  const others = activeAdministrators(members).filter(
    ({ id }) => id !== caller.staffId && id !== about?.id,
  );
  if (others.length === 0) throw new ServiceError('NO_SECOND_ADMINISTRATOR');
}

function activeAdministrators(members: readonly StaffStatus[]): StaffStatus[] {
  return members.filter(({ active, role }) => active && role === 'administrator');
}

/** Role and status for the audit log, without e-mail. */
export function auditStatus(member: StaffStatus | undefined) {
  return member ? { role: member.role, active: member.active } : null;
}
