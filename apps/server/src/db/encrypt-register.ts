import { timingSafeEqual } from 'node:crypto';
import {
  ENCRYPTED_TABLES,
  type EncryptedColumn,
  type EncryptedTable,
} from '../crypto/encrypted-columns.ts';
import { jsonColumn, mapPaths, valueAt } from '../crypto/encrypted-rows.ts';
import { BlindIndex, type Encryption, type RowKey } from '../crypto/encryption.ts';
import type { OwnerConnection } from './database.ts';

/** Rows per batch. */
const BATCH_SIZE = 500;

/** ID for the proof of the blind index key; no data key can have it. */
const INDEX_KEY_ID = '(index)';

/** The message names the key and the remedy. */
export class DataKeyError extends Error {
  override readonly name = 'DataKeyError';
}

/**
 * Checks the keys and continues a key rotation that was interrupted.
 *
 * @throws DataKeyError for keys other than those of the database
 */
export async function resumeReencryption(
  owner: OwnerConnection,
  encryption: Encryption,
): Promise<void> {
  await checkKeys(owner, encryption);
  await encryptTables(owner, encryption);
}

/** Checks the keys for a login that cannot continue a key rotation. @throws DataKeyError also for an unfinished rotation */
export async function requireReencrypted(
  connection: OwnerConnection,
  encryption: Encryption,
): Promise<void> {
  await checkKeys(connection, encryption);
  const { rows } = await connection.rows('SELECT FROM table_encryption WHERE NOT finished');
  if (rows.length === 0) return;
  throw new DataKeyError(
    'A key rotation is not finished. The owner continues it: DATABASE_OWNER_URL=postgres://… npm run rotate-keys',
  );
}

/**
 * Re-encrypts with the newest key and rebuilds blind indexes. Servers that know all keys may run, but not during a
 * change of the index key.
 *
 * @returns rows written
 * @throws DataKeyError for a missing key
 */
export async function reencryptRegister(
  owner: OwnerConnection,
  encryption: Encryption,
): Promise<number> {
  await owner.rows('DELETE FROM data_keys WHERE id = $1', [INDEX_KEY_ID]);
  await checkKeys(owner, encryption);
  await owner.rows('UPDATE table_encryption SET reached = 0, finished = false');
  const written = await encryptTables(owner, encryption);
  await owner.rows('DELETE FROM data_keys WHERE id NOT IN ($1, $2)', [
    INDEX_KEY_ID,
    encryption.newestKeyId,
  ]);
  return written;
}

/** Verifies known keys and records new ones. */
async function checkKeys(owner: OwnerConnection, encryption: Encryption): Promise<void> {
  const { rows } = await owner.rows('SELECT id, proof FROM data_keys');
  for (const row of rows) {
    const { id, proof } = row as { id: string; proof: Uint8Array };
    const ours = id === INDEX_KEY_ID ? encryption.indexKeyProof : encryption.keyProof(id);
    const [setting, others] =
      id === INDEX_KEY_ID ? ['DATA_INDEX_KEY', 'blind index key'] : ['DATA_KEYS', `data key ${id}`];
    if (!ours) {
      throw new DataKeyError(`${setting}: lacks the ${others}, which the database requires`);
    }
    if (!timingSafeEqual(ours, proof)) {
      throw new DataKeyError(
        `${setting}: has a different ${others} than the database was encrypted with`,
      );
    }
  }
  const add = 'INSERT INTO data_keys (id, proof) VALUES ($1, $2) ON CONFLICT DO NOTHING';
  await owner.rows(add, [INDEX_KEY_ID, encryption.indexKeyProof]);
  await owner.rows(add, [encryption.newestKeyId, encryption.keyProof(encryption.newestKeyId)]);
}

async function encryptTables(owner: OwnerConnection, encryption: Encryption): Promise<number> {
  const { rows } = await owner.rows(
    'SELECT table_name, reached::text FROM table_encryption WHERE NOT finished',
  );
  const waiting = new Map(rows.map((row) => [row.table_name, String(row.reached)]));
  let written = 0;
  for (const table of ENCRYPTED_TABLES) {
    let reached = waiting.get(table.name);
    while (reached !== undefined) {
      const batch = await inTransaction(owner, () =>
        encryptBatch(owner, encryption, table, reached ?? '0'),
      );
      written += batch.written;
      reached = batch.reached;
    }
  }
  return written;
}

async function inTransaction<Result>(
  owner: OwnerConnection,
  work: () => Promise<Result>,
): Promise<Result> {
  await owner.script('BEGIN');
  try {
    const result = await work();
    await owner.script('COMMIT');
    return result;
  } catch (error) {
    await owner.script('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** @returns the changed rows and the last key; undefined at the end */
async function encryptBatch(
  owner: OwnerConnection,
  encryption: Encryption,
  table: EncryptedTable,
  reached: string,
): Promise<{ written: number; reached: string | undefined }> {
  const { name, primaryKey, key, texts, json, indexes } = table;
  const columns = [
    ...texts,
    ...(json ? [json.column] : []),
    ...indexes.map(({ column }) => column),
  ];
  const { rows } = await owner.rows(
    `SELECT ${primaryKey}::text AS primary_key, json_build_array(${key.join(', ')}) AS row_key, ${columns.join(', ')}
     FROM ${name} WHERE ${primaryKey} > $1::bigint ORDER BY ${name}.${primaryKey} LIMIT ${BATCH_SIZE} FOR UPDATE`,
    [reached],
  );
  const changed = rows.flatMap((row) => encryptRow(encryption, table, row));
  if (changed.length > 0) {
    const types = [
      'primary_key bigint',
      ...texts.map((column) => `${column} text`),
      ...(json ? [`${json.column} jsonb`] : []),
      ...indexes.map(({ column }) => `${column} bytea`),
    ];
    await owner.rows(
      `UPDATE ${name} SET ${columns.map((column) => `${column} = given.${column}`).join(', ')}
       FROM json_to_recordset($1::json) AS given (${types.join(', ')})
       WHERE ${name}.${primaryKey} = given.primary_key`,
      [JSON.stringify(changed)],
    );
  }
  const last = rows.length === BATCH_SIZE ? String(rows.at(-1)?.primary_key) : undefined;
  await owner.rows(
    `UPDATE table_encryption SET reached = greatest(reached, $2::bigint), finished = $3
     WHERE table_name = $1`,
    [name, last ?? reached, last === undefined],
  );
  return { written: changed.length, reached: last };
}

/** Encrypted columns of a row; empty if up to date. @throws MisplacedCiphertextError for a moved ciphertext */
function encryptRow(
  encryption: Encryption,
  { name, texts, json, indexes }: EncryptedTable,
  row: Record<string, unknown>,
): Record<string, unknown>[] {
  const key = row.row_key as RowKey;
  let outdated = false;
  const renew = (stored: string, column: EncryptedColumn) => {
    if (encryption.isUpToDate(stored)) return stored;
    outdated = true;
    return encryption.encrypt(encryption.decrypt(stored, column, key), column, key);
  };
  const columnOf = (of: string | readonly string[]) =>
    typeof of === 'string'
      ? (`${name}.${of}` as EncryptedColumn)
      : jsonColumn(`${name}.${json?.column}`, of);
  const stored: Record<string, unknown> = { primary_key: row.primary_key };
  for (const column of texts) stored[column] = renew(String(row[column]), columnOf(column));
  if (json) {
    stored[json.column] = mapPaths(row[json.column] as object, json.paths, (value, path) =>
      renew(String(value), columnOf(path)),
    );
  }
  for (const { column, kind, of } of indexes) {
    const value = typeof of === 'string' ? row[of] : valueAt(json && row[json.column], of);
    const text = encryption.decrypt(String(value ?? ''), columnOf(of), key);
    const index = encryption.blindIndex(new BlindIndex(kind, text));
    const before = row[column] as Uint8Array | null;
    if (!(index && before ? index.equals(before) : index === before)) outdated = true;
    stored[column] = index && `\\x${index.toString('hex')}`;
  }
  return outdated ? [stored] : [];
}
