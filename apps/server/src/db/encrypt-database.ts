import { timingSafeEqual } from 'node:crypto';
import {
  ENCRYPTED_TABLES,
  type EncryptedColumn,
  type EncryptedTable,
  rowKeySql,
} from '../crypto/encrypted-columns.ts';
import { jsonColumn, mapPaths, valueAt } from '../crypto/encrypted-rows.ts';
import {
  BlindIndex,
  type Encryption,
  MisplacedCiphertextError,
  type RowKey,
} from '../crypto/encryption.ts';
import { connectionName } from './connection-pool.ts';
import type { OwnerConnection } from './database.ts';

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

/** Checks keys for a login that cannot continue a key rotation. @throws DataKeyError also for an unfinished rotation */
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

export interface Rotation {
  /** Rows. */
  written: number;
  /** Id of the key that encrypts. */
  newest: string;
  /** Encrypted texts afterwards, by key id. */
  textsByKey: ReadonlyMap<string, number>;
}

/**
 * Re-encrypts with the newest key and rebuilds blind indexes. Servers that encrypt with the newest key may run, but not
 * during a change of the index key. A key that texts still need remains required.
 *
 * @throws DataKeyError for a missing key, or while a server encrypts with another one
 */
export async function reencryptDatabase(
  owner: OwnerConnection,
  encryption: Encryption,
): Promise<Rotation> {
  const newest = encryption.newestKeyId;
  await requireNewestEverywhere(owner, newest);
  await owner.rows('DELETE FROM data_keys WHERE id = $1', [INDEX_KEY_ID]);
  await checkKeys(owner, encryption);
  await owner.rows('UPDATE table_encryption SET reached = 0, finished = false');
  const written = await encryptTables(owner, encryption);
  await requireNewestEverywhere(owner, newest);
  const textsByKey = await countTexts(owner);
  await owner.rows('DELETE FROM data_keys WHERE NOT id = ANY ($1::text[])', [
    [INDEX_KEY_ID, newest, ...textsByKey.keys()],
  ]);
  return { written, newest, textsByKey };
}

/** Each process names its encrypting key in its connections. Only one process has an embedded database. */
async function requireNewestEverywhere(owner: OwnerConnection, newest: string): Promise<void> {
  const { rows } = await owner.rows(
    `SELECT application_name AS name, count(*)::int AS connections FROM pg_stat_activity
     WHERE datname = current_database() AND starts_with(application_name, $1) AND application_name <> $2
     GROUP BY 1 ORDER BY 1`,
    [connectionName(''), connectionName(newest)],
  );
  if (rows.length === 0) return;
  const others = rows.map(
    ({ name, connections }) =>
      `${String(name).slice(connectionName('').length)} (${connections} connections)`,
  );
  throw new DataKeyError(
    `DATA_KEYS: servers still encrypt with another key than ${newest}: ${others.join(', ')}. Put ${newest} first in their DATA_KEYS, restart them, and run npm run rotate-keys again`,
  );
}

/** Reads every encrypted text. */
async function countTexts(owner: OwnerConnection): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, texts, json } of ENCRYPTED_TABLES as readonly EncryptedTable[]) {
    const values = [
      ...texts,
      ...(json?.paths ?? []).map((path) => `${json?.column} #>> '{${path.join(',')}}'`),
    ];
    const { rows } = await owner.rows(
      `SELECT split_part(substr(value, 2), '.', 1) AS id, count(*)::int AS texts
       FROM ${name}, LATERAL (VALUES ${values.map((value) => `(${value})`).join(', ')}) AS stored(value)
       WHERE starts_with(value, U&'\\0001') GROUP BY 1`,
    );
    for (const { id, texts: found } of rows) {
      counts.set(String(id), (counts.get(String(id)) ?? 0) + Number(found));
    }
  }
  return counts;
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

/** @returns the changed rows and the last key; undefined at the end. @throws DataKeyError for a moved ciphertext */
async function encryptBatch(
  owner: OwnerConnection,
  encryption: Encryption,
  table: EncryptedTable,
  reached: string,
): Promise<{ written: number; reached: string | undefined }> {
  const { name, primaryKey, texts, json, indexes = [] } = table;
  const columns = [
    ...texts,
    ...(json ? [json.column] : []),
    ...indexes.map(({ column }) => column),
  ];
  const { rows } = await owner.rows(
    `SELECT ${primaryKey}::text AS primary_key, ${rowKeySql(table)} AS row_key, ${columns.join(', ')}
     FROM ${name} WHERE ${primaryKey} > $1::bigint ORDER BY ${name}.${primaryKey} LIMIT ${BATCH_SIZE} FOR UPDATE`,
    [reached],
  );
  const changed = rows.flatMap((row) => {
    try {
      return encryptRow(encryption, table, row);
    } catch (error) {
      if (!(error instanceof MisplacedCiphertextError)) throw error;
      throw new DataKeyError(
        `${error.message}, row ${row.primary_key}: it was moved, or written without the data key. Restore this row from a backup, then continue`,
        { cause: error },
      );
    }
  });
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
  { name, texts, json, indexes = [] }: EncryptedTable,
  row: Record<string, unknown>,
): Record<string, unknown>[] {
  const key = row.row_key as RowKey;
  let outdated = false;
  const renew = (value: unknown, column: EncryptedColumn) => {
    if (value === null) return null;
    const stored = String(value);
    if (encryption.isUpToDate(stored)) return stored;
    outdated = true;
    return encryption.encrypt(encryption.decrypt(stored, column, key), column, key);
  };
  const columnOf = (of: string | readonly string[]) =>
    typeof of === 'string'
      ? (`${name}.${of}` as EncryptedColumn)
      : jsonColumn(`${name}.${json?.column}`, of);
  const stored: Record<string, unknown> = { primary_key: row.primary_key };
  for (const column of texts) stored[column] = renew(row[column], columnOf(column));
  if (json) {
    stored[json.column] = mapPaths(row[json.column] as object, json.paths, (value, path) =>
      renew(value, columnOf(path)),
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
