import type { KeptStaffMember } from '@wathiqa/contract/office';
import type { StaffRole } from '@wathiqa/domain';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Database } from '../../../platform/database.ts';
import { ServiceError } from '../../../platform/errors.ts';
import type { Settings } from '../../../settings.ts';
import { auditedChange } from '../audit/audited-change.ts';
import { wrongField } from '../kept/wrong-field.ts';
import {
  endSessionsOf,
  findStaff,
  giveBackAllOf,
  lockStaff,
  type StaffListRow,
  type StaffStanding,
  setStaffRole,
} from './queries.ts';

export type KeptStaff = ReturnType<typeof keptStaffService>;

/**
 * Who is of the staff and what they may be. Nobody changes their own standing. Where the sandbox signs people
 * in, anybody may be the administrator: whom they add is of the trial too, and has no access after it.
 */
export function keptStaffService(
  database: Database,
  { trialSignIn }: Pick<Settings, 'trialSignIn'>,
) {
  async function list(): Promise<KeptStaffMember[]> {
    return (await findStaff(database.query, trialSignIn)).map(memberOf);
  }

  return {
    list,

    /**
     * Gives a person a role, or gives it back to one whose access has ended.
     *
     * @throws ServiceError MALFORMED for somebody who is of the staff
     */
    async add(caller: StaffCaller, email: string, role: StaffRole): Promise<KeptStaffMember[]> {
      await auditedChange(database, caller, 'staff.add', async (transaction) => {
        const known = (await lockStaff(transaction, trialSignIn)).find(
          (member) => member.email === email,
        );
        if (known?.active) throw wrongField('email', 'duplicate');
        await setStaffRole(transaction, email, role, byOf(caller), trialSignIn);
        const members = await lockStaff(transaction, trialSignIn);
        const staffId = members.find((member) => member.email === email)?.id;
        return { staffId, before: standing(known), after: { role, active: true } };
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
    ): Promise<KeptStaffMember[]> {
      await auditedChange(database, caller, 'staff.changeRole', async (transaction) => {
        const member = changeable(await lockStaff(transaction, trialSignIn), caller, staffId, role);
        await giveBackAllOf(transaction, staffId);
        await setStaffRole(transaction, member.email, role, byOf(caller), trialSignIn);
        return { staffId, before: standing(member), after: { role, active: true } };
      });
      return list();
    },

    /**
     * Ends somebody's access at once, and gives back what they have taken.
     *
     * @throws ServiceError NOT_FOUND; OWN_ACCESS; LAST_ADMINISTRATOR
     */
    async end(caller: StaffCaller, staffId: number): Promise<KeptStaffMember[]> {
      await auditedChange(database, caller, 'staff.end', async (transaction) => {
        const member = changeable(
          await lockStaff(transaction, trialSignIn),
          caller,
          staffId,
          undefined,
        );
        await giveBackAllOf(transaction, staffId);
        await endSessionsOf(transaction, staffId);
        await setStaffRole(transaction, member.email, undefined, byOf(caller));
        const after = { role: member.role, active: false };
        return { staffId, before: standing(member), after };
      });
      return list();
    },
  };
}

/** The member whose standing may become this one. Two administrators cannot remove each other at once. */
function changeable(
  members: readonly StaffStanding[],
  caller: StaffCaller,
  staffId: number,
  role: StaffRole | undefined,
): StaffStanding {
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
function byOf({ staffId }: StaffCaller): string {
  return `staff:${staffId}`;
}

/** A standing as the audit keeps it: without the address. */
function standing(member: StaffStanding | undefined) {
  return member ? { role: member.role, active: member.active } : null;
}

function memberOf(row: StaffListRow): KeptStaffMember {
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
