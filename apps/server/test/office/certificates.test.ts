import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  equalBytes,
  isConsistent,
  isInLog,
  LOST_LEAF,
  openKeyList,
  openLogProof,
  openLogTile,
  openStatusBase,
  openStatusDelta,
  openTreeHead,
  rootOfRange,
  TILE_SIZE,
  type TrustedKeys,
} from '@wathiqa/certificate';
import { certificates, shipmentInfo } from '@wathiqa/contract';
import {
  decideRevocation,
  packBatch,
  printCertificates,
  readCertificates,
  reprintCertificate,
  revokeCertificate,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES, type RequestId } from '@wathiqa/domain';
import { expect, onTestFinished, test } from 'vitest';
import { certificateFolder } from '../../src/features/certificates/keys.ts';
import { publishLists } from '../../src/features/certificates/lists.ts';
import { proveInclusion } from '../../src/features/certificates/log.ts';
import { revokeLostPlaces } from '../../src/features/certificates/reserved-places.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { createOfficeRequest, setRequestState } from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { signInStaff } from '../support/office/staff.ts';
import { cairoAddress, createOrderBody, documents } from '../support/orders.ts';

const { server, citizen, clerk } = await startOffice();
const supervisor = await signInStaff(server, 'supervisor');
const secondSupervisor = await signInStaff(server, 'supervisor', 'clerk2@wathiqa.example');
const auditor = await signInStaff(server, 'auditor');
const { createPackedBatch, handOver } = dispatchCalls(() => ({ server, citizen, clerk }));

/** Number of places given out; survives a database recovery. */
const placesFile = join(certificateFolder(server.settings), 'places');

const print = (batchId: number) => clerk.call(printCertificates, { body: { batchId } });

async function sheetsOf(requestId: string) {
  const { body } = await supervisor.call(readCertificates, { query: { requestId } });
  return body.sheets;
}

async function printOne() {
  const { ids, batchId } = await createPackedBatch(1);
  const [requestId = ''] = ids;
  expect((await print(batchId)).body.sheets).toBe(1);
  const [sheet] = await sheetsOf(requestId);
  if (!sheet) throw new Error('No sheet');
  return { batchId, requestId, serial: sheet.serial };
}

async function fetchList(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const answer = await server.app.inject({ url: path });
  return answer.statusCode === 200 ? new Uint8Array(answer.rawPayload) : undefined;
}

async function openKeys(): Promise<TrustedKeys> {
  const [root, list] = await Promise.all(
    [certificates.certificateRoot, certificates.certificateKeys].map(({ path }) => fetchList(path)),
  );
  const keys = root && list && (await openKeyList(list, root));
  if (!keys) throw new Error('The list of keys does not open');
  return keys;
}

test('auditors print and revoke nothing, clerks revoke nothing', async () => {
  const { batchId, serial } = await printOne();
  const proposal = { serial, cause: 'error', reason: 'خطأ في الاسم' } as const;
  const calls = [
    auditor.call(printCertificates, { body: { batchId } }),
    auditor.call(reprintCertificate, { body: { serial, reason: 'بقعة حبر' } }),
    auditor.call(revokeCertificate, { body: proposal }),
    clerk.call(revokeCertificate, { body: proposal }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test('prints each copy of a batch once, and nothing after handover', async () => {
  const { ids, batchId } = await createPackedBatch(2);
  const { body } = await print(batchId);
  expect(body.sheets).toBe(2);
  expect(Buffer.from(body.pdf, 'base64').toString('latin1', 0, 5)).toBe('%PDF-');
  const serials = (await Promise.all(ids.map(sheetsOf))).flat().map(({ serial }) => Number(serial));
  expect(await lastEntry(server)).toMatchObject({
    action: 'certificates.print',
    detail: { batchId, serials: expect.arrayContaining(serials) },
  });
  expect((await print(batchId)).status).toBe(409);
  expect((await print(999_999)).status).toBe(404);
  await handOver(batchId, ids);
  expect((await print(batchId)).status).toBe(409);
});

test('a spoiled sheet is printed again once, and revoked', async () => {
  const { requestId, serial } = await printOne();
  const reprint = () =>
    clerk.call(reprintCertificate, { body: { serial, reason: 'انحشر الورق في الطابعة' } });
  const answers = await Promise.all([reprint(), reprint()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await sheetsOf(requestId)).toMatchObject([
    { copy: 1, atOffice: true, revoked: null },
    { copy: 1, serial, revoked: { cause: 'spoiled' } },
  ]);
});

test('a sheet that left the office is not printed again', async () => {
  const { batchId, requestId, serial } = await printOne();
  await handOver(batchId, [requestId]);
  const body = { serial, reason: 'بقعة حبر' };
  expect((await clerk.call(reprintCertificate, { body })).status).toBe(409);
  expect(await sheetsOf(requestId)).toMatchObject([{ serial, atOffice: false, revoked: null }]);
});

test('prints no certificate of the own request, and none of an ID card', async () => {
  const own = await createOfficeRequest(await server.signIn('clerk@wathiqa.example'));
  const order = createOrderBody('nidDoc', documents.nidDoc()) as never;
  const card = (await citizen.order(crypto.randomUUID(), order)).body.Id ?? '';
  await citizen.call(shipmentInfo, {
    body: { requestID: card as RequestId, customerAddress: cairoAddress() },
  });
  for (const id of [own, card]) await setRequestState(server, clerk, id, 'PAYMENT_ACCEPTED');
  const { body } = await supervisor.call(packBatch, {
    body: { governorateCode: '01', requestIds: [own, card as RequestId] },
  });
  const batchId = body.batch.id;
  expect((await print(batchId)).body.ResponseCode).toBe(RESPONSE_CODES.OWN_REQUEST);
  expect((await supervisor.call(printCertificates, { body: { batchId } })).body.sheets).toBe(1);
  expect(await sheetsOf(card)).toEqual([]);
});

test('a revocation needs a second supervisor', async () => {
  const { serial } = await printOne();
  const body = { serial, cause: 'fraud', reason: 'صدرت لغير صاحبها' } as const;
  const { proposals } = (await supervisor.call(revokeCertificate, { body })).body;
  const proposalId = proposals.find((each) => each.serial === serial)?.id ?? 0;
  expect((await supervisor.call(revokeCertificate, { body })).status).toBe(409);
  const decide = (who: typeof supervisor, approve: boolean) =>
    who.call(decideRevocation, { body: { proposalId, approve } });
  expect((await decide(supervisor, true)).status).toBe(409);
  expect((await decide(secondSupervisor, true)).body.sheets).toMatchObject([
    { serial, revoked: { cause: 'fraud' } },
  ]);
  expect((await decide(secondSupervisor, true)).status).toBe(409);
});

test('publishes signed lists that name the revoked sheets and prove the others', async () => {
  const { database, settings, now } = server;
  const context = { database, settings, now };
  await publishLists(context);
  const { requestId, serial } = await printOne();
  const reason = 'انحشر الورق في الطابعة';
  await clerk.call(reprintCertificate, { body: { serial, reason } });
  const position = Number(serial.slice(2));
  const keys = await openKeys();
  const base = await openStatusBase(
    (await fetchList(certificates.statusBase.path)) ?? new Uint8Array(),
    keys,
  );
  await publishLists({ ...context, now: () => new Date(now().getTime() + 1_000) });
  const delta = await openStatusDelta(
    (await fetchList(`${certificates.statusDelta.path}?base=${base?.base}`)) ?? new Uint8Array(),
    keys,
  );
  expect(delta).toMatchObject({ base: base?.base, closes: false });
  expect([...(delta?.revoked ?? [])]).toContain(position);
  const head = await openTreeHead(
    (await fetchList(certificates.logHead.path)) ?? new Uint8Array(),
    keys,
  );
  const bytes = (await fetchList(`${certificates.logTile.path}?tile=0`)) ?? new Uint8Array();
  const tile = openLogTile(bytes);
  const place = Number((await sheetsOf(requestId))[0]?.serial.slice(2));
  const leaf = tile?.leaves[place] ?? new Uint8Array();
  if (!head || !tile) throw new Error('The log does not open');
  expect(await isInLog(leaf, place, head, tile)).toBe(true);
  expect(await isInLog(leaf, position, head, tile)).toBe(false);
});

test('proves that the published log has only grown, up to its published size', async () => {
  const { database } = server;
  const newestHead = async () => {
    const head = await fetchList(certificates.logHead.path);
    const opened = head && (await openTreeHead(head, await openKeys()));
    if (!opened) throw new Error('The head does not open');
    return opened;
  };
  const proofOf = async (from: number, to: number) => {
    const bytes = await fetchList(`${certificates.logProof.path}?from=${from}&to=${to}`);
    return bytes && openLogProof(bytes);
  };
  await printOne();
  const old = await newestHead();
  const { serial } = await printOne();
  const head = await newestHead();
  expect(head.size).toBe(old.size + 1);
  const proof = (await proofOf(old.size, head.size)) ?? [];
  expect(await isConsistent(old, head, proof)).toBe(true);
  expect(await isConsistent({ ...old, root: head.root }, head, proof)).toBe(false);
  expect(await proofOf(head.size, old.size)).toBeUndefined();
  expect(await proofOf(old.size, head.size + 1)).toBeUndefined();

  const place = Number(serial.slice(2));
  const { leaf } = await database.query
    .selectFrom('certificate_sheets')
    .where('position', '=', place)
    .select('leaf')
    .executeTakeFirstOrThrow();
  const path = await proveInclusion(database.query, place, head.size);
  expect(await rootOfRange([new Uint8Array(leaf)], place, head.size, path)).toEqual(head.root);
});

test('places lost by a recovery are given to no other sheet', async () => {
  const { database, settings, now } = server;
  const last = Number((await printOne()).serial.slice(2));
  expect(await readFile(placesFile, 'utf8')).toBe(`${last + 1}\n`);
  // As after 299 more sheets and a recovery to this moment.
  await writeFile(placesFile, `${last + 300}\n`);
  const lost = { first: last + 1, last: last + 299 };
  expect(await revokeLostPlaces(server)).toEqual([lost]);
  expect(await revokeLostPlaces(server)).toEqual([]);
  expect((await lastEntry(server)).detail).toEqual(lost);
  const { serial } = await printOne();
  const place = Number(serial.slice(2));
  expect(place).toBe(last + 300);
  await publishLists({ database, settings, now });
  const keys = await openKeys();
  const open = async (path: string) => (await fetchList(path)) ?? new Uint8Array();
  const head = await openTreeHead(await open(certificates.logHead.path), keys);
  expect(head?.size).toBe(place + 1);
  for (const [position, isLost] of [
    [last, false],
    [last + 1, true],
    [place - 1, true],
    [place, false],
  ] as const) {
    const path = `${certificates.logTile.path}?tile=${Math.floor(position / TILE_SIZE)}`;
    const tile = openLogTile(await open(path));
    const leaf = tile?.leaves[position - tile.start];
    if (!head || !tile || !leaf) throw new Error('The log does not open');
    expect(await isInLog(leaf, position, head, tile)).toBe(true);
    expect(equalBytes(leaf, LOST_LEAF)).toBe(isLost);
  }
});

test('a damaged count of places stops printing', async () => {
  const intact = await readFile(placesFile);
  onTestFinished(() => writeFile(placesFile, intact));
  const { batchId } = await createPackedBatch(1);
  await writeFile(placesFile, '');
  expect((await print(batchId)).status).toBe(500);
});

test('the database refuses to change or remove a sheet and a revocation', async () => {
  await printOne();
  for (const table of ['certificate_sheets', 'certificate_revocations'] as const) {
    await expect(server.database.query.deleteFrom(table).execute()).rejects.toThrow(
      /append-only|permission/,
    );
  }
});
