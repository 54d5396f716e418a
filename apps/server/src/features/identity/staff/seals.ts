import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { rowKeySql } from '../../../crypto/encrypted-columns.ts';
import { decryptText, encryptedTable, readOrReplace } from '../../../crypto/encrypted-rows.ts';
import {
  type Ciphertext,
  EncryptedText,
  MisplacedCiphertextError,
  type RowKey,
} from '../../../crypto/encryption.ts';
import type { Transaction } from '../../../db/database.ts';

// A member's seal is a ciphertext bound to identity, role, access and offices. Write access to the database without a
// data key makes no member and gives no role.

/** Encrypted in each seal; the binding matters, not the text. */
export const SEAL = 'staff';

/** SQL: seal of the row of `staff`, and what it covers. */
export const SEALED_COLUMNS = `staff.seal, ${rowKeySql(encryptedTable('staff'))} AS sealed`;

export interface SealedRow {
  seal: Ciphertext | '';
  sealed: RowKey;
}

/** Whether the product wrote the row. A forged one is reported as a misplaced ciphertext. */
export function isGenuine({ seal, sealed }: SealedRow): boolean {
  const read = () => {
    if (decryptText(seal, 'staff.seal', sealed) === SEAL) return true;
    throw new MisplacedCiphertextError('staff.seal');
  };
  return readOrReplace(read, () => false);
}

/** Before the subject of a proposal, which a decision locks afterwards too. */
export async function lockStaffTable(transaction: Transaction): Promise<void> {
  await sql`LOCK TABLE staff IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
}

/**
 * Changes members and seals them. A forged row stays without access, unless the change `renews` it: then it loses its
 * account and its offices.
 *
 * @param which members, also new ones, by columns that the change leaves
 */
export async function changeSealed<Result>(
  transaction: Transaction,
  which: RawBuilder<SqlBool>,
  change: () => Promise<Result>,
  { renews = false } = {},
): Promise<Result> {
  await lockStaffTable(transaction);
  const before = await findSealed(transaction, which);
  const forged = before.filter((row) => !isGenuine(row)).map(({ id }) => id);
  if (renews && forged.length > 0) await dropUnproven(transaction, forged);
  const result = await change();
  for (const { id, sealed } of await findSealed(transaction, which)) {
    if (!renews && forged.includes(id)) continue;
    const seal = new EncryptedText(SEAL, 'staff.seal', sealed);
    await transaction.updateTable('staff').set({ seal }).where('id', '=', id).execute();
  }
  return result;
}

async function findSealed(transaction: Transaction, which: RawBuilder<SqlBool>) {
  const { rows } = await sql<SealedRow & { id: number }>`
    SELECT id, ${sql.raw(SEALED_COLUMNS)} FROM staff WHERE ${which}`.execute(transaction);
  return rows;
}

async function dropUnproven(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.deleteFrom('staff_offices').where('staff_id', 'in', ids).execute();
  await transaction
    .updateTable('staff')
    .set({ issuer: null, subject: null, citizen_id: null })
    .where('id', 'in', ids)
    .execute();
}
