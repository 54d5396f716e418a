import {
  applyDelta,
  isInLog,
  openKeyList,
  openLogTile,
  openStatusBase,
  openStatusDelta,
  openTreeHead,
  type StatusList,
  TILE_SIZE,
  type TrustedKeys,
  type VerifierState,
} from '@wathiqa/certificate';
import { CERTIFICATE_PATHS } from '@wathiqa/contract';

/*
 * Lists that the authority publishes, stored on this device for use offline. Requests name a list, never
 * a document; only a typed code, and a sheet of a withdrawn key, ask for a tile of the log: 256 documents.
 */

const STORE = 'certificates';
const PATHS = CERTIFICATE_PATHS;

/** More days offline than this cost less as a new base. */
const MOST_DELTAS = 60;

/** `changedRoot`: another root than the one that this device has seen first. */
export type ListsProblem = 'noLists' | 'changedRoot';

/** @returns a problem if nothing can be verified */
export async function loadVerifier(): Promise<VerifierState | ListsProblem> {
  const store = await caches.open(STORE);
  const pinned = await read(store, PATHS.root);
  const served = await refresh(store, PATHS.root, pinned === undefined);
  const root = pinned ?? served;
  if (!root) return 'noLists';
  if (served && hex(served) !== hex(root)) return 'changedRoot';
  const list = await refresh(store, PATHS.keys);
  const keys = list && (await openKeyList(list, [root]));
  if (!keys) return 'noLists';
  return {
    keys,
    status: await loadStatus(store, keys),
    now: Date.now() / 1000,
    findLeaf: (position) => findLeaf(store, keys, position),
  };
}

async function loadStatus(store: Cache, keys: TrustedKeys): Promise<StatusList | undefined> {
  const kept = await read(store, PATHS.statusBase);
  const base = kept ?? (await refresh(store, PATHS.statusBase));
  let status = base && (await openStatusBase(base, keys));
  for (let count = 0; status && count < MOST_DELTAS; count += 1) {
    const bytes = await refresh(store, `${PATHS.statusDelta}?base=${status.base}`);
    const delta = bytes && (await openStatusDelta(bytes, keys));
    if (!delta) return status;
    status = applyDelta(status, delta);
    if (!delta.closes) return status;
  }
  if (!status || !navigator.onLine) return status;
  const renewed = await refresh(store, PATHS.statusBase);
  return renewed ? ((await openStatusBase(renewed, keys)) ?? status) : status;
}

async function findLeaf(
  store: Cache,
  keys: TrustedKeys,
  position: number,
): Promise<Uint8Array | undefined> {
  const number = Math.floor(position / TILE_SIZE);
  const [headBytes, tileBytes] = await Promise.all([
    refresh(store, PATHS.logHead),
    refresh(store, `${PATHS.logTile}?tile=${number}`),
  ]);
  const head = headBytes && (await openTreeHead(headBytes, keys));
  const tile = tileBytes && openLogTile(tileBytes);
  const leaf = tile?.leaves[position - tile.start];
  if (!head || !tile || !leaf) return undefined;
  return (await isInLog(leaf, position, head, tile)) ? leaf : undefined;
}

/** Answer of the server, stored for use offline; without a network the stored answer. */
async function refresh(
  store: Cache,
  path: string,
  keep = true,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const answer = await fetch(path, { credentials: 'omit' });
    if (answer.ok) {
      if (keep) await store.put(path, answer.clone());
      return new Uint8Array(await answer.arrayBuffer());
    }
  } catch {
    // Offline.
  }
  return read(store, path);
}

async function read(store: Cache, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const answer = await store.match(path);
  return answer && new Uint8Array(await answer.arrayBuffer());
}

function hex(bytes: Uint8Array): string {
  return [...bytes].join();
}
