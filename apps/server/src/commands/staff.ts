/**
 * Grants an office role, also to the first administrator; `none` revokes it. Effective at the next call, and audited.
 * `--rebind` accepts another account with this e-mail. `--end-trial` revokes all trial roles.
 */
import { staffEmail } from '@wathiqa/contract/office';
import { STAFF_ROLES, type StaffRole } from '@wathiqa/domain';
import type { Transaction } from '../db/database.ts';
import {
  endStaffAccess,
  findTrialStaff,
  setStaffRole,
  unbindStaff,
} from '../features/identity/staff/repository.ts';
import { recordCommand } from '../requests/audit/repository.ts';
import { sealAudit } from '../requests/audit/seals.ts';
import { CliError, readServerSettings, runCommand, withDatabase } from './command-line.ts';

const NONE = 'none';

const STAFF = {
  usage: `staff -- EMAIL ${[...STAFF_ROLES, NONE].join('|')} [--rebind], or staff -- --end-trial`,
  options: {
    rebind: { type: 'boolean', default: false },
    'end-trial': { type: 'boolean', default: false },
  },
  positionals: 2,
} as const;

await runCommand(STAFF, async ({ values, positionals }, usage) => {
  if (values['end-trial']) return endTrial();
  const [typed, role = ''] = positionals;
  const { data: email } = staffEmail.safeParse(typed);
  if (email === undefined || !(isRole(role) || role === NONE)) throw new CliError(usage);
  const settings = readServerSettings();
  return withDatabase(settings, async (database) => {
    await database.transaction(async (transaction) => {
      const at = new Date();
      const before = await findStanding(transaction, email);
      if (isRole(role)) {
        await setStaffRole(transaction, { email, role, by: 'command', at, trial: false });
      } else if (!(await endStaffAccess(transaction, email))) {
        throw new CliError(`${email} is not a staff member`);
      }
      await recordChange(transaction, email, before);
      if (!values.rebind) return;
      const staffId = await unbindStaff(transaction, email, at);
      if (staffId === undefined) throw new CliError(`${email} is not bound to an account`);
      await recordCommand(transaction, { action: 'staff.unbind', detail: { staffId } });
    });
    // The first administrator's entry precedes the first server, which seals no older entries.
    await sealAudit({ database, settings, now: () => new Date() });
    const standing = isRole(role) ? `now has the role ${role}` : 'is no longer a staff member';
    return `${email} ${standing}${values.rebind ? ', and is not bound to an account' : ''}`;
  });
});

async function endTrial(): Promise<string> {
  return withDatabase(readServerSettings(), async (database) => {
    const ended = await database.transaction(async (transaction) => {
      const people = await findTrialStaff(transaction);
      for (const { email } of people) {
        const before = await findStanding(transaction, email);
        await endStaffAccess(transaction, email);
        await recordChange(transaction, email, before);
      }
      return people;
    });
    return `Access ended for ${ended.length} staff members of the sandbox`;
  });
}

function findStanding(transaction: Transaction, email: string) {
  return transaction
    .selectFrom('staff')
    .where('email', '=', email)
    .select(['id', 'role', 'active'])
    .executeTakeFirst();
}

type Standing = Awaited<ReturnType<typeof findStanding>>;

async function recordChange(transaction: Transaction, email: string, was: Standing) {
  const is = await findStanding(transaction, email);
  if (!is || (was?.role === is.role && was.active === is.active)) return;
  const added = is.active && !was?.active;
  const action = added ? 'staff.add' : is.active ? 'staff.changeRole' : 'staff.end';
  const standing = (of: Standing) => (of ? { role: of.role, active: of.active } : null);
  await recordCommand(transaction, {
    action,
    detail: { staffId: is.id, before: standing(was), after: standing(is) },
  });
}

function isRole(word: string): word is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(word);
}
