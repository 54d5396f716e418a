import { requestStatus } from '@wathiqa/contract';
import {
  checkEnvelope,
  decideProposal,
  printCertificates,
  printLabels,
  readBatch,
  readCertificates,
  readDispatch,
  readWaitingCounts,
  reprintCertificate,
  revokeCertificate,
} from '@wathiqa/contract/office';
import { formatDayText, RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { startRegister } from '../support/civil-register.ts';
import { receivedAbout } from '../support/inbox.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { waitingOf } from '../support/office/proposals.ts';
import { signInStaff } from '../support/office/staff.ts';

const register = await startRegister();
afterAll(() => register.stop());
const server = await startServer(register.environment);
afterAll(() => server.close());
register.now = server.now;
const answersWell = register.answer;
beforeEach(() => {
  register.answer = answersWell;
});
const citizen = await server.signIn();
const clerk = await signInStaff(server, 'clerk');
const supervisor = await signInStaff(server, 'supervisor');
const second = await signInStaff(server, 'supervisor', 'clerk2@wathiqa.example');
const { createPackedBatch, createPaidRequest, pack, handOver, record } = dispatchCalls(() => ({
  server,
  citizen,
  clerk,
}));

const print = (batchId: number) => clerk.call(printCertificates, { body: { batchId } });

const read = async (batchId: number) =>
  (await clerk.call(readBatch, { query: { batchId: String(batchId) } })).body;

async function envelopeOf(batchId: number, requestId = '') {
  const { parcels } = await read(batchId);
  return parcels.find((parcel) => parcel.requestId === requestId)?.envelope;
}

async function serialsOf(requestId = '') {
  const { body } = await supervisor.call(readCertificates, { query: { requestId } });
  return body.sheets.flatMap(({ serial, revoked }) => (revoked ? [] : [serial]));
}

const check = (batchId: number, requestId: string, serials: readonly string[]) =>
  clerk.call(checkEnvelope, { body: { batchId, requestId, serials } });

const NOTHING = { needed: 1, printed: 0, revoked: 0, waiting: 0, labelled: 0, checked: 0 };

test('a batch is handed over only with all its sheets, and the refusal names the envelopes', async () => {
  const { ids, batchId } = await createPackedBatch(2);
  const [first = '', second = ''] = ids;
  const refused = await handOver(batchId, ids);
  expect(refused.body.ResponseCode).toBe(RESPONSE_CODES.ENVELOPE_INCOMPLETE);
  for (const id of ids) {
    expect(refused.body.ResponseMessage.replaceAll(/\D/g, '')).toContain(id);
  }
  expect((await read(batchId)).batch).toMatchObject({
    ...{ handedOverAt: null, envelopes: { ...NOTHING, needed: 2 } },
  });
  expect((await print(batchId)).status).toBe(200);
  const open = (await clerk.call(readDispatch, {})).body.batches.find(({ id }) => id === batchId);
  expect(open?.envelopes).toMatchObject({ needed: 2, printed: 2 });
  expect((await handOver(batchId, ids)).status).toBe(200);
  expect((await read(batchId)).batch.envelopes).toBeNull();
  expect(await envelopeOf(batchId, first)).toBeNull();
  expect(await envelopeOf(batchId, second)).toBeNull();
});

test('a certificate that waits for the register holds its batch until it leaves the batch', async () => {
  const { ids, batchId } = await createPackedBatch();
  const [waits = ''] = ids;
  register.answer = () => ({ body: { result: 'none' } });
  await print(batchId);
  expect(await envelopeOf(batchId, waits)).toMatchObject({ printed: 0, waiting: 1 });
  expect((await handOver(batchId, ids)).body.ResponseCode).toBe(RESPONSE_CODES.ENVELOPE_INCOMPLETE);
});

test('labels mark the envelope until it is packed again', async () => {
  const { ids, batchId } = await createPackedBatch();
  const [requestId = ''] = ids;
  await clerk.call(printLabels, { body: { requestIds: ids } });
  expect(await envelopeOf(batchId, requestId)).toMatchObject({ labelled: 1 });
  await record(requestId, 'unpack');
  const again = (await pack([requestId])).body.batch.id;
  expect(await envelopeOf(again, requestId)).toMatchObject({ labelled: 0 });
});

describe('printing again', () => {
  const printAgain = (batchId: number) =>
    clerk.call(printCertificates, { body: { batchId, again: true } });

  test('draws the same sheets while the batch is open, with an audit entry', async () => {
    const { ids, batchId } = await createPackedBatch(2);
    expect((await printAgain(batchId)).status).toBe(409);
    await print(batchId);
    const serials = (await Promise.all(ids.map(serialsOf))).flat().map(Number).sort();
    expect((await printAgain(batchId)).body).toMatchObject({ sheets: 2, waiting: 0 });
    expect(await lastEntry(server)).toMatchObject({
      ...{ action: 'certificates.print', detail: { batchId, serials, again: true } },
    });
    expect((await Promise.all(ids.map(serialsOf))).flat().map(Number).sort()).toEqual(serials);
    await handOver(batchId, ids);
    expect((await printAgain(batchId)).status).toBe(409);
    const stored = await server.database.query
      .selectFrom('stored_sheets')
      .where('sheet_serial', 'in', serials)
      .select('sheet_serial')
      .execute();
    expect(stored).toEqual([]);
  });

  test('replaces spoiled sheets of a batch in one act, and only of this batch', async () => {
    const [one, other] = [await createPackedBatch(2), await createPackedBatch()];
    await print(one.batchId);
    await print(other.batchId);
    const [first = '', second = ''] = (await Promise.all(one.ids.map(serialsOf))).flat().sort();
    const [foreign = ''] = await serialsOf(other.ids[0]);
    const body = { serial: first, lastSerial: foreign, reason: 'انحشر الورق' };
    expect((await clerk.call(reprintCertificate, { body })).body.sheets).toBe(2);
    expect(await lastEntry(server)).toMatchObject({
      action: 'certificates.reprint',
      detail: { batchId: one.batchId, replaces: [Number(first), Number(second)] },
    });
    expect(await serialsOf(other.ids[0])).toEqual([foreign]);
    expect((await read(one.batchId)).batch.envelopes).toMatchObject({ printed: 2, revoked: 0 });
  });

  test('prints a sheet in place of one that two supervisors revoked', async () => {
    const { ids, batchId } = await createPackedBatch();
    await print(batchId);
    const [serial = ''] = await serialsOf(ids[0]);
    const cause = { cause: 'error', reason: 'خطأ في الاسم' } as const;
    await supervisor.call(revokeCertificate, { body: { serial, lastSerial: serial, ...cause } });
    const proposals = await waitingOf(second, 'revocation');
    const waiting = async (who: typeof second) =>
      (await who.call(readWaitingCounts)).body.counts.approvals;
    expect([await waiting(supervisor), await waiting(second)]).toEqual([0, 1]);
    const proposalId = proposals.find((each) => each.serial === serial)?.id ?? 0;
    await second.call(decideProposal, { body: { proposalId, approve: true } });
    expect((await read(batchId)).batch.envelopes).toMatchObject({ printed: 0, revoked: 1 });
    expect((await handOver(batchId, ids)).status).toBe(409);
    expect((await print(batchId)).body.sheets).toBe(1);
    expect((await read(batchId)).batch.envelopes).toMatchObject({ printed: 1, revoked: 0 });
    expect((await handOver(batchId, ids)).status).toBe(200);
  });
});

describe('the scan of sheets and label', () => {
  test('refuses swapped, missing and revoked sheets, and marks the envelope', async () => {
    const { ids, batchId } = await createPackedBatch(2);
    const [one = '', other = ''] = ids;
    await print(batchId);
    const [own = ''] = await serialsOf(one);
    const [foreign = ''] = await serialsOf(other);
    for (const serials of [[], [foreign], [own, foreign]]) {
      const refused = await check(batchId, one, serials);
      expect(refused.body.ResponseCode).toBe(RESPONSE_CODES.ENVELOPE_INCOMPLETE);
    }
    expect((await check(batchId, one, [own])).status).toBe(200);
    expect(await envelopeOf(batchId, one)).toMatchObject({ checked: 1 });
    await clerk.call(reprintCertificate, { body: { serial: own, reason: 'بقعة حبر' } });
    expect(await envelopeOf(batchId, one)).toMatchObject({ printed: 1, checked: 0 });
    const revoked = await check(batchId, one, [own]);
    expect(revoked.body.ResponseCode).toBe(RESPONSE_CODES.ENVELOPE_INCOMPLETE);
  });

  test('is refused for a request outside of the batch, and after the handover', async () => {
    const { ids, batchId } = await createPackedBatch();
    const outside = await createPaidRequest();
    expect((await check(batchId, outside, [])).status).toBe(409);
    expect((await check(999_999, ids[0] ?? '', [])).status).toBe(404);
    await print(batchId);
    await handOver(batchId, ids);
    expect((await check(batchId, ids[0] ?? '', await serialsOf(ids[0]))).status).toBe(409);
  });
});

describe('a lost parcel', () => {
  const NOTE = 'لم يجده البريد في مركزه';
  const lose = (requestId: string, note = NOTE) => record(requestId, 'recordLoss', { note });

  test('is refused before the handover, after the return and without a note', async () => {
    const { ids, batchId } = await createPackedBatch();
    const [requestId = ''] = ids;
    await print(batchId);
    expect((await lose(requestId)).status).toBe(409);
    expect(await serialsOf(requestId)).toHaveLength(1);
    await handOver(batchId, ids);
    expect((await lose(requestId, '')).status).toBe(400);
    await record(requestId, 'recordReturn');
    expect((await lose(requestId)).status).toBe(409);
    expect(await serialsOf(requestId)).toHaveLength(1);
  });

  test('revokes its sheets, tells the citizen and is packed and printed again', async () => {
    const { ids, batchId } = await createPackedBatch(2);
    const [requestId = '', other = ''] = ids;
    await print(batchId);
    const [serial = ''] = await serialsOf(requestId);
    await handOver(batchId, ids);
    await record(requestId, 'recordAttempt');
    expect((await lose(requestId)).status).toBe(200);

    const { sheets } = (await supervisor.call(readCertificates, { query: { requestId } })).body;
    expect(sheets).toMatchObject([{ serial, revoked: { cause: 'lost', reason: NOTE } }]);
    expect(await serialsOf(other)).toHaveLength(1);
    const audited = await server.database.query
      .selectFrom('audit_entries')
      .where('request_id', '=', Number(requestId))
      .where('action', 'in', ['dispatch.recordLoss', 'certificates.revoke'])
      .select(['action', 'actor_id', 'detail'])
      .orderBy('action')
      .execute();
    expect(audited).toMatchObject([
      { action: 'certificates.revoke', detail: { serial: Number(serial), cause: 'lost' } },
      { action: 'dispatch.recordLoss', actor_id: audited[0]?.actor_id },
    ]);

    const status = (await citizen.call(requestStatus, { headers: { requestid: requestId } })).body;
    expect(status).toMatchObject({
      State: { CodeMessage: 'PAYMENT_ACCEPTED' },
      Delivery: { State: 'NOT_PACKED', Attempts: 0 },
    });
    await server.app.jobs.drain();
    const told = (await receivedAbout(server, requestId)).filter(({ text }) =>
      text.includes('ضاعت وثائق'),
    );
    expect(told.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
    const expected = formatDayText(status.ExpectedOn ?? '');
    for (const { text } of told) expect(text).toContain(expected);

    const { parcels } = (await clerk.call(readDispatch, { query: { governorateCode: '01' } })).body;
    expect(parcels.map((parcel) => parcel.requestId)).toContain(requestId);
    const again = (await pack([requestId])).body.batch.id;
    expect((await handOver(again, [requestId])).body.ResponseCode).toBe(
      RESPONSE_CODES.ENVELOPE_INCOMPLETE,
    );
    expect((await print(again)).body.sheets).toBe(1);
    const [fresh = ''] = await serialsOf(requestId);
    expect(fresh).not.toBe(serial);
    expect((await check(again, requestId, [serial])).status).toBe(409);
    expect((await check(again, requestId, [fresh])).status).toBe(200);
    expect((await handOver(again, [requestId])).status).toBe(200);
    expect((await record(requestId, 'recordDelivery')).status).toBe(200);
  });

  test('continues the time for packing from the loss when it is taken out', async () => {
    const { ids, batchId } = await createPackedBatch();
    const [requestId = ''] = ids;
    await print(batchId);
    await handOver(batchId, ids);
    await lose(requestId);
    const stepAt = () =>
      server.database.query
        .selectFrom('requests')
        .where('id', '=', Number(requestId))
        .select('step_at')
        .executeTakeFirstOrThrow();
    const lostAt = await stepAt();
    await pack([requestId]);
    await record(requestId, 'unpack');
    expect(await stepAt()).toEqual(lostAt);
  });
});
