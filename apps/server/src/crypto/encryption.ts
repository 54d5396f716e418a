import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { emailKey, PLACEHOLDER_NATIONAL_ID } from '@wathiqa/domain';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { DataKeys } from '../settings/key-settings.ts';
import { type BlindIndexKind, ENCRYPTED_NAMES, type EncryptedColumn } from './encrypted-columns.ts';

/**
 * Ciphertext prefix: a control character, which `sanitizeText` removes from all input. So stolen ciphertext cannot be
 * submitted for decryption.
 */
export const ENCRYPTED_MARK = '\u0001';

/** Placeholders that identify no person. */
const NOBODYS: readonly string[] = ['', PLACEHOLDER_NATIONAL_ID];

/** Whether the text is stored as it is, because it identifies no person. */
export function isPlaceholder(text: string): boolean {
  return NOBODYS.includes(text);
}

const IV_BYTES = 12;
/** Batched: each system call for random bytes costs a fifth of an encryption. */
const IVS_DRAWN = 256;
const TAG_BYTES = 16;
/** Truncated HMAC-SHA256, long enough to exclude collisions. */
const INDEX_BYTES = 16;

/** Identity of a row: values of the columns that {@link EncryptedTable} names, in their order. */
export type RowKey = readonly (string | number | boolean | null)[];

/** Query parameter to be encrypted for one place, except placeholders. */
export class EncryptedText {
  readonly text: string;
  readonly column: EncryptedColumn;
  readonly key: RowKey;
  constructor(text: string, column: EncryptedColumn, key: RowKey) {
    this.text = text;
    this.column = column;
    this.key = key;
  }
}

/** Receives the place of every {@link MisplacedCiphertextError}. */
export const misplacedCiphertexts = channel('wathiqa.misplaced-ciphertexts');

/** A ciphertext that was moved, or plain text in an encrypted column. The message names no person. */
export class MisplacedCiphertextError extends Error {
  override readonly name = 'MisplacedCiphertextError';
  constructor(place: string, options?: ErrorOptions) {
    super(`A stored text does not belong to ${place}`, options);
    misplacedCiphertexts.publish({ place });
  }
}

/**
 * Ciphertext in a result row. Only its place decrypts it; any other use, such as an answer to a client, throws.
 */
export class Ciphertext {
  readonly #decrypt: (column: EncryptedColumn, key: RowKey) => string;
  constructor(decrypt: (column: EncryptedColumn, key: RowKey) => string) {
    this.#decrypt = decrypt;
  }
  /** @throws MisplacedCiphertextError unless it was encrypted for this place */
  decrypt(column: EncryptedColumn, key: RowKey): string {
    return this.#decrypt(column, key);
  }
  toString(): never {
    throw new MisplacedCiphertextError('the place that uses it');
  }
  toJSON(): never {
    return this.toString();
  }
}

/** Blind index parameter for equality search; null for placeholders. */
export class BlindIndex {
  readonly kind: BlindIndexKind;
  readonly value: string;
  constructor(kind: BlindIndexKind, value: string) {
    this.kind = kind;
    this.value = value;
  }
}

/** Keyed digest of a content or secret, to recognize it when it is sent again. None is made without the key. */
export class ContentDigest {
  readonly kind:
    | 'order'
    | 'feedback'
    | 'act'
    | 'staffSession'
    | 'refreshToken'
    | 'loginToken'
    | 'typedCode';
  readonly content: string;
  constructor(kind: ContentDigest['kind'], content: string) {
    this.kind = kind;
    this.content = content;
  }
}

/** JSON query parameter; may contain {@link EncryptedText} and {@link BlindIndex}. */
export class JsonParameter {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

export type Encryption = ReturnType<typeof createEncryption>;

/**
 * Field-level encryption (AES-256-GCM, random nonce). Key id, column and row are additional authenticated data, so a
 * ciphertext decrypts only in its place. Queries pass `encryptParameters`, results `wrapCiphertexts`.
 */
export function createEncryption({ keys, indexKey }: DataKeys) {
  const secrets = new Map<string, KeyObject>(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  const indexSecret = createSecretKey(indexKey);
  const [{ id: newest }] = keys;
  const newestPrefix = `${ENCRYPTED_MARK}${newest}.`;
  const drawIv = ivSource();

  function secretOf(id: string): KeyObject {
    const secret = secrets.get(id);
    if (!secret) throw new Error(`DATA_KEYS lacks the data key ${id}`);
    return secret;
  }

  function encrypt(text: string, column: EncryptedColumn, key: RowKey): string {
    if (isPlaceholder(text)) return text;
    const iv = drawIv();
    const cipher = createCipheriv('aes-256-gcm', secretOf(newest), iv).setAAD(
      placeOf(newest, column, key),
    );
    const encrypted = cipher.update(text, 'utf8');
    // GCM returns no more bytes here, but computes the tag.
    cipher.final();
    return newestPrefix + Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64');
  }

  /** @throws MisplacedCiphertextError for a tampered, moved or plain text; Error for an unknown key */
  function decrypt(stored: string, column: EncryptedColumn, key: RowKey): string {
    if (isPlaceholder(stored)) return stored;
    if (!stored.startsWith(ENCRYPTED_MARK)) throw new MisplacedCiphertextError(column);
    const id = keyIdOf(stored);
    const secret = secretOf(id);
    const bytes = Buffer.from(stored.slice(id.length + 2), 'base64');
    try {
      const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV_BYTES))
        .setAAD(placeOf(id, column, key))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
      return text + decipher.final('utf8');
    } catch (cause) {
      throw new MisplacedCiphertextError(column, { cause });
    }
  }

  function blindIndex({ kind, value }: BlindIndex): Buffer | null {
    if (isPlaceholder(value)) return null;
    // The case of an e-mail varies; digits have none.
    return digestOf(kind, emailKey(value));
  }

  function digestOf(kind: string, value: string): Buffer {
    const digest = createHmac('sha256', indexSecret).update(`${kind}\0${value}`).digest();
    return digest.subarray(0, INDEX_BYTES);
  }

  function encryptText({ text, column, key }: EncryptedText): string {
    return encrypt(text, column, key);
  }

  function toParameter(parameter: unknown): unknown {
    if (parameter instanceof EncryptedText) return encryptText(parameter);
    if (parameter instanceof BlindIndex) return blindIndex(parameter);
    if (parameter instanceof ContentDigest) return digestOf(parameter.kind, parameter.content);
    if (parameter instanceof JsonParameter) return JSON.stringify(encryptInside(parameter.value));
    return parameter;
  }

  /** A `JSON.stringify` replacer is several times slower. */
  function encryptInside(value: unknown): unknown {
    if (value instanceof EncryptedText) return encryptText(value);
    if (value instanceof BlindIndex || value instanceof ContentDigest) {
      const index = toParameter(value) as Buffer | null;
      // PostgreSQL bytea hex format.
      return index && `\\x${index.toString('hex')}`;
    }
    if (Array.isArray(value)) return value.map(encryptInside);
    if (!isPlainObject(value)) return value;
    const copy: Record<string, unknown> = {};
    for (const name in value) copy[name] = encryptInside(value[name]);
    return copy;
  }

  /** In place, including nested JSON. `name`: the column or property that has the value. */
  function wrap(value: unknown, name: string): unknown {
    if (typeof value === 'string')
      return value.startsWith(ENCRYPTED_MARK) ? seal(value, name) : value;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) value[index] = wrap(item, name);
    } else if (isPlainObject(value)) {
      for (const inner in value) {
        const held = value[inner];
        if (typeof held === 'string' || typeof held === 'object') value[inner] = wrap(held, inner);
      }
    }
    return value;
  }

  function seal(stored: string, name: string): Ciphertext {
    if (!ENCRYPTED_NAMES.has(name)) throw new MisplacedCiphertextError(`a column ${name}`);
    return new Ciphertext((column, key) => decrypt(stored, column, key));
  }

  return {
    newestKeyId: newest,
    encrypt,
    decrypt,
    blindIndex,
    /** Whether the text needs no re-encryption. */
    isUpToDate: (stored: string) => isPlaceholder(stored) || stored.startsWith(newestPrefix),
    /** Key fingerprint; undefined for an unknown key. */
    keyProof(id: string): Buffer | undefined {
      const secret = secrets.get(id);
      return secret && proofOf(secret);
    },
    indexKeyProof: proofOf(indexSecret),
    encryptParameters: (parameters: readonly unknown[]): unknown[] => parameters.map(toParameter),
    /** @throws MisplacedCiphertextError for a ciphertext under a name of no encrypted column */
    wrapCiphertexts<Row>(rows: Row[]): Row[] {
      wrap(rows, '');
      return rows;
    },
  };
}

/** Returns random nonces, each once. */
function ivSource(): () => Buffer {
  let drawn = Buffer.alloc(0);
  let used = 0;
  return () => {
    if (used === drawn.length) {
      drawn = randomBytes(IV_BYTES * IVS_DRAWN);
      used = 0;
    }
    used += IV_BYTES;
    return drawn.subarray(used - IV_BYTES, used);
  };
}

function proofOf(key: KeyObject): Buffer {
  return createHmac('sha256', key).update('the key of a register').digest();
}

/** No part contains NUL, which PostgreSQL cannot store. */
function placeOf(keyId: string, column: EncryptedColumn, key: RowKey): Buffer {
  return Buffer.from([keyId, column, ...key].join('\0'));
}

function keyIdOf(stored: string): string {
  return stored.slice(1, stored.indexOf('.'));
}

/** Wraps a connection to encrypt parameters and wrap the ciphertexts of rows. */
export function encryptConnection(connection: DatabaseConnection, encryption: Encryption): void {
  const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Row>(
    query: CompiledQuery,
    options?: Parameters<DatabaseConnection['executeQuery']>[1],
  ): Promise<QueryResult<Row>> => {
    const parameters = encryption.encryptParameters(query.parameters);
    const result = await execute<Row>({ ...query, parameters }, options);
    encryption.wrapCiphertexts(result.rows);
    return result;
  };
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    value !== null &&
    typeof value === 'object' &&
    !(value instanceof Date) &&
    !ArrayBuffer.isView(value)
  );
}
