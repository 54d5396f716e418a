/**
 * `npm run staff -- EMAIL ROLE`: gives a person of the government account a role in the office, the first
 * administrator among them; `npm run staff -- EMAIL none` takes it away. Takes effect at their next call.
 * With `--rebind` they come in with another account from now on: the first to sign in with their e-mail.
 */
import { parseArgs } from 'node:util';
import { STAFF_ROLES, type StaffRole } from '@wathiqa/domain';
import { recordCommand } from '../core/audit/repository.ts';
import { endStaffAccess, setStaffRole, unbindStaff } from '../features/office/staff/repository.ts';
import { openRegister } from '../register.ts';
import { readSettings } from '../settings.ts';
import { CliError, runCommand } from './command-line.ts';

const NONE = 'none';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { rebind: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [email = '', role = ''] = positionals;
  if (!/^\S+@\S+$/.test(email) || !(isRole(role) || role === NONE)) {
    throw new CliError(
      `Use: npm run staff -- EMAIL ${[...STAFF_ROLES, NONE].join('|')} [--rebind]`,
    );
  }
  const database = await openRegister(readSettings(process.env));
  try {
    await database.transaction(async (transaction) => {
      const at = new Date();
      if (isRole(role)) {
        await setStaffRole(transaction, { email, role, by: 'command', at, trial: false });
      } else if (!(await endStaffAccess(transaction, email))) {
        throw new CliError(`${email} is not of the staff`);
      }
      if (!values.rebind) return;
      const staffId = await unbindStaff(transaction, email, at);
      if (staffId === undefined) throw new CliError(`${email} is not bound to an account`);
      await recordCommand(transaction, { action: 'staff.unbind', detail: { staffId } });
    });
    const standing = isRole(role) ? `is ${role} now` : 'is not of the staff any more';
    return `${email} ${standing}${values.rebind ? ', and bound to no account' : ''}`;
  } finally {
    await database.close();
  }
});

function isRole(word: string): word is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(word);
}
