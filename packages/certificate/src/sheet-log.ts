import {
  type Bytes,
  decodeCbor,
  encodeCbor,
  equalBytes,
  isBytes,
  type Signer,
  signMessage,
} from './cose.ts';
import { openMessage, type TrustedKeys } from './trusted-keys.ts';

/* Append-only Merkle tree of RFC 9162 §2.1: leaf n is the issued sheet with log position n. */
const ISSUED_AT = 6;
const TREE_HEAD = -65_541;

/** Leaves per file of the published log. */
export const TILE_SIZE = 256;

/** Leaf of a place whose sheet the authority lost by a recovery of its database; no hash has this value. */
export const LOST_LEAF: Bytes = new Uint8Array(32);

export interface TreeHead {
  /** Seconds. */
  readonly issuedAt: number;
  readonly size: number;
  readonly root: Bytes;
}

/** @param code bytes of the signed code */
export function leafHash(code: Uint8Array): Promise<Bytes> {
  return sha256(Uint8Array.of(0), code);
}

export async function treeRoot(leaves: readonly Bytes[]): Promise<Bytes> {
  if (leaves.length === 0) return sha256();
  const [only] = leaves;
  if (only && leaves.length === 1) return only;
  const middle = leftSize(leaves.length);
  return nodeHash(await treeRoot(leaves.slice(0, middle)), await treeRoot(leaves.slice(middle)));
}

/**
 * Hashes from a range of leaves to the root.
 *
 * @param subtree root of the leaves from `start` to before `end`
 */
export async function rangeProof(
  range: { start: number; end: number },
  size: number,
  subtree: (start: number, end: number) => Promise<Bytes>,
): Promise<Bytes[]> {
  const proof: Promise<Bytes>[] = [];
  walk(0, size);
  return Promise.all(proof);

  function walk(start: number, end: number): void {
    if (start >= range.start && end <= range.end) return;
    if (end <= range.start || start >= range.end) {
      proof.push(subtree(start, end));
      return;
    }
    const middle = start + leftSize(end - start);
    walk(start, middle);
    walk(middle, end);
  }
}

/** Root of a tree with these leaves from `start` on; undefined if the proof has another length. */
export async function rootOfRange(
  leaves: readonly Bytes[],
  start: number,
  size: number,
  proof: readonly Bytes[],
): Promise<Bytes | undefined> {
  const end = start + leaves.length;
  if (leaves.length === 0 || end > size) return undefined;
  const rest = [...proof];
  const root = await walk(0, size);
  return rest.length === 0 ? root : undefined;

  async function walk(from: number, to: number): Promise<Bytes | undefined> {
    if (from >= start && to <= end) return treeRoot(leaves.slice(from - start, to - start));
    if (to <= start || from >= end) return rest.shift();
    const middle = from + leftSize(to - from);
    const left = await walk(from, middle);
    const right = await walk(middle, to);
    return left && right && nodeHash(left, right);
  }
}

/**
 * Consistency proof of RFC 9162 §2.1.4.1: this tree starts with the leaves of the old one.
 *
 * @param subtree root of the leaves from `start` to before `end`
 */
export async function consistencyProof(
  oldSize: number,
  size: number,
  subtree: (start: number, end: number) => Promise<Bytes>,
): Promise<Bytes[]> {
  const proof: Promise<Bytes>[] = [];
  if (oldSize > 0) walk(0, size, true);
  return Promise.all(proof);

  /** @param isOld whether the verifier knows the root of these leaves */
  function walk(start: number, end: number, isOld: boolean): void {
    if (end === oldSize) {
      if (!isOld) proof.push(subtree(start, end));
      return;
    }
    const middle = start + leftSize(end - start);
    if (oldSize <= middle) {
      walk(start, middle, isOld);
      proof.push(subtree(middle, end));
    } else {
      walk(middle, end, false);
      proof.push(subtree(start, middle));
    }
  }
}

/** Whether a log with this head starts with the log of the old head. */
export async function isConsistent(
  old: Pick<TreeHead, 'size' | 'root'>,
  head: Pick<TreeHead, 'size' | 'root'>,
  proof: readonly Bytes[],
): Promise<boolean> {
  if (old.size > head.size) return false;
  if (old.size === 0) return proof.length === 0;
  const rest = [...proof];
  const roots = await walk(0, head.size, true);
  if (!roots || rest.length > 0) return false;
  return equalBytes(roots.old, old.root) && equalBytes(roots.now, head.root);

  async function walk(
    start: number,
    end: number,
    isOld: boolean,
  ): Promise<{ old: Bytes; now: Bytes } | undefined> {
    if (end === old.size) {
      const root = isOld ? old.root : rest.pop();
      return root && { old: root, now: root };
    }
    const middle = start + leftSize(end - start);
    const sibling = rest.pop();
    const isLeft = old.size <= middle;
    const inner = isLeft ? await walk(start, middle, isOld) : await walk(middle, end, false);
    if (!sibling || !inner) return undefined;
    return isLeft
      ? { old: inner.old, now: await nodeHash(inner.now, sibling) }
      : { old: await nodeHash(sibling, inner.old), now: await nodeHash(sibling, inner.now) };
  }
}

export function signTreeHead(head: TreeHead, signer: Signer): Promise<Bytes> {
  return signMessage(
    encodeCbor(
      new Map<number, unknown>([
        [ISSUED_AT, head.issuedAt],
        [TREE_HEAD, [head.size, head.root]],
      ]),
    ),
    signer,
  );
}

/** @returns undefined unless one of the keys signed the head */
export async function openTreeHead(
  bytes: Uint8Array,
  keys: TrustedKeys,
): Promise<TreeHead | undefined> {
  const payload = await openMessage(bytes, keys);
  const claims = payload && decodeCbor(payload);
  if (!(claims instanceof Map)) return undefined;
  const head: unknown = claims.get(TREE_HEAD);
  const issuedAt: unknown = claims.get(ISSUED_AT);
  if (!Array.isArray(head) || typeof issuedAt !== 'number') return undefined;
  const [size, root]: unknown[] = head;
  return typeof size === 'number' && isBytes(root) ? { issuedAt, size, root } : undefined;
}

/** Part of the log as it is published. */
export interface LogTile {
  readonly start: number;
  readonly leaves: readonly Bytes[];
  readonly proof: readonly Bytes[];
}

export function encodeLogTile({ start, leaves, proof }: LogTile): Bytes {
  return encodeCbor([start, leaves, proof]);
}

/** @returns undefined for anything `encodeLogTile` has not written */
export function openLogTile(bytes: Uint8Array): LogTile | undefined {
  const tile = decodeCbor(bytes);
  if (!Array.isArray(tile) || tile.length !== 3) return undefined;
  const [start, leaves, proof]: unknown[] = tile;
  if (typeof start !== 'number' || !isHashes(leaves) || !isHashes(proof)) return undefined;
  return { start, leaves, proof };
}

export function encodeLogProof(proof: readonly Bytes[]): Bytes {
  return encodeCbor(proof);
}

/** @returns undefined for anything `encodeLogProof` has not written */
export function openLogProof(bytes: Uint8Array): Bytes[] | undefined {
  const proof = decodeCbor(bytes);
  return isHashes(proof) ? proof : undefined;
}

function isHashes(value: unknown): value is Bytes[] {
  return Array.isArray(value) && value.every((hash) => isBytes(hash) && hash.length === 32);
}

/** Whether the log has the leaf at the position. */
export async function isInLog(
  leaf: Bytes,
  position: number,
  head: TreeHead,
  tile: LogTile,
): Promise<boolean> {
  const own = tile.leaves[position - tile.start];
  if (!own || !equalBytes(own, leaf)) return false;
  const root = await rootOfRange(tile.leaves, tile.start, head.size, tile.proof);
  return root !== undefined && equalBytes(root, head.root);
}

/** Largest power of two below the number. */
function leftSize(leaves: number): number {
  return 2 ** (31 - Math.clz32(leaves - 1));
}

function nodeHash(left: Bytes, right: Bytes): Promise<Bytes> {
  return sha256(Uint8Array.of(1), left, right);
}

async function sha256(...parts: Uint8Array[]): Promise<Bytes> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
