import type { NotificationKind } from '@wathiqa/domain';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  type ClaimedNotification,
  claimNotifications,
  settleNotifications,
} from '../../src/features/notifications/repository.ts';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { receivedAbout } from '../support/inbox.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';

let server: TestServer;
let citizen: Citizen;
beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  return () => server.close();
});

const LEASE_MS = 30_000;

/** Simulates a process that crashes or settles late. */
function claim(limit = 100) {
  const now = server.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  return claimNotifications(server.database.query, 'sms', { limit, now, leasedUntil }).then(
    (messages) => ({ messages, leasedUntil }),
  );
}

/** Replaces a request's messages. */
async function setMessages(requestId: string, kinds: readonly NotificationKind[]) {
  const { query } = server.database;
  await query.deleteFrom('notifications').where('request_id', '=', Number(requestId)).execute();
  for (const [place, kind] of kinds.entries()) {
    await sql`INSERT INTO notifications (request_id, kind, occurrence, channel, detail)
              VALUES (${requestId}::bigint, ${kind}, ${String(place)}, 'sms',
                      '{"method": "card", "fees": 0, "reference": "1", "paidAt": "2026-11-22T10:00:00Z",
                        "changedAt": "2026-11-22T10:00:00Z", "heldUntil": null, "number": 1, "documents": []}')`.execute(
      query,
    );
  }
}

async function readSms(requestId: string) {
  return server.database.query
    .selectFrom('notifications')
    .where('request_id', '=', Number(requestId))
    .where('channel', '=', 'sms')
    .select(['kind', 'sent_at', 'dead_lettered_at', 'superseded_at', 'attempts', 'failure'])
    .orderBy('id')
    .execute();
}

test('a channel that is off ends its messages unsent', async () => {
  const other = await startServerForTest({ NOTIFICATION_CHANNEL_OFF: 'sms' });
  await createOfficeRequest(await other.signIn());
  await other.app.jobs.drain();
  const rows = await other.database.query
    .selectFrom('notifications')
    .select(['channel', 'sent_at', 'superseded_at'])
    .orderBy('channel')
    .execute();
  expect(rows).toEqual([
    { channel: 'email', sent_at: expect.any(Date), superseded_at: null },
    { channel: 'sms', sent_at: null, superseded_at: expect.any(Date) },
  ]);
});

test('message of a crashed process is sent after its lease ends', async () => {
  const requestId = await createOfficeRequest(citizen);
  await claim();
  await server.app.jobs.drain();
  expect((await receivedAbout(server, requestId)).map(({ channel }) => channel)).toEqual(['email']);
  server.advanceTime(LEASE_MS + 1_000);
  await server.app.jobs.drain();
  expect(await readSms(requestId)).toMatchObject([{ sent_at: expect.any(Date), attempts: 2 }]);
  expect(await receivedAbout(server, requestId)).toHaveLength(2);
});

test.each([
  ['sent', true],
  ['retry', false],
  ['deadLettered', false],
  ['released', false],
] as const)("%s, settled after another process's claim, counts: %s", async (result, counts) => {
  const requestId = await createOfficeRequest(citizen);
  const first = await claim();
  server.advanceTime(LEASE_MS + 1_000);
  const second = await claim();
  const [key] = first.messages.filter((message) => message.requestId === requestId);
  expect(second.messages.map((message) => message.requestId)).toContain(requestId);
  const late = {
    item: key as ClaimedNotification,
    leasedUntil: first.leasedUntil,
    outcome: { result, nextAttemptAt: server.now() },
  };
  await settleNotifications(server.database.query, 'sms', [late], server.now());
  const [row] = await readSms(requestId);
  expect(row).toMatchObject({ dead_lettered_at: null, failure: null, attempts: 2 });
  expect(row?.sent_at !== null).toBe(counts);
});

test('concurrent claims neither overlap nor skip messages', async () => {
  const requests: string[] = [];
  for (let index = 0; index < 8; index += 1) requests.push(await createOfficeRequest(citizen));
  const claimed: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const claims = await Promise.all([claim(3), claim(3), claim(3), claim(3)]);
    claimed.push(...claims.flatMap(({ messages }) => messages.map(({ requestId }) => requestId)));
  }
  const ofThese = claimed.filter((id) => requests.includes(id));
  expect(ofThese.toSorted()).toEqual(requests.toSorted());
});

test('claims the request with the newest message first, in message order', async () => {
  await claim(1_000);
  const [older, newer] = [await createOfficeRequest(citizen), await createOfficeRequest(citizen)];
  await setMessages(older, ['paid']);
  await setMessages(newer, ['paid', 'delivered']);
  const { messages } = await claim(1);
  expect(messages.map(({ requestId, kind }) => [requestId, kind])).toEqual([
    [newer, 'paid'],
    [newer, 'delivered'],
  ]);
  expect((await claim(1)).messages.map(({ requestId }) => requestId)).toEqual([older]);
});

test('claims no message while another process has an earlier one', async () => {
  const requestId = await createOfficeRequest(citizen);
  const ofThis = async () =>
    (await claim(1_000)).messages.filter((message) => message.requestId === requestId);
  expect((await ofThis()).map(({ kind }) => kind)).toEqual(['registered']);
  await sql`INSERT INTO notifications (request_id, kind, channel)
            VALUES (${requestId}::bigint, 'answered', 'sms')`.execute(server.database.query);
  expect(await ofThis()).toEqual([]);
  server.advanceTime(LEASE_MS + 1_000);
  expect((await ofThis()).map(({ kind }) => kind)).toEqual(['registered', 'answered']);
});

test.each<[NotificationKind, NotificationKind, 'left out' | 'sent']>([
  ['registered', 'waitingPayment', 'left out'],
  ['waitingPayment', 'paid', 'left out'],
  ['correctionAsked', 'withdrawn', 'left out'],
  ['paymentCode', 'withdrawn', 'left out'],
  ['onItsWay', 'onItsWay', 'left out'],
  ['onItsWay', 'delivered', 'left out'],
  ['deliveryAttempt', 'delivered', 'left out'],
  ['registered', 'answered', 'sent'],
  ['paid', 'delivered', 'sent'],
  ['addressChanged', 'withdrawn', 'sent'],
])('%s, with %s after it, is %s', async (kind, later, expected) => {
  const requestId = await createOfficeRequest(citizen);
  await setMessages(requestId, [kind, later]);
  await server.app.jobs.drain();
  const rows = await readSms(requestId);
  const became = rows.map(({ sent_at, superseded_at }) =>
    sent_at ? 'sent' : superseded_at && 'left out',
  );
  expect(became).toEqual([expected, 'sent']);
});
