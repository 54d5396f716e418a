import {
  consistencyProof,
  createKeyPair,
  createSigner,
  encodeLogProof,
  encodeLogTile,
  exportPublicKey,
  leafHash,
  rangeProof,
  signKeyList,
  signStatusBase,
  signStatusDelta,
  signTreeHead,
  treeRoot,
} from '@wathiqa/certificate';
import { CERTIFICATE_PATHS as PATHS } from '@wathiqa/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadVerifier } from './published-lists.ts';

const now = Math.floor(Date.now() / 1000);
const times = { issuedAt: now, expiresAt: now + 86_400 };

/** Answers of the authority by path; empty without a network. */
const answers = new Map<string, Uint8Array<ArrayBuffer>>();

beforeEach(() => {
  const stored = new Map<string, Response>();
  const store = {
    match: async (path: string) => stored.get(path)?.clone(),
    put: async (path: string, answer: Response) => void stored.set(path, answer),
  };
  vi.stubGlobal('caches', { open: async () => store });
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers.get(path);
    return answer ? new Response(answer) : new Response(null, { status: 404 });
  });
});

async function publish() {
  answers.clear();
  const [rootPair, pair] = await Promise.all([createKeyPair(), createKeyPair()]);
  const publicKey = await exportPublicKey(pair.publicKey);
  const statement = { publicKey, from: 0, until: now + 86_400, withdrawnAtSize: null };
  const signer = await createSigner(pair);
  answers.set(PATHS.root, await exportPublicKey(rootPair.publicKey));
  answers.set(PATHS.keys, await signKeyList(now, [statement], await createSigner(rootPair)));
  const publishBase = async (counter: number, ...revoked: number[]) => {
    const list = { ...times, counter, revoked: Uint32Array.from(revoked) };
    answers.set(PATHS.statusBase, await signStatusBase(list, 64, signer));
  };
  const publishDelta = async (base: number, counter: number, ...revoked: number[]) => {
    const delta = { ...times, base, counter, closes: false, revoked: Uint32Array.from(revoked) };
    answers.set(`${PATHS.statusDelta}?base=${base}`, await signStatusDelta(delta, signer));
  };
  /** Publishes a log whose sheets have these numbers, with a proof from an old size. */
  const publishLog = async (sheets: number[], oldSize = 0) => {
    const leaves = await Promise.all(sheets.map((sheet) => leafHash(Uint8Array.of(sheet))));
    const { length: size } = leaves;
    const subtree = (start: number, end: number) => treeRoot(leaves.slice(start, end));
    const proof = await consistencyProof(oldSize, size, subtree);
    const toRoot = await rangeProof({ start: 0, end: size }, size, subtree);
    const head = { issuedAt: now, size, root: await subtree(0, size) };
    answers.set(PATHS.logHead, await signTreeHead(head, signer));
    answers.set(`${PATHS.logProof}?from=${oldSize}&to=${size}`, encodeLogProof(proof));
    answers.set(`${PATHS.logTile}?tile=0`, encodeLogTile({ start: 0, leaves, proof: toRoot }));
    return leaves;
  };
  return { publishBase, publishDelta, publishLog };
}

async function load() {
  const verifier = await loadVerifier();
  if (typeof verifier === 'string') throw new Error(verifier);
  const { areKeysFresh, status } = verifier;
  return { areKeysFresh, counter: status?.counter, revoked: [...(status?.revoked ?? [])] };
}

test('goes on from its base with the delta, and offline from both', async () => {
  const { publishBase, publishDelta } = await publish();
  await publishBase(10, 3);
  expect(await load()).toEqual({ areKeysFresh: true, counter: 10, revoked: [3] });
  await publishDelta(10, 12, 5);
  expect(await load()).toEqual({ areKeysFresh: true, counter: 12, revoked: [3, 5] });
  answers.clear();
  expect(await load()).toEqual({ areKeysFresh: false, counter: 12, revoked: [3, 5] });
});

test('takes a new base when the authority does not continue the stored one, but no older', async () => {
  const { publishBase } = await publish();
  await publishBase(10, 3);
  await load();
  await publishBase(9);
  expect(await load()).toMatchObject({ counter: 10, revoked: [3] });
  await publishBase(20, 3, 7);
  expect(await load()).toMatchObject({ counter: 20, revoked: [3, 7] });
});

test('takes the leaf of a log that has grown, and none of one with another past', async () => {
  const { publishLog } = await publish();
  const findLeaf = async (position: number) => {
    const verifier = await loadVerifier();
    if (typeof verifier === 'string') throw new Error(verifier);
    return verifier.findLeaf(position);
  };
  await publishLog([1, 2, 3]);
  expect(await findLeaf(3)).toBeNull();
  const leaves = await publishLog([1, 2, 3, 4], 3);
  expect(await findLeaf(3)).toEqual(leaves[3]);
  for (const forged of [
    [1, 9, 3, 4, 5],
    [1, 2, 9, 4],
    [1, 2, 3],
  ]) {
    await publishLog(forged, Math.min(4, forged.length));
    expect(await findLeaf(1)).toBeUndefined();
  }
  const grown = await publishLog([1, 2, 3, 4, 5, 6], 4);
  expect(await findLeaf(5)).toEqual(grown[5]);
});

test('pins the root together with its backup', async () => {
  await publish();
  const backup = answers.get(PATHS.root) ?? new Uint8Array();
  const { publishBase } = await publish();
  answers.set(PATHS.root, Uint8Array.of(...backup, ...(answers.get(PATHS.root) ?? [])));
  await publishBase(10, 3);
  expect(await load()).toEqual({ areKeysFresh: true, counter: 10, revoked: [3] });
});

test('stores nothing that does not open, and refuses another root', async () => {
  await publish();
  answers.set(PATHS.root, new TextEncoder().encode('<!doctype html>'));
  expect(await loadVerifier()).toBe('noLists');
  await publish();
  await load();
  await publish();
  expect(await loadVerifier()).toBe('changedRoot');
  expect(await loadVerifier()).toBe('changedRoot');
});

test.each([
  ['full', async () => ({ match: async () => undefined, put: () => refuse('QuotaExceededError') })],
  ['blocked', () => refuse('SecurityError')],
])('verifies with a connection though the storage of the device is %s', async (_, open) => {
  const { publishBase } = await publish();
  await publishBase(10, 3);
  vi.stubGlobal('caches', { open });
  expect(await load()).toEqual({ areKeysFresh: true, counter: 10, revoked: [3] });
});

const refuse = (name: string) => Promise.reject(new DOMException('', name));
