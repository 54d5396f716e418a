import {
  applyDelta,
  equalBytes,
  isConsistent,
  isInLog,
  openKeyList,
  openLogProof,
  openLogTile,
  openStatusBase,
  openStatusDelta,
  openTreeHead,
  POINT_BYTES,
  type StatusList,
  TILE_SIZE,
  type TreeHead,
  type TrustedKeys,
  type VerifierState,
} from '@wathiqa/certificate';
import { CERTIFICATE_PATHS as PATHS, serverNow } from '@wathiqa/contract';

/*
 * Published lists, stored for use offline. Requests name a list, never a document. Only a typed code, and a sheet of a
 * withdrawn key, request a tile of the log: 256 documents.
 */

const STORE = 'certificates';

/** Days offline after which a new base costs less than a request for each. */
const MOST_DELTAS = 14;

/** `changedRoot`: not the root first seen. */
export type ListsProblem = 'noLists' | 'changedRoot';

/** A device may refuse storage. */
type Store = Pick<Cache, 'match' | 'put'>;
const NO_STORE: Store = { match: async () => undefined, put: async () => undefined };

type Bytes = Uint8Array<ArrayBuffer>;
type Open<List> = (bytes: Bytes) => List | undefined | Promise<List | undefined>;

/** @returns a problem if nothing is verifiable */
export async function loadVerifier(): Promise<VerifierState | ListsProblem> {
  const store = await caches.open(STORE).catch(() => NO_STORE);
  const pinned = await readStored(store, PATHS.root, openPoints);
  let isChanged = false;
  const served = await download(store, PATHS.root, (bytes) => {
    isChanged = pinned !== undefined && !equalBytes(bytes, pinned);
    return isChanged ? undefined : openPoints(bytes);
  });
  if (isChanged) return 'changedRoot';
  const root = pinned ?? served;
  if (!root) return 'noLists';
  const open = (bytes: Bytes) => openKeyList(bytes, root);
  const fresh = await download(store, PATHS.keys, open);
  const keys = fresh ?? (await readStored(store, PATHS.keys, open));
  if (!keys) return 'noLists';
  const [status, log] = await Promise.all([loadStatus(store, keys), loadHead(store, keys)]);
  return {
    keys,
    areKeysFresh: fresh !== undefined,
    status,
    now: serverNow() / 1000,
    findLeaf: (position) => findLeaf(store, log, position),
  };
}

async function loadStatus(store: Store, keys: TrustedKeys): Promise<StatusList | undefined> {
  let status = await readStored(store, PATHS.statusBase, (bytes) => openStatusBase(bytes, keys));
  for (let count = 0; status && count < MOST_DELTAS; count += 1) {
    const path = `${PATHS.statusDelta}?base=${status.base}`;
    const open = (bytes: Bytes) => openStatusDelta(bytes, keys);
    const delta = (await download(store, path, open)) ?? (await readStored(store, path, open));
    if (!delta) break;
    status = applyDelta(status, delta);
    if (!delta.closes) return status;
  }
  // First visit, a long time offline, or a base not continued after a restore.
  const known = status?.counter ?? -1;
  const renewed = await download(store, PATHS.statusBase, async (bytes) => {
    const base = await openStatusBase(bytes, keys);
    return base && base.counter > known ? base : undefined;
  });
  return renewed ?? status;
}

/** Newest head; replaces the stored one only with a proof that the log has only grown. */
async function loadHead(store: Store, keys: TrustedKeys) {
  const open = (bytes: Bytes) => openTreeHead(bytes, keys);
  const stored = await readStored(store, PATHS.logHead, open);
  const fresh = await download(store, PATHS.logHead, async (bytes) => {
    const head = await open(bytes);
    return head && (!stored || (await hasGrown(stored, head))) ? head : undefined;
  });
  return { head: fresh ?? stored, isFresh: fresh !== undefined };
}

/** Sends only sizes of the log. */
async function hasGrown(stored: TreeHead, head: TreeHead): Promise<boolean> {
  if (stored.size === head.size) return equalBytes(stored.root, head.root);
  const answer = await fetch(`${PATHS.logProof}?from=${stored.size}&to=${head.size}`, {
    credentials: 'omit',
  });
  const proof = answer.ok && openLogProof(new Uint8Array(await answer.arrayBuffer()));
  return proof ? isConsistent(stored, head, proof) : false;
}

async function findLeaf(
  store: Store,
  { head, isFresh }: Awaited<ReturnType<typeof loadHead>>,
  position: number,
): Promise<Uint8Array | null | undefined> {
  if (head && isFresh && position >= head.size) return null;
  const path = `${PATHS.logTile}?tile=${Math.floor(position / TILE_SIZE)}`;
  const tile =
    (await download(store, path, openLogTile)) ?? (await readStored(store, path, openLogTile));
  const leaf = tile?.leaves[position - tile.start];
  if (!head || !tile || !leaf) return undefined;
  return (await isInLog(leaf, position, head, tile)) ? leaf : undefined;
}

/** Answer of the server; stored for use offline only if it opens. */
async function download<List>(
  store: Store,
  path: string,
  open: Open<List>,
): Promise<List | undefined> {
  try {
    const answer = await fetch(path, { credentials: 'omit' });
    if (!answer.ok) return undefined;
    const opened = await open(new Uint8Array(await answer.clone().arrayBuffer()));
    if (opened !== undefined) await store.put(path, answer).catch(() => undefined);
    return opened;
  } catch {
    return undefined;
  }
}

async function readStored<List>(
  store: Store,
  path: string,
  open: Open<List>,
): Promise<List | undefined> {
  const answer = await store.match(path);
  return answer && open(new Uint8Array(await answer.arrayBuffer()));
}

/** The root, and any backup. */
function openPoints(bytes: Bytes): Bytes | undefined {
  return [POINT_BYTES, 2 * POINT_BYTES].includes(bytes.length) ? bytes : undefined;
}
