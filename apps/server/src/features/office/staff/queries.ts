import type { StaffRole } from '@wathiqa/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/schema.ts';

/**
 * Gives a person a role, or takes their access away when there is none. The e-mail is that of the government
 * account, in any case of letters.
 *
 * @returns false when there was nobody to take it from
 */
export async function setStaffRole(
  database: Kysely<Tables>,
  email: string,
  role: StaffRole | undefined,
  by: string,
): Promise<boolean> {
  const address = email.toLowerCase();
  if (!role) {
    const ended = await database
      .updateTable('staff')
      .set({ active: false })
      .where('email', '=', address)
      .returning('id')
      .executeTakeFirst();
    return ended !== undefined;
  }
  await database
    .insertInto('staff')
    .values({ email: address, role, added_by: by })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role, active: true }))
    .execute();
  return true;
}
