import {
  type Bytes,
  decodeExactly,
  encodeCbor,
  equalBytes,
  importPublicKey,
  isBytes,
  keyId,
  readExactMessage,
  readMessage,
  type Signer,
  signMessage,
} from './cose.ts';

const ISSUED_AT = 6;
const KEYS = -65_538;

/** Uncompressed point of P-256. */
export const POINT_BYTES = 65;

/** Root's statement about a key that signs sheets and lists. Keys are never taken off the list. */
export interface KeyStatement {
  /** Uncompressed point. */
  readonly publicKey: Bytes;
  /** Seconds; first and last issue that the key may sign. */
  readonly from: number;
  readonly until: number;
  /** Stolen or lost: no verifier can tell its sheets from those of a thief. */
  readonly withdrawn: boolean;
}

export interface TrustedKey extends KeyStatement {
  readonly kid: Bytes;
  readonly key: CryptoKey;
}

export interface TrustedKeys {
  /** Seconds. */
  readonly issuedAt: number;
  readonly keys: readonly TrustedKey[];
}

export function signKeyList(
  issuedAt: number,
  keys: readonly KeyStatement[],
  root: Signer,
): Promise<Bytes> {
  const statements = keys.map(({ publicKey, from, until, withdrawn }) => [
    publicKey,
    from,
    until,
    withdrawn,
  ]);
  return signMessage(
    encodeCbor(
      new Map<number, unknown>([
        [ISSUED_AT, issuedAt],
        [KEYS, statements],
      ]),
    ),
    root,
  );
}

/**
 * @param roots pinned uncompressed points, one after another: the root and its backup; either signs
 * @returns undefined if no root signed the list
 */
export async function openKeyList(
  bytes: Uint8Array,
  roots: Bytes,
): Promise<TrustedKeys | undefined> {
  const message = readExactMessage(bytes);
  const root = message && (await findPoint(roots, message.kid));
  if (!root || !(await message.verify(await importPublicKey(root)))) return undefined;
  const claims = decodeExactly(message.payload);
  const statements: unknown = claims instanceof Map && claims.get(KEYS);
  const issuedAt: unknown = claims instanceof Map && claims.get(ISSUED_AT);
  if (typeof issuedAt !== 'number' || !Array.isArray(statements)) return undefined;
  const keys = await Promise.all(statements.map(readStatement)).catch(() => undefined);
  return keys && { issuedAt, keys };
}

async function findPoint(points: Bytes, kid: Bytes): Promise<Bytes | undefined> {
  for (let from = 0; from < points.length; from += POINT_BYTES) {
    const point = points.slice(from, from + POINT_BYTES);
    if (equalBytes(await keyId(point), kid)) return point;
  }
  return undefined;
}

/**
 * Signed list. A withdrawn key opens none, because its thief can backdate them.
 *
 * @param type media type in the header
 * @returns the payload, or undefined unless a key in order has signed the message
 */
export async function openMessage(
  bytes: Uint8Array,
  { keys }: TrustedKeys,
  type: string,
): Promise<Bytes | undefined> {
  const message = readMessage(bytes);
  const key = message && keys.find(({ kid }) => equalBytes(kid, message.kid));
  if (!key || key.withdrawn || message.type !== type) return undefined;
  return (await message.verify(key.key)) ? message.payload : undefined;
}

/** @throws TypeError or DOMException for anything that is not a statement */
async function readStatement(statement: unknown): Promise<TrustedKey> {
  if (!Array.isArray(statement) || statement.length !== 4) throw new TypeError('Not a statement');
  const [publicKey, from, until, withdrawn]: unknown[] = statement;
  if (!isBytes(publicKey) || typeof from !== 'number' || typeof until !== 'number') {
    throw new TypeError('Not a statement about a key');
  }
  if (typeof withdrawn !== 'boolean') throw new TypeError('Not a statement about a key');
  const [kid, key] = await Promise.all([keyId(publicKey), importPublicKey(publicKey)]);
  return { publicKey, from, until, withdrawn, kid, key };
}
