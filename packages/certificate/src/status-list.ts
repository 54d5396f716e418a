import { type Bytes, decodeCbor, encodeCbor, isBytes, type Signer, signMessage } from './cose.ts';
import { openMessage, type TrustedKeys } from './trusted-keys.ts';

/*
 * Status list of draft-ietf-oauth-status-list as a CBOR Web Token (RFC 8392), one bit a document. The draft has no
 * changes between two lists, so the delta is ours.
 */
const EXPIRES_AT = 4;
const ISSUED_AT = 6;
const STATUS_LIST = 65_533;
const COUNTER = -65_539;
const DELTA = -65_540;

/** Revoked documents; revocation is permanent. */
export interface StatusList {
  /** Counter of the last base or closing delta, where the next delta starts. */
  readonly base: number;
  /** Grows, so that an old list cannot replace a new one. */
  readonly counter: number;
  /** Seconds. */
  readonly issuedAt: number;
  /** Seconds; afterwards new revocations are unknown. */
  readonly expiresAt: number;
  /** Ascending. */
  readonly revoked: Uint32Array;
}

export interface StatusDelta extends StatusList {
  /** Whether it ends its base's period, and the next delta starts from its counter. */
  readonly closes: boolean;
}

export function isRevoked({ revoked }: StatusList, index: number): boolean {
  let from = 0;
  let to = revoked.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((revoked[middle] ?? 0) < index) from = middle + 1;
    else to = middle;
  }
  return revoked[from] === index;
}

/**
 * @param size number of documents; the bits of a base
 * @param compress zlib; the best level makes a large base a quarter smaller than that of browsers
 */
export async function signStatusBase(
  list: Omit<StatusList, 'base'>,
  size: number,
  signer: Signer,
  compress: (bytes: Bytes) => Promise<Bytes> = deflate,
): Promise<Bytes> {
  const bits = new Uint8Array(Math.ceil(size / 8));
  for (const index of list.revoked) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  const lst = await compress(bits);
  return signMessage(
    encodeCbor(
      new Map<number, unknown>([
        [EXPIRES_AT, list.expiresAt],
        [ISSUED_AT, list.issuedAt],
        [
          STATUS_LIST,
          new Map<string, unknown>([
            ['bits', 1],
            ['lst', lst],
          ]),
        ],
        [COUNTER, list.counter],
      ]),
    ),
    signer,
  );
}

/** @param delta all revocations since its base, so that a phone needs only the newest */
export async function signStatusDelta(delta: StatusDelta, signer: Signer): Promise<Bytes> {
  return signMessage(
    encodeCbor(
      new Map<number, unknown>([
        [EXPIRES_AT, delta.expiresAt],
        [ISSUED_AT, delta.issuedAt],
        [COUNTER, delta.counter],
        [DELTA, [delta.base, delta.closes, await deflate(packGaps(delta.revoked))]],
      ]),
    ),
    signer,
  );
}

/** @returns undefined unless one of the keys signed the base */
export async function openStatusBase(
  bytes: Uint8Array,
  keys: TrustedKeys,
): Promise<StatusList | undefined> {
  const token = readToken(await openMessage(bytes, keys));
  const list: unknown = token?.claims.get(STATUS_LIST);
  if (!token || !(list instanceof Map) || list.get('bits') !== 1) return undefined;
  const bits = await inflate(list.get('lst'));
  return bits && { ...token.times, base: token.times.counter, revoked: setBits(bits) };
}

/** @returns undefined unless one of the keys signed the delta */
export async function openStatusDelta(
  bytes: Uint8Array,
  keys: TrustedKeys,
): Promise<StatusDelta | undefined> {
  const token = readToken(await openMessage(bytes, keys));
  const delta: unknown = token?.claims.get(DELTA);
  if (!token || !Array.isArray(delta) || delta.length !== 3) return undefined;
  const [base, closes, packed]: unknown[] = delta;
  const gaps = await inflate(packed);
  const revoked = gaps && unpackGaps(gaps);
  if (!revoked || !isCount(base) || typeof closes !== 'boolean') return undefined;
  return { ...token.times, base, closes, revoked };
}

/** @returns the list unchanged if the delta is older or of another base */
export function applyDelta(list: StatusList, delta: StatusDelta): StatusList {
  if (delta.base !== list.base || delta.counter <= list.counter) return list;
  return {
    base: delta.closes ? delta.counter : list.base,
    counter: delta.counter,
    issuedAt: delta.issuedAt,
    expiresAt: delta.expiresAt,
    revoked: Uint32Array.from(new Set([...list.revoked, ...delta.revoked])).sort(),
  };
}

function readToken(payload: Bytes | undefined) {
  const claims = payload && decodeCbor(payload);
  if (!(claims instanceof Map)) return undefined;
  const [issuedAt, expiresAt, counter]: unknown[] = [ISSUED_AT, EXPIRES_AT, COUNTER].map((key) =>
    claims.get(key),
  );
  if (!isCount(issuedAt) || !isCount(expiresAt) || !isCount(counter)) return undefined;
  return { claims, times: { issuedAt, expiresAt, counter } };
}

function setBits(bits: Uint8Array): Uint32Array {
  const found: number[] = [];
  bits.forEach((byte, at) => {
    if (byte === 0) return;
    for (let bit = 0; bit < 8; bit += 1) if (byte & (1 << bit)) found.push(at * 8 + bit);
  });
  return Uint32Array.from(found);
}

/** Distances between indexes, seven bits a byte, the lowest first. */
function packGaps(indexes: Uint32Array): Bytes {
  const bytes: number[] = [];
  let before = 0;
  for (const index of indexes) {
    let gap = index - before;
    before = index;
    while (gap > 0x7f) {
      bytes.push((gap & 0x7f) | 0x80);
      gap >>>= 7;
    }
    bytes.push(gap);
  }
  return Uint8Array.from(bytes);
}

function unpackGaps(bytes: Uint8Array): Uint32Array | undefined {
  const indexes: number[] = [];
  let before = 0;
  let gap = 0;
  let factor = 1;
  for (const byte of bytes) {
    gap += (byte & 0x7f) * factor;
    if (byte & 0x80) {
      factor *= 128;
      continue;
    }
    before += gap;
    if (before > 0xff_ff_ff_ff) return undefined;
    indexes.push(before);
    gap = 0;
    factor = 1;
  }
  return factor === 1 ? Uint32Array.from(indexes) : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function deflate(bytes: Bytes): Promise<Bytes> {
  return pipe(bytes, new CompressionStream('deflate'));
}

async function inflate(bytes: unknown): Promise<Bytes | undefined> {
  if (!isBytes(bytes)) return undefined;
  return pipe(bytes, new DecompressionStream('deflate')).catch(() => undefined);
}

async function pipe(
  bytes: Bytes,
  through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
): Promise<Bytes> {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
