import type { StaffRole } from '@wathiqa/domain';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import type { StaffStatus } from './repository.ts';

// Who may change whose standing: what holds for one administrator alone as well as for two.

/** Somebody else who has access. @throws ServiceError NOT_FOUND; OWN_ACCESS; FORBIDDEN */
export function requireOther(
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

/**
 * The member whose standing may become this one. Two administrators cannot remove each other at once.
 *
 * @throws ServiceError as `requireOther`; LAST_ADMINISTRATOR
 */
export function requireChangeable(
  members: readonly StaffStatus[],
  caller: StaffCaller,
  staffId: number,
  role: StaffRole | undefined,
): StaffStatus {
  const member = requireOther(members, caller, staffId);
  const administrators = activeAdministrators(members);
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
export function requireOwnKind(
  members: readonly StaffStatus[],
  caller: StaffCaller,
  member: StaffStatus,
): void {
  const isOfTrial = members.find(({ id }) => id === caller.staffId)?.trial ?? true;
  if (isOfTrial && !member.trial) throw new ServiceError('FORBIDDEN');
}

/**
 * Somebody besides the caller and whom it is about has to be able to approve of it.
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

/** How the register names who did it. */
export function toActor({ staffId }: StaffCaller): string {
  return `staff:${staffId}`;
}

/** A standing as the audit keeps it: without the address. */
export function auditStatus(member: StaffStatus | undefined) {
  return member ? { role: member.role, active: member.active } : null;
}
