import { sql } from 'kysely';
import type { Reader, Transaction } from '../../../db/database.ts';

export interface ReasonRow {
  code: string;
  name: string;
  /** Empty without translation. */
  nameEn: string;
  /** The Arabic changed after translation. */
  englishOlder: boolean;
  active: boolean;
}

export async function findAllReasons(database: Reader): Promise<ReasonRow[]> {
  return database
    .selectFrom('rejection_reasons')
    .select(['code', 'name_ar as name', sql<string>`coalesce(name_en, '')`.as('nameEn'), 'active'])
    .select('english_older as englishOlder')
    .orderBy('position')
    .orderBy('code')
    .execute();
}

/** Locks the table. */
export async function lockReasons(transaction: Transaction): Promise<ReasonRow[]> {
  await sql`LOCK TABLE rejection_reasons IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
  return findAllReasons(transaction);
}

/** Upserts a reason by code. Positions start at 1. */
export async function writeReason(
  transaction: Transaction,
  { code, name, nameEn, englishOlder, active }: ReasonRow,
  position: number,
): Promise<void> {
  const changed = {
    name_ar: name,
    name_en: nameEn || null,
    english_older: englishOlder,
    active,
    position,
  };
  await transaction
    .insertInto('rejection_reasons')
    .values({ code, ...changed })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(changed))
    .execute();
}
