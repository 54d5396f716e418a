import {
  type DeliveryState,
  type RequestId,
  type RequestState,
  toRequestId,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { BlindIndex } from '../../../crypto/encryption.ts';
import type { Reader, Transaction } from '../../../db/database.ts';

/** Newest account of a national ID. */
export async function findAccountOf(database: Reader, nationalId: string) {
  const found = await database
    .selectFrom('citizens')
    .where(sql<boolean>`national_id_index = ${new BlindIndex('nationalId', nationalId)}`)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.id;
}

/** All accounts of an account's person. */
const accountsOf = (citizenId: number) => sql`(
  SELECT id FROM citizens
  WHERE national_id_index = (SELECT national_id_index FROM citizens WHERE id = ${citizenId}))`;

export interface LockedAccount {
  id: number;
  /** Whether the person is the caller. */
  is_own: boolean;
  /** Whether an active member has the account. */
  is_staff: boolean;
}

/** Locks all accounts of a person. New orders wait, and then find their session ended. */
export async function lockAccounts(transaction: Transaction, citizenId: number, staffId: number) {
  await sql`
    SELECT pg_advisory_xact_lock(7290116, hashint8(id))
    FROM (SELECT id FROM citizens WHERE id IN ${accountsOf(citizenId)} ORDER BY hashint8(id), id) AS account`.execute(
    transaction,
  );
  const { rows } = await sql<LockedAccount>`
    SELECT id,
           EXISTS (SELECT FROM staff WHERE staff.id = ${staffId} AND staff.citizen_id IN ${accountsOf(citizenId)}) AS is_own,
           EXISTS (SELECT FROM staff WHERE active AND staff.citizen_id = citizens.id) AS is_staff
    FROM citizens WHERE id IN ${accountsOf(citizenId)} ORDER BY id FOR NO KEY UPDATE`.execute(
    transaction,
  );
  return rows;
}

export interface PersonRequest {
  id: number;
  state: RequestState;
  delivery: DeliveryState;
  paid: boolean;
  restricted: boolean;
}

/** Locks the requests of accounts, newest last. */
export async function lockRequestsOf(transaction: Transaction, citizenIds: readonly number[]) {
  const { rows } = await sql<PersonRequest>`
    SELECT id, state, delivery, restricted_at IS NOT NULL AS restricted, EXISTS (SELECT FROM payments WHERE request_id = requests.id)
             OR EXISTS (SELECT FROM payments WHERE named_request_id = requests.id AND resolution IS NULL) AS paid
    FROM requests WHERE citizen_id = ANY (${citizenIds}::bigint[])
    ORDER BY id FOR UPDATE`.execute(transaction);
  return rows;
}

/** Requests of all accounts of an account's person. */
export async function findRequestIds(database: Reader, citizenId: number): Promise<RequestId[]> {
  const found = await database
    .selectFrom('requests')
    .where(sql<boolean>`citizen_id IN ${accountsOf(citizenId)}`)
    .select('id')
    .orderBy('id')
    .execute();
  return found.map(({ id }) => toRequestId(id));
}
