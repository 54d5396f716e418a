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
 * What begins a text that is stored encrypted: a character that no text of ours can hold, because every text that
 * comes in loses its control characters (`sanitizeText`). So nobody can have a stolen text deciphered by typing it in.
 */
export const ENCRYPTED_MARK = '\u0001';

/** Texts that are nobody's: none, and the zeros that stand for a number that somebody has not been given yet. */
const NOBODYS: readonly string[] = ['', PLACEHOLDER_NATIONAL_ID];

const IV_BYTES = 12;
/** Drawn at once: asking the system for random bytes costs as much as a fifth of an encryption. */
const IVS_DRAWN = 256;
const TAG_BYTES = 16;
/** Of an HMAC-SHA256: enough that no two of a register's values meet. */
const INDEX_BYTES = 16;

/** A parameter of a query whose text is stored encrypted, unless it is nobody's. */
export class EncryptedText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What a value is known by without being read; two columns are compared by it only where they hold one kind. */
export type BlindIndexKind = 'nationalId' | 'mobile';

/** A parameter of a query: the blind index of a value, by which rows with it are found; null of what is nobody's. */
export class BlindIndex {
  readonly kind: BlindIndexKind;
  readonly value: string;
  constructor(kind: BlindIndexKind, value: string) {
    this.kind = kind;
    this.value = value;
  }
}

/** A parameter of a query that is sent as JSON; it may hold the other two. */
export class JsonParameter {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

export type Encryption = ReturnType<typeof createEncryption>;

/**
 * The one place that encrypts and decrypts what the register keeps of people (AES-256-GCM, a random nonce each):
 * whatever goes to the database passes `encryptParameters`, whatever comes back `decryptRows`.
 */
export function createEncryption({ keys, indexKey }: DataKeys) {
  const secrets = new Map<string, KeyObject>(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  const indexSecret = createSecretKey(indexKey);
  const [{ id: newest }] = keys;
  const newestAad = Buffer.from(newest);
  const newestPrefix = `${ENCRYPTED_MARK}${newest}.`;
  const drawIv = ivSource();

  function secretOf(id: string): KeyObject {
    const secret = secrets.get(id);
    if (!secret) throw new Error(`The data key ${id} is not among DATA_KEYS`);
    return secret;
  }

  function encrypt(text: string): string {
    if (NOBODYS.includes(text)) return text;
    const iv = drawIv();
    const cipher = createCipheriv('aes-256-gcm', secretOf(newest), iv).setAAD(newestAad);
    const encrypted = cipher.update(text, 'utf8');
    // In this mode nothing is left to be given out; without it there is no tag.
    cipher.final();
    return newestPrefix + Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64');
  }

  /** @throws where the key is not known or the text was changed */
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

  /** A copy of a JSON value: a function that `JSON.stringify` asks for each value would take several times as long. */
  function encryptInside(value: unknown): unknown {
    if (value instanceof EncryptedText) return encrypt(value.text);
    if (value instanceof BlindIndex) {
      const index = blindIndex(value);
      // How PostgreSQL reads bytes in a text.
      return index && `\\x${index.toString('hex')}`;
    }
    if (Array.isArray(value)) return value.map(encryptInside);
    if (!isPlainObject(value)) return value;
    const copy: Record<string, unknown> = {};
    for (const name in value) copy[name] = encryptInside(value[name]);
    return copy;
  }

  /** Decrypts in place whatever is encrypted in a value, however deep in its JSON. */
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
    /** The key that encrypts now. */
    newestKeyId: newest,
    encrypt,
    decrypt,
    blindIndex,
    /** Whether a stored text is as it would be stored now. */
    isUpToDate: (stored: string) => NOBODYS.includes(stored) || stored.startsWith(newestPrefix),
    /** By which a key is known again; nothing can be decrypted with it. Undefined of a key that is not there. */
    keyProof(id: string): Buffer | undefined {
      const secret = secrets.get(id);
      return secret && proofOf(secret);
    },
    /** The same of the key of blind indexes. */
    indexKeyProof: proofOf(indexSecret),
    encryptParameters: (parameters: readonly unknown[]): unknown[] => parameters.map(toParameter),
    decryptRows<Row>(rows: Row[]): Row[] {
      decryptValue(rows);
      return rows;
    },
  };
}

/** Random nonces, each handed out once. */
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

/** The key that a stored text was encrypted with. */
function keyIdOf(stored: string): string {
  return stored.slice(1, stored.indexOf('.'));
}

/** Has every query of a connection pass the encryption, on the way there and back. */
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

/** A row, or an object of its JSON; dates and bytes are neither. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  return (
    value !== null &&
    typeof value === 'object' &&
    !(value instanceof Date) &&
    !ArrayBuffer.isView(value)
  );
}
