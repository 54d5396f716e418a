import { type Insertable, sql } from 'kysely';
import type { Reader, RowOf, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { cairoInstant } from '../../../db/sql-expressions.ts';
import { staffNameById } from '../../identity/staff/repository.ts';

/** Unpaginated because breaches are few. */
export async function findBreaches(database: Reader) {
  return database
    .selectFrom('breaches')
    .select([
      'id',
      'found_at as foundAt',
      'what_happened as whatHappened',
      'affected',
      'recorded_at as recordedAt',
    ])
    .select(staffNameById(sql.ref('breaches.recorded_by')).as('recordedBy'))
    .orderBy('breaches.found_at', 'desc')
    .orderBy('breaches.id', 'desc')
    .execute();
}

export type BreachRow = RowOf<typeof findBreaches>;

export async function findBreachNotes(database: Reader) {
  return database
    .selectFrom('breach_notes')
    .select([
      'id',
      'breach_id as breachId',
      'kind',
      'happened_at as happenedAt',
      'text',
      'recorded_at as recordedAt',
    ])
    .select(staffNameById(sql.ref('breach_notes.recorded_by')).as('recordedBy'))
    .orderBy('breach_notes.happened_at')
    .orderBy('breach_notes.id')
    .execute();
}

export type BreachNoteRow = RowOf<typeof findBreachNotes>;

/** Time of discovery; undefined for an unknown breach. */
export async function findFoundAt(transaction: Transaction, breachId: number) {
  const found = await transaction
    .selectFrom('breaches')
    .where('id', '=', breachId)
    .select('found_at')
    .executeTakeFirst();
  return found?.found_at;
}

/** @param moment Cairo time, YYYY-MM-DDTHH:MM */
export async function toInstant(transaction: Transaction, moment: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT ${cairoInstant(moment)} AS at`.execute(
    transaction,
  );
  const [row] = rows;
  if (!row) throw new Error('The query returned no instant');
  return row.at;
}

export async function insertBreach(
  transaction: Transaction,
  breach: Insertable<Tables['breaches']>,
): Promise<number> {
  const { id } = await transaction
    .insertInto('breaches')
    .values(breach)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertBreachNote(
  transaction: Transaction,
  note: Insertable<Tables['breach_notes']>,
): Promise<number> {
  const { id } = await transaction
    .insertInto('breach_notes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
