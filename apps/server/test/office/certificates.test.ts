import { isRevoked, openKeyList, openStatusList } from '@wathiqa/certificate';
import { CERTIFICATE_PATHS, certificates, shipmentInfo } from '@wathiqa/contract';
import {
  decideProposal,
  packBatch,
  printCertificates,
  readCertificates,
  reprintCertificate,
  revokeCertificate,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES, type RequestId } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { eraseRequests } from '../../src/requests/erasure.ts';
import { cardDocument, cardOrder } from '../support/card-orders.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { createOfficeRequest, setRequestState } from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { waitingOf } from '../support/office/proposals.ts';
import { signInStaff } from '../support/office/staff.ts';
import { cairoAddress } from '../support/orders.ts';

const { server, citizen, clerk } = await startOffice({ prints: true });
const supervisor = await signInStaff(server, 'supervisor');
const secondSupervisor = await signInStaff(server, 'supervisor', 'clerk2@wathiqa.example');
const auditor = await signInStaff(server, 'auditor');
const { createPackedBatch, handOver, record } = dispatchCalls(() => ({ server, citizen, clerk }));

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

/** The published status list. */
async function readStatusList() {
  const [root, keys, status] = await Promise.all(
    [certificates.certificateRoot, certificates.certificateKeys, certificates.statusList].map(
      async ({ path }) => new Uint8Array((await server.app.inject({ url: path })).rawPayload),
    ),
  );
  const trusted = root && keys && (await openKeyList(keys, root));
  const list = trusted && status && (await openStatusList(status, trusted));
  if (!list) throw new Error('The status list does not open');
  return list;
}

const waitingFor = async (serial: string) => {
  const proposals = await waitingOf(secondSupervisor, 'revocation');
  return proposals.find((each) => each.serial === serial);
};

test('auditors print and revoke nothing, clerks revoke nothing', async () => {
  const { batchId, serial } = await printOne();
  const proposal = {
    ...{ serial, lastSerial: serial, cause: 'error', reason: 'خطأ في الاسم' },
  } as const;
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
  const printed = await lastEntry(server);
  const serials = (await Promise.all(ids.map(sheetsOf))).flat().map(({ serial }) => Number(serial));
  expect(printed).toMatchObject({
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

test('the sheets of a lost parcel are revoked in the published list', async () => {
  const { batchId, requestId, serial } = await printOne();
  await handOver(batchId, [requestId]);
  expect(isRevoked(await readStatusList(), Number(serial.slice(2)))).toBe(false);
  expect((await record(requestId, 'recordLoss')).status).toBe(200);
  expect(isRevoked(await readStatusList(), Number(serial.slice(2)))).toBe(true);
});

test('prints no certificate of the own request, and none of an ID card', async () => {
  const own = await createOfficeRequest(await server.signIn('clerk@wathiqa.example'));
  const answers = { lastIssuedOnline: false, lastIssueMonthQualifier: 'UNKNOWN' } as const;
  const order = cardOrder(cardDocument(), { ...answers, jobTypeId: 1 }) as never;
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
  const { requestId, serial } = await printOne();
  const reason = 'صدرت لغير صاحبها';
  const body = { serial, lastSerial: serial, cause: 'fraud', reason } as const;
  expect((await supervisor.call(revokeCertificate, { body })).status).toBe(200);
  const proposalId = (await waitingFor(serial))?.id ?? 0;
  expect((await supervisor.call(revokeCertificate, { body })).status).toBe(409);
  const decide = (who: typeof supervisor, approve: boolean) =>
    who.call(decideProposal, { body: { proposalId, approve, refusal: 'سبب الرفض' } });
  expect((await decide(supervisor, true)).status).toBe(409);
  expect((await decide(secondSupervisor, true)).status).toBe(200);
  expect(await sheetsOf(requestId)).toMatchObject([{ serial, revoked: { cause: 'fraud' } }]);
  expect((await decide(secondSupervisor, true)).status).toBe(409);
});

test('two supervisors revoke a range at once, with one audit entry', async () => {
  const printed = [await printOne(), await printOne(), await printOne()];
  const [first, spoiled, last] = printed.map(({ serial }) => serial) as [string, string, string];
  const reason = 'المفتاح مسروق';
  await clerk.call(reprintCertificate, { body: { serial: spoiled, reason } });
  const propose = (serial: string, lastSerial: string) =>
    supervisor.call(revokeCertificate, { body: { serial, lastSerial, cause: 'fraud', reason } });
  for (const [serial, lastSerial] of [
    [last, first],
    [first, '26999999999'],
  ] as const) {
    const { body } = await propose(serial, lastSerial);
    expect(body.Errors).toMatchObject([{ Field: 'lastSerial' }]);
  }
  expect((await propose(first, last)).status).toBe(200);
  expect(await waitingFor(first)).toMatchObject({ lastSerial: last, sheets: 2 });
  const body = { proposalId: (await waitingFor(first))?.id ?? 0, approve: true };
  expect((await secondSupervisor.call(decideProposal, { body })).status).toBe(200);
  const entry = await lastEntry(server);
  const causes = await Promise.all(
    printed.map(async ({ requestId }) =>
      (await sheetsOf(requestId)).map(({ revoked }) => revoked?.cause ?? null),
    ),
  );
  expect(causes).toEqual([['fraud'], [null, 'spoiled'], ['fraud']]);
  expect(entry).toMatchObject({
    action: 'certificates.revoke',
    request_id: null,
    detail: { serial: Number(first), last: Number(last), sheets: 2, cause: 'fraud' },
  });
  const list = await readStatusList();
  const revoked = [first, spoiled, last].map((serial) => isRevoked(list, Number(serial.slice(2))));
  expect(revoked).toEqual([true, true, true]);
});

test('the published status list names its address and the revoked sheets only', async () => {
  const { requestId, serial } = await printOne();
  await clerk.call(reprintCertificate, { body: { serial, reason: 'انحشر الورق في الطابعة' } });
  const list = await readStatusList();
  expect(list.uri).toBe(`${server.settings.publicUrl}${CERTIFICATE_PATHS.status}`);
  const states = (await sheetsOf(requestId)).map(({ serial, revoked }) => [
    isRevoked(list, Number(serial.slice(2))),
    revoked !== null,
  ]);
  expect(states).toEqual([
    [false, false],
    [true, true],
  ]);
  const { headers } = await server.app.inject({ url: CERTIFICATE_PATHS.status });
  expect(headers['content-type']).toBe('application/statuslist+cwt');
});

test('a batch that is printed twice at once gets one sheet for each copy', async () => {
  const { ids, batchId } = await createPackedBatch(2);
  const answers = await Promise.all([print(batchId), print(batchId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  for (const requestId of ids) expect(await sheetsOf(requestId)).toHaveLength(1);
});

test('the erasure of a request erases whom its typed codes name', async () => {
  const { requestId } = await printOne();
  const holders = () =>
    server.database.query
      .selectFrom('typed_codes')
      .innerJoin('certificate_sheets as sheet', 'sheet.serial', 'typed_codes.serial')
      .where('sheet.request_id', '=', Number(requestId))
      .select('typed_codes.holder as holder')
      .execute();
  expect((await holders()).map(({ holder }) => holder === '')).toEqual([false]);
  await server.database.transaction((transaction) =>
    eraseRequests(transaction, [Number(requestId)], server.now()),
  );
  expect((await holders()).map(({ holder }) => holder === '')).toEqual([true]);
});

test('the database refuses to change or remove a sheet and a revocation', async () => {
  await printOne();
  for (const table of ['certificate_sheets', 'certificate_revocations'] as const) {
    await expect(server.database.query.deleteFrom(table).execute()).rejects.toThrow(
      /append-only|permission/,
    );
  }
});
