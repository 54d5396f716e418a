import type { StaffRecord } from '@wathiqa/contract/office';
import type { StaffRole } from '@wathiqa/domain';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Database } from '../../../platform/database.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Settings } from '../../../settings.ts';
import { auditedChange } from '../audit/audited-change.ts';
import { fieldError } from '../reference-data/field-error.ts';
import {
  endAllSessions,
  findStaff,
  lockStaff,
  releaseClaims,
  type StaffListRow,
  type StaffStatus,
  setStaffRole,
} from './queries.ts';

export type StaffAdminService = ReturnType<typeof staffAdminService>;

/**
 * Who is of the staff and what they may be. Nobody changes their own standing. Where the sandbox signs people
 * in, anybody may be the administrator: whom they add is of the trial too, and has no access after it.
 */
export function staffAdminService(
  database: Database,
  { trialSignIn }: Pick<Settings, 'trialSignIn'>,
) {
  async function list(): Promise<StaffRecord[]> {
    return (await findStaff(database.query, trialSignIn)).map(toStaffRecord);
  }

  return {
    list,

    /**
     * Gives a person a role, or gives it back to one whose access has ended.
     *
     * @throws ServiceError MALFORMED for somebody who is of the staff
     */
    async add(caller: StaffCaller, email: string, role: StaffRole): Promise<StaffRecord[]> {
      await auditedChange(database, caller, 'staff.add', async (transaction) => {
        const existing = (await lockStaff(transaction, trialSignIn)).find(
          (member) => member.email === email,
        );
        if (existing?.active) throw fieldError('email', 'duplicate');
        await setStaffRole(transaction, email, role, toActor(caller), trialSignIn);
        const members = await lockStaff(transaction, trialSignIn);
        const staffId = members.find((member) => member.email === email)?.id;
        return { staffId, before: auditStatus(existing), after: { role, active: true } };
      });
      return list();
    },

    /**
     * Changes a role, and gives back what its owner has taken: the new role may not decide.
     *
     * @throws ServiceError NOT_FOUND; OWN_ACCESS; LAST_ADMINISTRATOR
     */
    async changeRole(
      caller: StaffCaller,
      staffId: number,
      role: StaffRole,
    ): Promise<StaffRecord[]> {
      await auditedChange(database, caller, 'staff.changeRole', async (transaction) => {
        const member = requireChangeable(
          await lockStaff(transaction, trialSignIn),
          caller,
          staffId,
          role,
        );
        await releaseClaims(transaction, staffId);
        await setStaffRole(transaction, member.email, role, toActor(caller), trialSignIn);
        return { staffId, before: auditStatus(member), after: { role, active: true } };
      });
      return list();
    },

    /**
     * Ends somebody's access at once, and gives back what they have taken.
     *
     * @throws ServiceError NOT_FOUND; OWN_ACCESS; LAST_ADMINISTRATOR
     */
    async end(caller: StaffCaller, staffId: number): Promise<StaffRecord[]> {
      await auditedChange(database, caller, 'staff.end', async (transaction) => {
        const member = requireChangeable(
          await lockStaff(transaction, trialSignIn),
          caller,
          staffId,
          undefined,
        );
        await releaseClaims(transaction, staffId);
        await endAllSessions(transaction, staffId);
        await setStaffRole(transaction, member.email, undefined, toActor(caller));
        const after = { role: member.role, active: false };
        return { staffId, before: auditStatus(member), after };
      });
      return list();
    },
  };
}

/** The member whose standing may become this one. Two administrators cannot remove each other at once. */
function requireChangeable(
  members: readonly StaffStatus[],
  caller: StaffCaller,
  staffId: number,
  role: StaffRole | undefined,
): StaffStatus {
  if (staffId === caller.staffId) throw new ServiceError('OWN_ACCESS');
  const member = members.find(({ id, active }) => id === staffId && active);
  if (!member) throw new ServiceError('NOT_FOUND');
  const administrators = members.filter((other) => other.active && other.role === 'administrator');
  const [only] = administrators;
  if (only === member && administrators.length === 1 && role !== 'administrator') {
    throw new ServiceError('LAST_ADMINISTRATOR');
  }
  return member;
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
    addedAt: row.added_at.toISOString(),
    addedBy: row.added_by,
  };
}
