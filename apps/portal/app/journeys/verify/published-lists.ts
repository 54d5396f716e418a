import {
  equalBytes,
  openKeyList,
  openStatusList,
  POINT_BYTES,
  type StatusList,
  type TrustedKeys,
  type VerifierState,
} from '@wathiqa/certificate';
import { CERTIFICATE_PATHS as PATHS, serverNow } from '@wathiqa/contract';

/* Published lists, stored for use offline. Requests name a list, never a document. */

const STORE = 'certificates';

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
  const status = await loadStatus(store, keys);
  return { keys, areKeysFresh: fresh !== undefined, status, now: serverNow() / 1000 };
}

/** An older list never replaces the stored one. */
async function loadStatus(store: Store, keys: TrustedKeys): Promise<StatusList | undefined> {
  const open = (bytes: Bytes) => openStatusList(bytes, keys);
  const stored = await readStored(store, PATHS.status, open);
  const fresh = await download(store, PATHS.status, async (bytes) => {
    const list = await open(bytes);
    return list && list.issuedAt >= (stored?.issuedAt ?? 0) ? list : undefined;
  });
  return fresh ?? stored;
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
