import { readPersonalData, withdrawRequest } from '@wathiqa/contract';
import { decideProposal, proposeErasure } from '@wathiqa/contract/office';
import { RESPONSE_CODES, type ResponseCodeName } from '@wathiqa/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BlindIndex } from '../../src/crypto/encryption.ts';
import { countEntries, lastEntry } from '../support/office/audit-entries.ts';
import { createOfficeRequest, setRequestState } from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { waitingOf } from '../support/office/proposals.ts';
import { type Staff, signInEachRole, signInStaff } from '../support/office/staff.ts';

const { server, clerk } = await startOffice();
const { administrator, auditor, supervisor } = await signInEachRole(server);
const reason = 'طلب كتابي رقم 12';

function expectCode(reply: { body: { ResponseCode?: number } }, code: ResponseCodeName): void {
  expect(reply.body.ResponseCode).toBe(RESPONSE_CODES[code]);
}

async function person(email: string) {
  const citizen = await server.signIn(email);
  const { body } = await citizen.call(readPersonalData);
  return { citizen, nationalId: body.data.account.nationalId };
}

const propose = (by: Staff, nationalId: string) =>
  by.call(proposeErasure, { body: { nationalId, reason } });
const decide = (by: Staff, proposalId: number, approve = true) =>
  by.call(decideProposal, { body: { proposalId, approve, refusal: 'سبب الرفض' } });

async function ordered(citizen: Awaited<ReturnType<typeof person>>['citizen']) {
  const requestId = await createOfficeRequest(citizen);
  return { requestId, withdraw: () => citizen.call(withdrawRequest, { body: { requestId } }) };
}

/** Rows that still name the person. */
async function traces(nationalId: string) {
  const { rows } = await sql<{ count: number }>`
    SELECT ((SELECT count(*) FROM citizens WHERE national_id_index = ${new BlindIndex('nationalId', nationalId)})
      + (SELECT count(*) FROM requests JOIN documents ON documents.request_id = requests.id
         JOIN citizens ON citizens.id = citizen_id
         WHERE citizens.national_id_index = ${new BlindIndex('nationalId', nationalId)}))::int AS count`.execute(
    server.database.query,
  );
  return rows[0]?.count;
}

test('only administrators propose erasures', async () => {
  const { nationalId } = await person('mona@wathiqa.example');
  for (const member of [clerk, supervisor, auditor]) {
    expect((await propose(member, nationalId)).status).toBe(403);
  }
});

test('refuses without a second administrator, an unknown number and a second proposal', async () => {
  const { nationalId } = await person('mona@wathiqa.example');
  expectCode(await propose(administrator, nationalId), 'NO_SECOND_ADMINISTRATOR');
  await signInStaff(server, 'administrator', 'second@wathiqa.example');
  expectCode(await propose(administrator, '29001010100019'), 'NOT_FOUND');
  expect((await propose(administrator, nationalId)).status).toBe(200);
  const proposals = await waitingOf(administrator, 'erasure');
  expectCode(await propose(administrator, nationalId), 'OUTDATED');
  await decide(administrator, proposals[0]?.id ?? 0, false);
  expect(await waitingOf(administrator, 'erasure')).toEqual([]);
});

test('refuses while a request is open or paid and within its period, without its number', async () => {
  const { citizen, nationalId } = await person('mona@wathiqa.example');
  const { requestId, withdraw } = await ordered(citizen);
  const open = await propose(administrator, nationalId);
  expectCode(open, 'STILL_OPEN');
  expect(open.text).not.toContain(requestId);
  await withdraw();
  const paid = await createOfficeRequest(citizen);
  await setRequestState(server, clerk, paid, 'INTRANSIT', 'DELIVERED');
  const retained = await propose(administrator, nationalId);
  expectCode(retained, 'STILL_RETAINED');
  expect(retained.text).not.toContain(paid);
});

test('audits each refusal with a digest of the number', async () => {
  const { nationalId } = await person('mona@wathiqa.example');
  for (const [number, code] of [
    [nationalId, 'STILL_RETAINED'],
    ['29001010100019', 'NOT_FOUND'],
  ] as const) {
    const entries = await countEntries(server);
    expectCode(await propose(administrator, number), code);
    expect(await countEntries(server)).toBe(entries + 1);
    const entry = await lastEntry(server);
    expect(entry).toMatchObject({
      ...{ actor_id: administrator.id, action: 'personalData.refuse', request_id: null },
      detail: { problem: code, term: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect(JSON.stringify(entry)).not.toContain(number);
  }
});

test('an administrator erases neither themselves nor other staff', async () => {
  const hassan = await signInStaff(server, 'administrator', 'hassan@wathiqa.example');
  const { nationalId } = await person('hassan@wathiqa.example');
  expectCode(await propose(hassan, nationalId), 'OWN_REQUEST');
  expectCode(await propose(administrator, nationalId), 'STILL_RETAINED');
});

test('erases account and ended requests once a second administrator approves', async () => {
  const { citizen, nationalId } = await person('karim@wathiqa.example');
  const { requestId, withdraw } = await ordered(citizen);
  await withdraw();
  expect((await propose(administrator, nationalId)).status).toBe(200);
  const proposals = await waitingOf(administrator, 'erasure');
  expect(proposals).toMatchObject([{ requestIds: [requestId], reason }]);
  const proposalId = proposals[0]?.id ?? 0;
  const notices = await server.database.query
    .selectFrom('notifications')
    .where('kind', '=', 'erasureProposed')
    .select(['request_id', 'channel'])
    .orderBy('channel')
    .execute();
  expect(notices.map(({ request_id, channel }) => `${request_id} ${channel}`)).toEqual([
    `${requestId} email`,
    `${requestId} sms`,
    `${requestId} sms`,
  ]);

  expectCode(await decide(administrator, proposalId), 'OWN_PROPOSAL');
  const second = await signInStaff(server, 'administrator', 'second@wathiqa.example');
  expect((await decide(second, proposalId)).status).toBe(200);
  expect(await waitingOf(second, 'erasure')).toEqual([]);
  expect(await traces(nationalId)).toBe(0);
  expect((await citizen.call(readPersonalData)).status).toBe(401);
  expect(await lastEntry(server)).toMatchObject({
    action: 'personalData.erase',
    detail: { proposalId, reason, requests: [requestId] },
  });
  expectCode(await decide(second, proposalId), 'OUTDATED');
});

test('refuses the approval if an order came after the proposal', async () => {
  const { citizen, nationalId } = await person('heba@wathiqa.example');
  expect((await propose(administrator, nationalId)).status).toBe(200);
  const proposals = await waitingOf(administrator, 'erasure');
  await ordered(citizen);
  const second = await signInStaff(server, 'administrator', 'second@wathiqa.example');
  const entries = await countEntries(server);
  expectCode(await decide(second, proposals[0]?.id ?? 0), 'STILL_OPEN');
  expect(await countEntries(server)).toBe(entries);
});

test('refuses the proposals of a member above the daily limit, for any person', async () => {
  const eager = await signInStaff(server, 'administrator', 'eager@wathiqa.example');
  const codes = new Set<number | undefined>();
  for (let count = 0; count < 20; count += 1) {
    codes.add((await propose(eager, '29001010100019')).body.ResponseCode);
  }
  expect([...codes]).toEqual([RESPONSE_CODES.NOT_FOUND]);
  const { nationalId } = await person('heba@wathiqa.example');
  for (const number of ['29001010100019', nationalId]) {
    const refused = await propose(eager, number);
    expectCode(refused, 'TOO_MANY_REQUESTS');
    expect(await lastEntry(server)).toMatchObject({
      action: 'personalData.refuse',
      detail: { problem: 'TOO_MANY_REQUESTS' },
    });
  }
  server.advanceTime(25 * 3_600_000);
  const again = await signInStaff(server, 'administrator', 'eager@wathiqa.example');
  expectCode(await propose(again, '29001010100019'), 'NOT_FOUND');
});
