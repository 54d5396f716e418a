/**
 * `npm run staff -- EMAIL ROLE`: gives a person of the government account a role in the office, the first
 * administrator among them; `npm run staff -- EMAIL none` takes it away. Takes effect at their next call.
 */
import { STAFF_ROLES, type StaffRole } from '@wathiqa/domain';
import { setStaffRole } from '../features/office/staff/queries.ts';
import { openRegister } from '../register.ts';
import { readSettings } from '../settings.ts';
import { command, Trouble } from './command-line.ts';

const NONE = 'none';

await command(async () => {
  const [email = '', role = ''] = process.argv.slice(2);
  if (!/^\S+@\S+$/.test(email) || !(isRole(role) || role === NONE)) {
    throw new Trouble(`Use: npm run staff -- EMAIL ${[...STAFF_ROLES, NONE].join('|')}`);
  }
  const database = await openRegister(readSettings(process.env));
  try {
    const changed = await setStaffRole(
      database.query,
      email,
      isRole(role) ? role : undefined,
      'command',
    );
    if (!changed) throw new Trouble(`${email} is not of the staff`);
    return isRole(role) ? `${email} is ${role} now` : `${email} is not of the staff any more`;
  } finally {
    await database.close();
  }
});

function isRole(word: string): word is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(word);
}
