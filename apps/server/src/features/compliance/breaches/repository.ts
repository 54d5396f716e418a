import type { BreachNoteKind } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { RowOf, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { cairoInstant } from '../../../db/sql-expressions.ts';
import { staffNameById } from '../../identity/staff/repository.ts';

/** Unpaginated because breaches are few. */
export async function findBreaches(database: Kysely<Tables>) {
  return database
    .selectFrom('breaches')
    .select(['id', 'found_at', 'what_happened', 'affected', 'recorded_at'])
    .select(staffNameById(sql.ref('breaches.recorded_by')).as('recorded_by'))
    .orderBy('breaches.found_at', 'desc')
    .orderBy('breaches.id', 'desc')
    .execute();
}

export type BreachRow = RowOf<typeof findBreaches>;

export async function findBreachNotes(database: Kysely<Tables>) {
  return database
    .selectFrom('breach_notes')
    .select(['id', 'breach_id', 'kind', 'happened_at', 'text', 'recorded_at'])
    .select(staffNameById(sql.ref('breach_notes.recorded_by')).as('recorded_by'))
    .orderBy('breach_notes.happened_at')
    .orderBy('breach_notes.id')
    .execute();
}

export type BreachNoteRow = RowOf<typeof findBreachNotes>;

/** Time of discovery; undefined for an unknown breach. */
export async function findFoundAt(
  transaction: Transaction,
  breachId: number,
): Promise<Date | undefined> {
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

interface Recorded {
  recorded_at: Date;
  recorded_by: number;
}

export async function insertBreach(
  transaction: Transaction,
  breach: { found_at: Date; what_happened: string; affected: string } & Recorded,
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
  note: { breach_id: number; kind: BreachNoteKind; happened_at: Date; text: string } & Recorded,
): Promise<number> {
  const { id } = await transaction
    .insertInto('breach_notes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
