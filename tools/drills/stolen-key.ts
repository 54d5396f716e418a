/**
 * A stolen key of printed certificates: `npm run certificate-keys -- withdraw` ends it. All of its sheets become "ask the
 * office", also those that the thief dates back. The next key signs valid sheets, and two supervisors revoke the
 * genuine ones of the stolen key as a range.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createSigner,
  openKeyList,
  openStatusList,
  readCivilEvent,
  signCivilEvent,
  verifySheet,
} from '@wathiqa/certificate';
import { CERTIFICATE_PATHS as PATHS } from '@wathiqa/contract';
import {
  decideProposal,
  listProposals,
  packBatch,
  printCertificates,
  readRequest,
  revokeCertificate,
} from '@wathiqa/contract/office';
import { serialDigits } from '@wathiqa/domain';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { openOfficeOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { runCommand } from './support/command.ts';
import { DrillFailed, expectThat, report, Stack } from './support/drill.ts';
import { CLERK, payRequest } from './support/paid-request.ts';

const SUPERVISORS = ['first@wathiqa.example', 'second@wathiqa.example'] as const;

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
  const forged = await forgeSheets(await readFile(join(keys, `${id}.json`), 'utf8'), before);
  const after = await print();
  await expectStates(url, 'valid', { before, after, ...forged });

  await keyCommand(settings, 'add');
  await keyCommand(settings, 'withdraw', id);
  const next = await print();
  await expectStates(url, 'valid', { next });
  await expectStates(url, 'keyWithdrawn', { before, after, ...forged });

  for (const email of SUPERVISORS) {
    const { code, errors } = await runCommand('staff', settings, [email, 'supervisor']);
    expectThat(code === 0, errors);
  }
  const [supervisor, second] = await Promise.all(
    SUPERVISORS.map((email) => openOfficeOverHttp(url, email)),
  );
  if (!supervisor || !second) throw new DrillFailed('No supervisors');
  const [first, last] = [before, after].map((code) => serialOf(code));
  const proposed = { serial: first ?? '', lastSerial: last ?? '', cause: 'fraud' } as const;
  await supervisor(revokeCertificate, { body: { ...proposed, reason: 'المفتاح مسروق' } });
  const [waiting] = (await second(listProposals)).proposals;
  const sheets = waiting?.kind === 'revocation' ? waiting.sheets : 0;
  expectThat(sheets === 2, `The range has ${sheets} certificates`);
  await second(decideProposal, { body: { proposalId: waiting?.id ?? 0, approve: true } });
  await expectStates(url, 'valid', { next });
  await expectStates(url, 'revoked', { before, after });
}

function serialOf(code: string): string {
  return serialDigits(readCivilEvent(code)?.event.serial ?? 0);
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
  // The first page is the slip of the envelope.
  const page = ['-png', '-singlefile', '-f', '2', '-r', '200'];
  execFileSync('pdftoppm', [...page, `${file}.pdf`, file]);
  const read = ['--quiet', '--raw', '--oneshot', '-Sdisable', '-Sqrcode.enable', `${file}.png`];
  return execFileSync('zbarimg', read, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** The thief's sheets: another name, with a taken and with a free number. */
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
    'forged, number taken': await signCivilEvent({ ...event, names }, signer),
    'forged, number free': await signCivilEvent({ ...event, names, statusIndex: 90_000 }, signer),
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
    status: await openStatusList(await load(PATHS.status), trusted),
    now: Date.now() / 1_000,
  };
  for (const [name, code] of Object.entries(sheets)) {
    const { state } = await verifySheet(code, verifier);
    report(`sheet: ${name}`, state);
    expectThat(state === wanted, `It should be ${wanted}`);
  }
}
