import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Bytes,
  createKeyPair,
  createSigner,
  exportPublicKey,
  importPublicKey,
  type KeyStatement,
  keyId,
  openKeyList,
  POINT_BYTES,
  type Signer,
  signKeyList,
} from '@wathiqa/certificate';
import { makePrivateFolder, replaceFile } from '../../crypto/data-folder.ts';
import type { SecurityModule } from '../../settings/key-settings.ts';
import type { Settings } from '../../settings.ts';
import { createModuleKey, signInModule } from './security-module.ts';

/*
 * Key folder: `root.json` or `backup-root.json` signs the list of keys, and both belong offline; `<key id>.json` signs
 * sheets and lists, or names a key of a security module; `keys.cbor` is the signed list; verifiers pin `root.pub`, the
 * points of both roots.
 */

const YEAR_SECONDS = 365 * 86_400;
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
/** The second signs after the first was lost. */
const ROOTS = ['root.json', 'backup-root.json'];
const ROOT_POINTS = 'root.pub';
const LIST = 'keys.cbor';

/** Public files and the newest key of this server. */
export interface CertificateKeys {
  readonly root: Bytes;
  readonly list: Bytes;
  /** Undefined on a server that only publishes. */
  readonly signer: Signer | undefined;
  /** Last second of its use. */
  readonly until: number | undefined;
}

export function certificateFolder({ certificateKeys, dataDir }: Settings): string {
  return certificateKeys ?? join(dataDir, 'certificates');
}

/**
 * Reads the keys of the folder; with the sandbox on, fills a missing folder.
 *
 * @param published list of keys that verifiers load; the newer one counts, so that a server with an old copy of the
 *   folder does not sign with a withdrawn key
 * @returns undefined without keys: nothing is printed or published
 * @throws Error for a list that the root has not signed
 */
export async function readCertificateKeys(
  settings: Settings,
  now: Date,
  published?: Bytes,
): Promise<CertificateKeys | undefined> {
  const folder = certificateFolder(settings);
  const own = await readIfPresent(join(folder, LIST));
  if (!own) {
    if (!settings.sandbox) return undefined;
    await fillFolder(folder, now, settings.certificateToken);
    return readCertificateKeys({ ...settings, sandbox: false }, now, published);
  }
  const root = new Uint8Array(await readFile(join(folder, ROOT_POINTS)));
  const opened = await openOwnList(own, root, folder);
  const other = published && (await openKeyList(published, root));
  if (published && !other) throw new Error(`${ROOT_POINTS} has not signed the published keys`);
  const isOld = other && other.issuedAt > opened.issuedAt;
  const [list, { keys }] = isOld ? [published, other] : [own, opened];
  return { root, list, ...(await findSigner(settings, keys, now)) };
}

/**
 * Creates missing roots, and a key for a year from now.
 *
 * @param module where the private key is created; without one it is a file
 * @returns the id of the key
 */
export async function addSigningKey(
  folder: string,
  now: Date,
  module?: SecurityModule,
): Promise<string> {
  await makePrivateFolder(folder);
  const root = await openRoot(folder);
  const { publicKey, ...secret } = module ? await createModuleKey(module) : await createFileKey();
  const from = Math.floor(now.getTime() / 86_400_000) * 86_400;
  const statement = { publicKey, from, until: from + YEAR_SECONDS, withdrawn: false };
  const id = hex(await keyId(publicKey));
  await writeSecret(join(folder, `${id}.json`), secret);
  await writeList(folder, [...(await readStatements(folder, root.points)), statement], root, now);
  return id;
}

/** Fills an empty folder in one step: of several servers that start with the sandbox on, the first one fills it. */
async function fillFolder(folder: string, now: Date, module?: SecurityModule): Promise<void> {
  const filled = `${folder}.${randomUUID()}`;
  await addSigningKey(filled, now, module);
  await rename(filled, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(filled, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/**
 * Withdraws a key: verifiers send all of its sheets to the office.
 *
 * @throws Error for an unknown key
 */
export async function withdrawKey(folder: string, id: string, now: Date): Promise<void> {
  const root = await openRoot(folder);
  const statements = await readStatements(folder, root.points);
  const ids = await Promise.all(statements.map(({ publicKey }) => keyId(publicKey).then(hex)));
  if (!ids.includes(id)) throw new Error(`No key ${id}; the list has ${ids.join(', ')}`);
  const changed = statements.map((each, at) =>
    ids[at] === id ? { ...each, withdrawn: true } : each,
  );
  await writeList(folder, changed, root, now);
}

/** @returns the last second of the folder's newest valid key, 0 if each was withdrawn; undefined without keys */
export async function readSigningEnd(settings: Settings): Promise<number | undefined> {
  const folder = certificateFolder(settings);
  const root = await readIfPresent(join(folder, ROOT_POINTS));
  if (!root) return undefined;
  const valid = (await readStatements(folder, root)).filter(({ withdrawn }) => !withdrawn);
  return Math.max(0, ...valid.map(({ until }) => until));
}

async function findSigner(
  settings: Settings,
  statements: readonly KeyStatement[],
  now: Date,
): Promise<Pick<CertificateKeys, 'signer' | 'until'>> {
  const seconds = now.getTime() / 1000;
  const folder = certificateFolder(settings);
  const files = await readdir(folder);
  for (const { publicKey, from, until, withdrawn } of [...statements].reverse()) {
    const file = `${hex(await keyId(publicKey))}.json`;
    if (withdrawn || seconds < from || seconds > until) continue;
    if (!files.includes(file)) continue;
    const signer = await openSigner(join(folder, file), publicKey, settings.certificateToken);
    return { signer, until };
  }
  return { signer: undefined, until: undefined };
}

/**
 * Root of the folder, or its backup. Only an empty folder gets new ones, because verifiers pin the first.
 *
 * @throws Error for roots whose private keys are elsewhere
 */
async function openRoot(folder: string) {
  const points = (await readIfPresent(join(folder, ROOT_POINTS))) ?? (await createRoots(folder));
  for (const [at, name] of ROOTS.entries()) {
    const file = join(folder, name);
    if (!(await readIfPresent(file))) continue;
    const point = points.slice(at * POINT_BYTES, (at + 1) * POINT_BYTES);
    return { points, signer: await openSigner(file, point) };
  }
  const names = ROOTS.join(' and ');
  throw new Error(`${names} are missing in ${folder}: bring one from its safe for this command`);
}

async function createRoots(folder: string): Promise<Bytes> {
  const points: number[] = [];
  for (const name of ROOTS) {
    const { publicKey, ...secret } = await createFileKey();
    await writeSecret(join(folder, name), secret);
    points.push(...publicKey);
  }
  await writeFile(join(folder, ROOT_POINTS), Uint8Array.from(points));
  return Uint8Array.from(points);
}

async function readStatements(folder: string, root: Bytes): Promise<readonly KeyStatement[]> {
  const list = await readIfPresent(join(folder, LIST));
  return list ? (await openOwnList(list, root, folder)).keys : [];
}

/** @throws Error for a list that the root has not signed */
async function openOwnList(list: Bytes, root: Bytes, folder: string) {
  const opened = await openKeyList(list, root);
  if (!opened) throw new Error(`${join(folder, LIST)} is not signed by ${ROOT_POINTS}`);
  return opened;
}

/** Concurrent readers see the old list or the new one. */
async function writeList(
  folder: string,
  statements: readonly KeyStatement[],
  root: { signer: Signer },
  now: Date,
): Promise<void> {
  const list = await signKeyList(Math.floor(now.getTime() / 1000), statements, root.signer);
  await replaceFile(join(folder, LIST), list);
}

/** A private key, or the id of one in a security module. */
type Secret = JsonWebKey | { object: string };

async function createFileKey(): Promise<JsonWebKey & { publicKey: Bytes }> {
  const { privateKey, publicKey } = await createKeyPair();
  const jwk = await crypto.subtle.exportKey('jwk', privateKey);
  return { ...jwk, publicKey: await exportPublicKey(publicKey) };
}

async function writeSecret(file: string, secret: Secret): Promise<void> {
  await writeFile(file, JSON.stringify(secret), { flag: 'wx', mode: 0o600 });
}

/** @throws Error for a key of a security module without its settings */
async function openSigner(file: string, point: Bytes, module?: SecurityModule): Promise<Signer> {
  const secret: Secret = JSON.parse(await readFile(file, 'utf8'));
  if ('object' in secret) {
    if (!module) throw new Error(`${file} names a key of a security module: set CERTIFICATE_TOKEN`);
    const { object } = secret;
    return { kid: await keyId(point), sign: (bytes) => signInModule(module, object, bytes) };
  }
  return createSigner({
    privateKey: await crypto.subtle.importKey('jwk', secret, CURVE, false, ['sign']),
    publicKey: await importPublicKey(point),
  });
}

async function readIfPresent(file: string): Promise<Bytes | undefined> {
  return readFile(file).then(
    (bytes) => new Uint8Array(bytes),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
