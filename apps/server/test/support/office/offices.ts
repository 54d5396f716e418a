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
  await database.query
    .insertInto('staff_offices')
    .values(staffIds.map((staff_id) => ({ office_id: id, staff_id, until: null })))
    .execute();
  return id;
}
