import {
  ENCRYPTED_TABLES,
  type EncryptedColumn,
  type EncryptedTable,
  type EncryptedTableName,
  type Owner,
} from './encrypted-columns.ts';
import {
  BlindIndex,
  Ciphertext,
  EncryptedText,
  isPlaceholder,
  JsonParameter,
  MisplacedCiphertextError,
  type RowKey,
} from './encryption.ts';

/** Row whose ciphertexts are texts. */
export type Decrypted<Row> = {
  [Name in keyof Row]: Ciphertext extends Row[Name]
    ? string | Exclude<Row[Name], Ciphertext>
    : Row[Name];
};

/**
 * Text of a stored value; null for null, and placeholders unchanged.
 *
 * @throws MisplacedCiphertextError for a ciphertext of another column or row, and for plain text
 */
export function decryptText<Stored>(
  stored: Stored,
  column: EncryptedColumn,
  key: RowKey,
): Decrypted<{ stored: Stored }>['stored'] {
  if (typeof stored === 'string' && !isPlaceholder(stored)) {
    throw new MisplacedCiphertextError(column);
  }
  const text: unknown = stored instanceof Ciphertext ? stored.decrypt(column, key) : stored;
  return text as Decrypted<{ stored: Stored }>['stored'];
}

/**
 * Decrypts the columns of one table in place, those that the row has.
 *
 * @throws MisplacedCiphertextError as {@link decryptText}
 */
export function decryptColumns<Row extends object>(
  name: EncryptedTableName,
  key: RowKey,
  row: Row,
): Decrypted<Row> {
  const { texts, json } = encryptedTable(name);
  const values = row as Record<string, unknown>;
  for (const column of texts) {
    if (column in values) {
      values[column] = decryptText(values[column], `${name}.${column}` as EncryptedColumn, key);
    }
  }
  if (json && json.column in values) {
    const place = `${name}.${json.column}`;
    values[json.column] = mapPaths(values[json.column] as object, json.paths, (value, path) =>
      decryptText(value, jsonColumn(place, path), key),
    );
  }
  return values as Decrypted<Row>;
}

/** Reverses {@link decryptColumns} in a copy, with the blind indexes of the columns that the row has. */
export function encryptColumns(
  name: EncryptedTableName,
  key: RowKey,
  row: Readonly<Record<string, unknown>>,
) {
  const { texts, indexes = [] } = encryptedTable(name);
  const encrypted: Record<string, unknown> = { ...row };
  for (const column of texts) {
    const text = row[column];
    if (typeof text !== 'string') continue;
    encrypted[column] = new EncryptedText(text, `${name}.${column}` as EncryptedColumn, key);
    for (const index of indexes) {
      if (index.of === column) encrypted[index.column] = new BlindIndex(index.kind, text);
    }
  }
  return encrypted;
}

/** Reads a row, or its replacement, so that a moved ciphertext does not stop the other rows of a batch. */
export function readOrReplace<Read, Other>(read: () => Read, replace: () => Other): Read | Other {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MisplacedCiphertextError)) throw error;
    return replace();
  }
}

export function encryptedContact(
  contact: object,
  owner: Owner,
  requestId: number | string,
): JsonParameter {
  const { json } = encryptedTable('requests');
  return new JsonParameter(
    mapPaths(contact, json?.paths ?? [], (text, path) =>
      typeof text === 'string'
        ? new EncryptedText(text, jsonColumn('requests.contact', path), [...owner, requestId])
        : text,
    ),
  );
}

export function encryptedTable(name: EncryptedTableName): EncryptedTable {
  const found = ENCRYPTED_TABLES.find((table) => table.name === name);
  if (!found) throw new Error(`The table ${name} has no encrypted columns`);
  return found;
}

export function jsonColumn(column: string, path: readonly string[]): EncryptedColumn {
  return [column, ...path].join('.') as EncryptedColumn;
}

export function valueAt(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) found = (found as Record<string, unknown> | null | undefined)?.[name];
  return found;
}

/** Returns a copy with the values of the paths mapped; shares unchanged parts. */
export function mapPaths(
  value: object,
  paths: readonly (readonly string[])[],
  map: (value: unknown, path: readonly string[]) => unknown,
): object {
  const copy: Record<string, unknown> = { ...value };
  for (const path of paths) {
    const found = valueAt(copy, path);
    const name = path.at(-1);
    if (found === undefined || name === undefined) continue;
    let holder = copy;
    for (const step of path.slice(0, -1)) {
      const inner = { ...(holder[step] as Record<string, unknown>) };
      holder[step] = inner;
      holder = inner;
    }
    holder[name] = map(found, path);
  }
  return copy;
}
