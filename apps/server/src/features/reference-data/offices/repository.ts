import type { Office, SavedOffice } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../db/database.ts';
import { changeSealed } from '../../identity/staff/seals.ts';

export async function findOffices(database: Reader): Promise<Office[]> {
  return database
    .selectFrom('offices')
    .select(['id', 'name', 'active', 'governorates', 'lists', 'languages', 'version'])
    .select(
      sql<Office['members']>`(
        SELECT coalesce(json_agg(json_build_object('staffId', staff_id, 'until', until) ORDER BY staff_id), '[]')
        FROM staff_offices WHERE office_id = offices.id)`.as('members'),
    )
    .orderBy('active', 'desc')
    .orderBy('name')
    .execute() as Promise<Office[]>;
}

export async function lockOffices(transaction: Transaction): Promise<Office[]> {
  await sql`LOCK TABLE offices IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
  return findOffices(transaction);
}

/** @returns the id */
export async function writeOffice(
  transaction: Transaction,
  before: Office | undefined,
  { members, ...columns }: SavedOffice,
): Promise<number> {
  const id = before
    ? await updateOffice(transaction, before, columns)
    : await insertOffice(transaction, columns);
  const concerned = [...members, ...(before?.members ?? [])].map(({ staffId }) => staffId);
  await changeSealed(transaction, sql`id = ANY (${concerned}::bigint[])`, async () => {
    await transaction.deleteFrom('staff_offices').where('office_id', '=', id).execute();
    if (members.length === 0) return;
    await transaction
      .insertInto('staff_offices')
      .values(members.map(({ staffId, until }) => ({ office_id: id, staff_id: staffId, until })))
      .execute();
  });
  return id;
}

type OfficeColumns = Omit<SavedOffice, 'members'>;

async function insertOffice(transaction: Transaction, columns: OfficeColumns): Promise<number> {
  const { id } = await transaction
    .insertInto('offices')
    .values(columns)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function updateOffice(
  transaction: Transaction,
  { id, version }: Office,
  columns: OfficeColumns,
): Promise<number> {
  await transaction
    .updateTable('offices')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute();
  return id;
}
