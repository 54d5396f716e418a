import { submitFeedback } from '@wathiqa/contract';
import {
  claimRequest,
  readSession,
  readStalled,
  readWaitingCounts,
  returnForCorrection,
  STALLED_COUNTED,
  STALLED_GROUPS,
  type StalledGroup,
} from '@wathiqa/contract/office';
import type { RequestState, StaffRole } from '@wathiqa/domain';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startServerForTest, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { createOffice } from '../support/office/offices.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
beforeEach(async () => {
  server = await startServerForTest();
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
});
const { pack, handOver, record } = dispatchCalls(() => ({ server, citizen, clerk }));

const DAY = 24 * 3_600_000;

/** Longer than every leg with a weekend; sessions end meanwhile. */
async function passDays(days: number): Promise<void> {
  server.advanceTime(days * DAY);
  clerk = await signInStaff(server, 'clerk');
}

async function stalled(role: StaffRole = 'supervisor'): Promise<StalledGroup[]> {
  const { status, body, text } = await (await signInStaff(server, role)).call(readStalled);
  if (status !== 200) throw new Error(text);
  const counts = await (await signInStaff(server, role)).call(readWaitingCounts);
  const all = body.groups.reduce((sum, { count }) => sum + count, 0);
  expect(counts.body.counts.stalled, 'the badge has the sum of the groups').toBe(all);
  return body.groups;
}

const personOf = async (id: string) =>
  (await stalled()).flatMap(({ rows }) => rows).find((row) => row.id === id)?.person;

const ownName = async () => (await clerk.call(readSession)).body.staff.userName;

async function groupsOf(id: string): Promise<string[]> {
  const groups = await stalled();
  return groups.filter(({ rows }) => rows.some((row) => row.id === id)).map(({ name }) => name);
}

async function orderInState(state: RequestState): Promise<string> {
  const id = await createOfficeRequest(citizen);
  await setRequestState(server, clerk, id, state);
  return id;
}

test.each<StaffRole>(['clerk', 'administrator'])('is refused to a %s', async (role) => {
  const { call } = await signInStaff(server, role);
  expect((await call(readStalled)).status).toBe(403);
});

test('names all groups, also empty ones', async () => {
  expect((await stalled('auditor')).map(({ name }) => name)).toEqual([...STALLED_GROUPS]);
});

test('lists a request as late to decide until the decision', async () => {
  const id = await createOfficeRequest(citizen);
  expect(await groupsOf(id)).toEqual([]);
  await passDays(20);
  expect(await groupsOf(id)).toEqual(['review']);
  const review = (await stalled()).find(({ name }) => name === 'review');
  const row = review?.rows.find((each) => each.id === id);
  expect(row?.daysLeft).toBeLessThan(0);
  expect(row?.person).toBeNull();
  await clerk.call(claimRequest, { body: { requestId: id } });
  expect(await personOf(id)).toBe(await ownName());
  await setRequestState(server, clerk, id, 'WAITING_PAYMENT');
  expect(await groupsOf(id)).toEqual([]);
});

test('lists a paid request until it is packed, and its batch until the handover', async () => {
  const id = await orderInState('PAYMENT_ACCEPTED');
  expect(await groupsOf(id)).toEqual([]);
  await passDays(20);
  expect(await groupsOf(id)).toEqual(['packing']);
  const batchId = (await pack([id])).body.batch.id;
  expect(await groupsOf(id)).toEqual([]);
  expect(await groupsOf(String(batchId))).toEqual([]);
  await passDays(20);
  expect(await groupsOf(String(batchId))).toEqual(['handover']);
  expect(await personOf(String(batchId))).toBe(await ownName());
  expect((await handOver(batchId, [id])).status).toBe(200);
  expect(await groupsOf(String(batchId))).toEqual([]);
});

test('restarts the delivery clock with an attempt, and ends it with the return', async () => {
  const id = await orderInState('PAYMENT_ACCEPTED');
  const batchId = (await pack([id])).body.batch.id;
  await handOver(batchId, [id]);
  await passDays(20);
  expect(await groupsOf(id)).toEqual(['delivery']);
  expect(await personOf(id)).toBe(await ownName());
  expect((await record(id, 'recordAttempt')).status).toBe(200);
  expect(await groupsOf(id)).toEqual([]);
  await passDays(20);
  expect(await groupsOf(id)).toEqual(['delivery']);
  expect((await record(id, 'recordReturn')).status).toBe(200);
  expect(await groupsOf(id)).toEqual([]);
});

test('older rows of other offices hide none of a small office', async () => {
  const signIn = () => signInStaff(server, 'supervisor', 'small@wathiqa.example');
  const [small, large] = [
    await createOffice(server, 'صغير', [(await signIn()).id]),
    await createOffice(server, 'كبير', [clerk.id]),
  ];
  const id = await createOfficeRequest(citizen);
  const { query } = server.database;
  await sql`UPDATE requests SET office_id = ${small} WHERE id = ${id}::bigint`.execute(query);
  await sql`
    INSERT INTO requests SELECT (jsonb_populate_record(own, jsonb_build_object(
      'id', 260000000000 + number, 'idempotency_key', gen_random_uuid(), 'office_id', ${large}::bigint,
      'created_at', own.created_at - interval '1 day'))).*
    FROM requests AS own, generate_series(1, ${STALLED_COUNTED + 1}::integer) AS number WHERE own.id = ${id}::bigint`.execute(
    query,
  );
  await passDays(20);
  const { body } = await (await signIn()).call(readStalled);
  const review = body.groups.find(({ name }) => name === 'review');
  expect(review?.rows.map((row) => row.id)).toEqual([id]);
});

test('measures packing from the payment again after unpacking', async () => {
  const id = await orderInState('PAYMENT_ACCEPTED');
  await sql`INSERT INTO request_history (request_id, at, event, state, actor_kind)
            VALUES (${id}, ${server.now()}, 'PAID', 'PAYMENT_ACCEPTED', 'system')`.execute(
    server.database.query,
  );
  await passDays(20);
  await pack([id]);
  expect((await record(id, 'unpack', { note: 'ناقص' })).status).toBe(200);
  expect(await groupsOf(id)).toEqual(['packing']);
});

test('omits refunded requests, and those held after a change of address', async () => {
  const [refunded, held] = [
    await orderInState('PAYMENT_ACCEPTED'),
    await orderInState('PAYMENT_ACCEPTED'),
  ];
  await passDays(20);
  const { query } = server.database;
  await query
    .updateTable('requests')
    .set({ all_refunded: true })
    .where('id', '=', Number(refunded))
    .execute();
  await query
    .updateTable('requests')
    .set({ readdressed_at: server.now() })
    .where('id', '=', Number(held))
    .execute();
  expect([await groupsOf(refunded), await groupsOf(held)]).toEqual([[], []]);
});

test('lists a correction two days before it lapses', async () => {
  const id = await createOfficeRequest(citizen);
  const { version, items } = await readRequestAs(clerk, id);
  const correction = { documentId: items[0]?.id, fields: ['name'], note: 'راجع الاسم' };
  await clerk.call(returnForCorrection, { body: { requestId: id, version, ...correction } });
  await passDays(11);
  expect(await groupsOf(id)).toEqual([]);
  await passDays(1);
  expect(await groupsOf(id)).toEqual(['correction']);
  expect(await personOf(id)).toBe(await ownName());
});

test('lists a dead-lettered notification and an unanswered visitor', async () => {
  const id = await createOfficeRequest(citizen);
  await sql`UPDATE notifications SET dead_lettered_at = ${server.now()}, failure = 'refused', sent_at = NULL
            WHERE request_id = ${id}`.execute(server.database.query);
  expect(await groupsOf(id)).toEqual(['failing']);
  const { body } = await server.client(submitFeedback, {
    body: {
      ...{ name: 'منى السيد', mobileNumber: '01012345678', email: 'mona@wathiqa.example' },
      ...{ type: 1, message: 'متى يصل طلبي؟ سجلته الأسبوع الماضي.', secondsOnForm: 30 },
    },
  });
  const reference = String(body.reference);
  expect(await groupsOf(reference)).toEqual([]);
  await passDays(7);
  expect(await groupsOf(reference)).toEqual(['answer']);
});
