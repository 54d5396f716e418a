import { type Bytes, decodeCbor, encodeCbor, isBytes, type Signer, signMessage } from './cose.ts';
import { openMessage, type TrustedKeys } from './trusted-keys.ts';

/* Status List Token of draft-ietf-oauth-status-list-21 as a CBOR Web Token (RFC 8392). */
export const STATUS_LIST_TYPE = 'application/statuslist+cwt';
const SUBJECT = 2;
const EXPIRES_AT = 4;
const ISSUED_AT = 6;
const TIME_TO_LIVE = 65_534;
const STATUS_LIST = 65_533;

/** Allowed bits of a status. */
const SIZES = [1, 2, 4, 8];

export interface StatusList {
  /** Address of the list. */
  readonly uri: string;
  /** Seconds. */
  readonly issuedAt: number;
  /** Seconds; afterwards new revocations are unknown. */
  readonly expiresAt: number;
  /** Bits of a status. */
  readonly bits: number;
  /** The first status in the lowest bits. */
  readonly statuses: Bytes;
}

/** Status of a document: 0 valid, 1 invalid for good, other numbers as the draft registers them; 0 beyond the list. */
export function statusAt({ bits, statuses }: StatusList, index: number): number {
  const perByte = 8 / bits;
  const byte = statuses[Math.floor(index / perByte)] ?? 0;
  return (byte >> ((index % perByte) * bits)) & (2 ** bits - 1);
}

export const isRevoked = (list: StatusList, index: number) => statusAt(list, index) !== 0;

/**
 * @param list `ttl`: seconds after which a verifier should load it again
 * @param compress zlib; the best level makes a large list a quarter smaller than that of browsers
 */
export async function signStatusList(
  { uri, issuedAt, expiresAt, bits, statuses, ttl }: StatusList & { ttl: number },
  signer: Signer,
  compress: (bytes: Bytes) => Promise<Bytes> = deflate,
): Promise<Bytes> {
  const list = new Map<string, unknown>([
    ['bits', bits],
    ['lst', await compress(statuses)],
  ]);
  const claims = new Map<number, unknown>([
    [SUBJECT, uri],
    [EXPIRES_AT, expiresAt],
    [ISSUED_AT, issuedAt],
    [TIME_TO_LIVE, ttl],
    [STATUS_LIST, list],
  ]);
  return signMessage(encodeCbor(claims), signer, STATUS_LIST_TYPE);
}

/**
 * Reads any conforming list. Without an expiry it is current only at its issue.
 *
 * @returns undefined unless one of the keys signed it
 */
export async function openStatusList(
  bytes: Uint8Array,
  keys: TrustedKeys,
): Promise<StatusList | undefined> {
  const payload = await openMessage(bytes, keys, STATUS_LIST_TYPE);
  const claims = payload && decodeCbor(payload);
  if (!(claims instanceof Map)) return undefined;
  const [uri, issuedAt, list]: unknown[] = [SUBJECT, ISSUED_AT, STATUS_LIST].map((key) =>
    claims.get(key),
  );
  const expiresAt: unknown = claims.get(EXPIRES_AT) ?? issuedAt;
  if (typeof uri !== 'string' || typeof issuedAt !== 'number' || typeof expiresAt !== 'number') {
    return undefined;
  }
  if (!(list instanceof Map) || !SIZES.includes(list.get('bits'))) return undefined;
  const packed: unknown = list.get('lst');
  if (!isBytes(packed)) return undefined;
  const inflated = pipe(packed, new DecompressionStream('deflate'));
  const statuses = await inflated.catch(() => undefined);
  return statuses && { uri, issuedAt, expiresAt, bits: list.get('bits'), statuses };
}

function deflate(bytes: Bytes): Promise<Bytes> {
  return pipe(bytes, new CompressionStream('deflate'));
}

async function pipe(
  bytes: Bytes,
  through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
