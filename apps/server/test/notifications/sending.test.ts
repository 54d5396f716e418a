import { requestStatus } from '@wathiqa/contract';
import { NOTIFICATION_CHANNELS } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sendNotifications } from '../../src/features/notifications/service.ts';
import { createJobs } from '../../src/jobs/jobs.ts';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import { DATA_KEYS } from '../support/data-keys.ts';
import type { Citizen } from '../support/http/client.ts';
import { injectSendingFaults, receivedAbout } from '../support/inbox.ts';
import { makeJobsDue } from '../support/jobs.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';

let server: TestServer;
let citizen: Citizen;
beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  return () => server.close();
});
afterEach(() => injectSendingFaults(server, { sms: 'none', email: 'none' }));

/** Processes due and delayed messages until empty or `rounds` is reached. */
async function sendPending(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await makeJobsDue(server.database);
    await server.app.jobs.drain();
  }
}

async function readRows(requestId: string) {
  return server.database.query
    .selectFrom('notifications')
    .where('request_id', '=', Number(requestId))
    .select(['channel', 'sent_at', 'dead_lettered_at', 'failure', 'attempts'])
    .orderBy('channel', 'desc')
    .execute();
}

describe.each(NOTIFICATION_CHANNELS)('%s', (channel) => {
  test.each([
    ['hang', 'unreachable'],
    ['error', 'unreachable'],
    ['malformedResponse', channel === 'sms' ? 'malformedResponse' : 'unreachable'],
  ] as const)(
    'failure by %s does not block orders or the other channel, and is retried',
    async (fault, failure) => {
      await injectSendingFaults(server, { [channel]: fault });
      const requestId = await createOfficeRequest(citizen);
      await server.app.jobs.drain();
      const first = await readRows(requestId);
      expect(first.find((row) => row.channel === channel)).toMatchObject({
        sent_at: null,
        dead_lettered_at: null,
        failure,
        attempts: 1,
      });
      expect(first.find((row) => row.channel !== channel)?.sent_at).not.toBeNull();
      expect(requestId).toMatch(/^\d{12}$/);

      await injectSendingFaults(server, { [channel]: 'none' });
      await sendPending();
      const arrived = await receivedAbout(server, requestId);
      expect(
        arrived.map(({ channel, deliveryCount }) => `${channel} ${deliveryCount}`).toSorted(),
      ).toEqual(['email 1', 'sms 1']);
    },
  );

  test('retries after a lost response without a visible duplicate', async () => {
    await injectSendingFaults(server, { [channel]: 'doubled' });
    const requestId = await createOfficeRequest(citizen);
    await server.app.jobs.drain();
    await injectSendingFaults(server, { [channel]: 'none' });
    await sendPending();
    const arrived = (await receivedAbout(server, requestId)).filter(
      (message) => message.channel === channel,
    );
    expect(arrived.map(({ deliveryCount }) => deliveryCount)).toEqual([2]);
  });

  test('dead-letters a refused message without retry', async () => {
    await injectSendingFaults(server, { [channel]: 'refuse' });
    const requestId = await createOfficeRequest(citizen);
    await sendPending();
    expect((await readRows(requestId)).find((row) => row.channel === channel)).toMatchObject({
      sent_at: null,
      dead_lettered_at: expect.any(Date),
      failure: 'refused',
      attempts: 1,
    });
  });

  test('dead-letters a message after the last attempt', async () => {
    await injectSendingFaults(server, { [channel]: 'error' });
    const requestId = await createOfficeRequest(citizen);
    await server.app.jobs.drain();
    await server.database.query
      .updateTable('notifications')
      .set({ attempts: 28 })
      .where('request_id', '=', Number(requestId))
      .execute();
    await sendPending();
    expect((await readRows(requestId)).find((row) => row.channel === channel)).toMatchObject({
      sent_at: null,
      dead_lettered_at: expect.any(Date),
      failure: 'unreachable',
    });
  });
});

test('serves orders while a message hangs', async () => {
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const now = () => new Date();
  const jobs = createJobs(server.database, { startWorkers: false, now, report: () => {} });
  const hang = async () => {
    reached.resolve();
    await release.promise;
  };
  const { database, settings } = server;
  const senders = { sms: { connections: 10, send: hang, close: () => {} }, email: undefined };
  sendNotifications({
    secret: 'of no message here',
    database,
    jobs,
    settings,
    senders,
    now,
  });
  await jobs.open();
  onTestFinished(() => jobs.stop());
  await createOfficeRequest(citizen);
  const draining = jobs.drain();
  await reached.promise;

  const requestId = await createOfficeRequest(citizen);
  const read = await citizen.call(requestStatus, { headers: { requestid: requestId } });
  expect(read.status).toBe(200);
  release.resolve();
  await draining;
});

test('dead-letters messages after three days', async () => {
  const requestId = await createOfficeRequest(citizen);
  await server.database.query
    .updateTable('notifications')
    .set({ created_at: sql`now() - interval '73 hours'` })
    .where('request_id', '=', Number(requestId))
    .execute();
  await sendPending();
  expect((await readRows(requestId)).map(({ failure }) => failure)).toEqual(['expired', 'expired']);
  expect(await receivedAbout(server, requestId)).toEqual([]);
});

test('queues messages until a gateway is configured', async () => {
  const off = await startServerForTest({ SANDBOX: 'on', SMTP_URL: '' });
  const { notifications } = off.settings;
  expect(notifications.email).toBeUndefined();
  const owner = await off.signIn();
  const requestId = await createOfficeRequest(owner);
  await off.app.jobs.drain();
  const rows = await off.database.query
    .selectFrom('notifications')
    .where('request_id', '=', Number(requestId))
    .select(['channel', 'sent_at', 'attempts'])
    .orderBy('channel')
    .execute();
  expect(rows).toEqual([
    { channel: 'email', sent_at: null, attempts: 0 },
    { channel: 'sms', sent_at: expect.any(Date), attempts: 1 },
  ]);
});

test('two servers send each queued message once', async () => {
  const twin = await startTwin();
  const requests: string[] = [];
  for (let index = 0; index < 12; index += 1) requests.push(await createOfficeRequest(citizen));
  await Promise.all([server.app.jobs.drain(), twin?.app.jobs.drain()]);
  await sendPending(1);
  for (const requestId of requests) {
    const arrived = await receivedAbout(server, requestId);
    expect(
      arrived.map(({ channel, deliveryCount }) => `${channel} ${deliveryCount}`).toSorted(),
    ).toEqual(['email 1', 'sms 1']);
  }
});

/** A second server, if the database permits it. */
async function startTwin(): Promise<TestServer | undefined> {
  const { databaseUrl, notifications } = server.settings;
  if (!databaseUrl) return undefined;
  const twin = await startServer(
    { SMS_GATEWAY_URL: notifications.sms?.url ?? '', SMTP_URL: notifications.email?.url ?? '' },
    { environment: { DATABASE_URL: databaseUrl, ...DATA_KEYS }, drop: async () => {} },
  );
  onTestFinished(() => twin.close());
  return twin;
}
