/**
 * A stolen key of printed certificates: `npm run certificate-keys -- withdraw` ends it. Sheets in the log before the
 * theft stay valid. All other sheets of the key become "ask the office", also those that the thief dates back. The next
 * key signs valid sheets.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createSigner,
  isInLog,
  openKeyList,
  openLogTile,
  openStatusBase,
  openTreeHead,
  readCivilEvent,
  signCivilEvent,
  verifySheet,
} from '@wathiqa/certificate';
import { CERTIFICATE_PATHS as PATHS } from '@wathiqa/contract';
import { packBatch, printCertificates, readRequest } from '@wathiqa/contract/office';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { openOfficeOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { runCommand } from './support/command.ts';
import { DrillFailed, expectThat, report, Stack } from './support/drill.ts';
import { CLERK, payRequest } from './support/paid-request.ts';

export async function stolenKey(): Promise<void> {
  await using stack = new Stack();
  const cluster = stack.add(await startCluster({ durable: false }));
  const { environment } = await createDatabase(cluster.adminUrl);
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-drill-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const keys = join(folder, 'keys');
  const settings = { ...environment, CERTIFICATE_KEYS: keys };
  await keyCommand(settings, 'add');
  const [id = ''] = await keyIds(keys);
  const { url } = stack.add(await startServerProcess(settings));
  const print = () => printSheet(url, folder);

  const before = await print();
  await delay(1_000);
  const theft = new Date();
  await delay(1_000);
  const after = await print();
  const forged = await forgeSheets(await readFile(join(keys, `${id}.json`), 'utf8'), before);
  await expectStates(url, 'valid', { before, after, ...forged });

  await keyCommand(settings, 'add');
  await keyCommand(settings, 'withdraw', id, '--before', theft.toISOString());
  const next = await print();
  await expectStates(url, 'valid', { before, next });
  await expectStates(url, 'keyWithdrawn', { after, ...forged });
}

async function keyCommand(environment: Record<string, string>, ...args: string[]): Promise<void> {
  const { code, output, errors } = await runCommand('certificate-keys', environment, args);
  expectThat(code === 0, errors);
  report(`certificate-keys ${args[0]}`, output.trim().split('\n').at(-1) ?? '');
}

async function keyIds(keys: string): Promise<string[]> {
  const files = await readdir(keys);
  return files.flatMap((file) => /^([0-9a-f]{8})\.json$/.exec(file)?.[1] ?? []);
}

/** Orders and prints a certificate; reads the code from the picture of its sheet. */
async function printSheet(url: string, folder: string): Promise<string> {
  const requestId = await payRequest(url);
  const office = await openOfficeOverHttp(url, CLERK);
  const { request } = await office(readRequest, { query: { requestId } });
  const body = { governorateCode: request.governorateCode ?? '', requestIds: [requestId] };
  const { batch } = await office(packBatch, { body });
  const { pdf } = await office(printCertificates, { body: { batchId: batch.id } });
  const file = join(folder, 'sheet');
  await writeFile(`${file}.pdf`, pdf, 'base64');
  execFileSync('pdftoppm', ['-png', '-singlefile', '-r', '200', `${file}.pdf`, file]);
  const read = ['--quiet', '--raw', '--oneshot', '-Sdisable', '-Sqrcode.enable', `${file}.png`];
  return execFileSync('zbarimg', read, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** The thief's sheets: another name, in a taken and in a free place of the log. */
async function forgeSheets(key: string, genuine: string): Promise<Record<string, string>> {
  const { event } = readCivilEvent(genuine) ?? {};
  if (!event) throw new DrillFailed('The printed code does not open');
  const jwk: JsonWebKey = JSON.parse(key);
  const { d, key_ops, ...publicJwk } = jwk;
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const signer = await createSigner({
    privateKey: await crypto.subtle.importKey('jwk', jwk, curve, false, ['sign']),
    publicKey: await crypto.subtle.importKey('jwk', publicJwk, curve, true, ['verify']),
  });
  const names = ['محمود علي حسن إبراهيم'];
  return {
    'forged, place taken': await signCivilEvent({ ...event, names }, signer),
    'forged, place free': await signCivilEvent({ ...event, names, statusIndex: 90_000 }, signer),
  };
}

/** Verifies as a phone does that loads all lists. */
async function expectStates(
  url: string,
  wanted: string,
  sheets: Record<string, string>,
): Promise<void> {
  const load = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const trusted = await openKeyList(await load(PATHS.keys), await load(PATHS.root));
  if (!trusted) throw new DrillFailed('The list of keys does not open');
  const verifier = {
    keys: trusted,
    areKeysFresh: true,
    status: await openStatusBase(await load(PATHS.statusBase), trusted),
    now: Date.now() / 1_000,
    findLeaf: async (position: number) => {
      const head = await openTreeHead(await load(PATHS.logHead), trusted);
      const tile = openLogTile(await load(`${PATHS.logTile}?tile=0`));
      const leaf = tile?.leaves[position];
      return head && tile && leaf && (await isInLog(leaf, position, head, tile)) ? leaf : undefined;
    },
  };
  for (const [name, code] of Object.entries(sheets)) {
    const { state } = await verifySheet(code, verifier);
    report(`sheet: ${name}`, state);
    expectThat(state === wanted, `It should be ${wanted}`);
  }
}
