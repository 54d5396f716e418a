import { sql } from 'kysely';
import { changeSealed } from '../../../src/features/identity/staff/seals.ts';
import type { TestServer } from '../../harness.ts';

/** An active office for no governorate, so it takes no request away from others. */
export async function createOffice(
  { database }: TestServer,
  name: string,
  staffIds: readonly number[],
): Promise<number> {
  const { id } = await database.query
    .insertInto('offices')
    .values({ name, active: true, governorates: ['99'], lists: [], languages: [] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.transaction((transaction) =>
    changeSealed(transaction, sql`id = ANY (${staffIds}::bigint[])`, () =>
      transaction
        .insertInto('staff_offices')
        .values(staffIds.map((staff_id) => ({ office_id: id, staff_id, until: null })))
        .execute(),
    ),
  );
  return id;
}
