import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { PLACEHOLDER_NATIONAL_ID } from '@wathiqa/domain';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { DataKeys } from '../settings/key-settings.ts';

/**
 * Ciphertext prefix: a control character, which `sanitizeText` removes from all input. So stolen ciphertext cannot be
 * submitted for decryption.
 */
export const ENCRYPTED_MARK = '\u0001';

/** Placeholders that identify no person. */
const NOBODYS: readonly string[] = ['', PLACEHOLDER_NATIONAL_ID];

const IV_BYTES = 12;
/** Batched: each system call for random bytes costs a fifth of an encryption. */
const IVS_DRAWN = 256;
const TAG_BYTES = 16;
/** Truncated HMAC-SHA256, long enough to exclude collisions. */
const INDEX_BYTES = 16;

/** Query parameter to be encrypted, except placeholders. */
export class EncryptedText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Only columns of one kind are comparable. */
export type BlindIndexKind = 'nationalId' | 'mobile';

/** Blind index parameter for equality search; null for placeholders. */
export class BlindIndex {
  readonly kind: BlindIndexKind;
  readonly value: string;
  constructor(kind: BlindIndexKind, value: string) {
    this.kind = kind;
    this.value = value;
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

/** Field-level encryption (AES-256-GCM, random nonce). Queries pass `encryptParameters`, results `decryptRows`. */
export function createEncryption({ keys, indexKey }: DataKeys) {
  const secrets = new Map<string, KeyObject>(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  const indexSecret = createSecretKey(indexKey);
  const [{ id: newest }] = keys;
  const newestAad = Buffer.from(newest);
  const newestPrefix = `${ENCRYPTED_MARK}${newest}.`;
  const drawIv = ivSource();

  function secretOf(id: string): KeyObject {
    const secret = secrets.get(id);
    if (!secret) throw new Error(`DATA_KEYS lacks the data key ${id}`);
    return secret;
  }

  function encrypt(text: string): string {
    if (NOBODYS.includes(text)) return text;
    const iv = drawIv();
    const cipher = createCipheriv('aes-256-gcm', secretOf(newest), iv).setAAD(newestAad);
    const encrypted = cipher.update(text, 'utf8');
    // GCM returns no more bytes here, but computes the tag.
    cipher.final();
    return newestPrefix + Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64');
  }

  /** @throws Error for an unknown key or a tampered text */
  function decrypt(stored: string): string {
    if (!stored.startsWith(ENCRYPTED_MARK)) return stored;
    const id = keyIdOf(stored);
    const bytes = Buffer.from(stored.slice(id.length + 2), 'base64');
    const decipher = createDecipheriv('aes-256-gcm', secretOf(id), bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(id))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
    return text + decipher.final('utf8');
  }

  function blindIndex({ kind, value }: BlindIndex): Buffer | null {
    if (NOBODYS.includes(value)) return null;
    const digest = createHmac('sha256', indexSecret).update(`${kind}\0${value}`).digest();
    return digest.subarray(0, INDEX_BYTES);
  }

  function toParameter(parameter: unknown): unknown {
    if (parameter instanceof EncryptedText) return encrypt(parameter.text);
    if (parameter instanceof BlindIndex) return blindIndex(parameter);
    if (parameter instanceof JsonParameter) return JSON.stringify(encryptInside(parameter.value));
    return parameter;
  }

  /** A `JSON.stringify` replacer is several times slower. */
  function encryptInside(value: unknown): unknown {
    if (value instanceof EncryptedText) return encrypt(value.text);
    if (value instanceof BlindIndex) {
      const index = blindIndex(value);
      // PostgreSQL bytea hex format.
      return index && `\\x${index.toString('hex')}`;
    }
    if (Array.isArray(value)) return value.map(encryptInside);
    if (!isPlainObject(value)) return value;
    const copy: Record<string, unknown> = {};
    for (const name in value) copy[name] = encryptInside(value[name]);
    return copy;
  }

  /** In place, including nested JSON. */
  function decryptValue(value: unknown): unknown {
    if (typeof value === 'string') return value.startsWith(ENCRYPTED_MARK) ? decrypt(value) : value;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) value[index] = decryptValue(item);
    } else if (isPlainObject(value)) {
      for (const name in value) {
        const inner = value[name];
        if (typeof inner === 'string' || typeof inner === 'object') {
          value[name] = decryptValue(inner);
        }
      }
    }
    return value;
  }

  return {
    newestKeyId: newest,
    encrypt,
    decrypt,
    blindIndex,
    /** Whether the text needs no re-encryption. */
    isUpToDate: (stored: string) => NOBODYS.includes(stored) || stored.startsWith(newestPrefix),
    /** Key fingerprint; undefined for an unknown key. */
    keyProof(id: string): Buffer | undefined {
      const secret = secrets.get(id);
      return secret && proofOf(secret);
    },
    indexKeyProof: proofOf(indexSecret),
    encryptParameters: (parameters: readonly unknown[]): unknown[] => parameters.map(toParameter),
    decryptRows<Row>(rows: Row[]): Row[] {
      decryptValue(rows);
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

function keyIdOf(stored: string): string {
  return stored.slice(1, stored.indexOf('.'));
}

/** Wraps a connection to encrypt parameters and decrypt rows. */
export function encryptConnection(connection: DatabaseConnection, encryption: Encryption): void {
  const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Row>(
    query: CompiledQuery,
    options?: Parameters<DatabaseConnection['executeQuery']>[1],
  ): Promise<QueryResult<Row>> => {
    const parameters = encryption.encryptParameters(query.parameters);
    const result = await execute<Row>({ ...query, parameters }, options);
    encryption.decryptRows(result.rows);
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
