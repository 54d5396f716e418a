import {
  createKeyPair,
  createSigner,
  exportPublicKey,
  isRevoked,
  signKeyList,
  signStatusList,
} from '@wathiqa/certificate';
import { CERTIFICATE_PATHS as PATHS } from '@wathiqa/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadVerifier } from './published-lists.ts';

const now = Math.floor(Date.now() / 1000);

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
  const statement = { publicKey, from: 0, until: now + 86_400, withdrawn: false };
  const signer = await createSigner(pair);
  answers.set(PATHS.root, await exportPublicKey(rootPair.publicKey));
  answers.set(PATHS.keys, await signKeyList(now, [statement], await createSigner(rootPair)));
  return async (issuedAt: number, revoked: number) => {
    const list = { uri: PATHS.status, issuedAt, expiresAt: issuedAt + 86_400, ttl: 300, bits: 1 };
    const statuses = Uint8Array.of(1 << revoked);
    answers.set(PATHS.status, await signStatusList({ ...list, statuses }, signer));
  };
}

async function load() {
  const verifier = await loadVerifier();
  if (typeof verifier === 'string') throw new Error(verifier);
  const { areKeysFresh, status } = verifier;
  const revoked = [...Array(8).keys()].find((index) => status && isRevoked(status, index));
  return { areKeysFresh, revoked };
}

test('takes a newer list, keeps it from an older one, and has it offline', async () => {
  const publishStatus = await publish();
  await publishStatus(now, 3);
  expect(await load()).toEqual({ areKeysFresh: true, revoked: 3 });
  await publishStatus(now - 1, 5);
  expect(await load()).toEqual({ areKeysFresh: true, revoked: 3 });
  await publishStatus(now + 1, 7);
  expect(await load()).toEqual({ areKeysFresh: true, revoked: 7 });
  answers.clear();
  expect(await load()).toEqual({ areKeysFresh: false, revoked: 7 });
});

test('pins the root together with its backup', async () => {
  await publish();
  const backup = answers.get(PATHS.root) ?? new Uint8Array();
  const publishStatus = await publish();
  answers.set(PATHS.root, Uint8Array.of(...backup, ...(answers.get(PATHS.root) ?? [])));
  await publishStatus(now, 3);
  expect(await load()).toEqual({ areKeysFresh: true, revoked: 3 });
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
  const publishStatus = await publish();
  await publishStatus(now, 3);
  vi.stubGlobal('caches', { open });
  expect(await load()).toEqual({ areKeysFresh: true, revoked: 3 });
});

const refuse = (name: string) => Promise.reject(new DOMException('', name));
