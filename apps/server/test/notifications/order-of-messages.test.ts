import { payInCash, withdrawRequest } from '@wathiqa/contract';
import { decideRequest, readReasons, resendNotifications } from '@wathiqa/contract/office';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  SUPERSEDED_BY,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { SendingError } from '../../src/features/notifications/channels/channel.ts';
import { sendNotifications } from '../../src/features/notifications/service.ts';
import { createJobs } from '../../src/jobs/jobs.ts';
import { injectSendingFaults, receivedAbout } from '../support/inbox.ts';
import { makeJobsDue } from '../support/jobs.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { atLength, seededRandom } from '../support/test-length.ts';

const { server, citizen, clerk } = await startOffice();
afterEach(() => injectSendingFaults(server, { sms: 'none', email: 'none' }));

async function drainWithFaults(fault: 'none' | 'error') {
  await injectSendingFaults(server, { sms: fault, email: fault });
  await server.app.jobs.drain();
}

/** Accepts the first documents of a request and rejects the others. */
async function decide(requestId: string, accepted: number, decided = Number.POSITIVE_INFINITY) {
  const { version, items } = await readRequestAs(clerk, requestId);
  const { body } = await clerk.call(readReasons);
  const reasonCode = body.reasons[0]?.code ?? '';
  const decisions = items.slice(0, decided).map(({ id }, place) => ({
    documentId: id,
    ...(place < accepted ? { accept: true } : { accept: false, reasonCode }),
  }));
  const answer = await clerk.call(decideRequest, { body: { requestId, version, decisions } });
  expect(answer.status).toBe(200);
}

/** Subjects of e-mails and beginnings of SMS about a request, in order of arrival. */
async function arrivedAbout(requestId: string, channel: string) {
  const arrived = await receivedAbout(server, requestId);
  return arrived.filter((message) => message.channel === channel).map(({ text }) => text);
}

test('only the withdrawal leaves after an acceptance that could not be sent', async () => {
  const requestId = await createOfficeRequest(citizen, 2);
  await server.app.jobs.drain();
  await decide(requestId, 1);
  await drainWithFaults('error');
  await citizen.call(payInCash, { headers: { requestid: requestId } });
  await drainWithFaults('error');
  await citizen.call(withdrawRequest, { body: { requestId } });
  await drainWithFaults('error');
  await makeJobsDue(server.database);
  await drainWithFaults('none');
  await makeJobsDue(server.database);
  await server.app.jobs.drain();
  for (const channel of NOTIFICATION_CHANNELS) {
    const [registered, ...later] = await arrivedAbout(requestId, channel);
    expect(registered).toContain('سُجل طلبك');
    expect(later).toEqual([expect.stringContaining('أُلغي طلبك')]);
  }
});

test('a later message does not overtake one that waits for a retry', async () => {
  const requestId = await createOfficeRequest(citizen);
  await drainWithFaults('error');
  await sql`INSERT INTO notifications (request_id, kind, channel, detail)
            SELECT ${requestId}::bigint, 'deliveryAttempt', channel, '{"number": 1, "failure": "absent"}'
            FROM unnest(${[...NOTIFICATION_CHANNELS]}::text[]) AS channel`.execute(
    server.database.query,
  );
  await drainWithFaults('none');
  for (const channel of NOTIFICATION_CHANNELS) {
    expect(await arrivedAbout(requestId, channel)).toEqual([
      expect.stringContaining('سُجل طلبك'),
      expect.stringContaining('لم يجد المندوب أحدًا'),
    ]);
  }
});

test('a message states the documents of its event, not of its sending', async () => {
  const requestId = await createOfficeRequest(citizen, 2);
  await drainWithFaults('error');
  // The second document waits, so no message follows.
  await decide(requestId, 0, 1);
  await makeJobsDue(server.database);
  await drainWithFaults('none');
  const [sms] = await arrivedAbout(requestId, 'sms');
  const [email] = await arrivedAbout(requestId, 'email');
  expect(sms).toContain('195 جنيهًا');
  expect(email).toMatch(/× 1: 65 جنيهًا\n.*× 2: 130 جنيهًا\n.*195 جنيهًا/);
  const { rows } = await sql`
    SELECT FROM notifications WHERE request_id = ${requestId}::bigint AND detail ? 'documents'`.execute(
    server.database.query,
  );
  expect(rows).toEqual([]);
});

test('a dead letter that staff resend after its successor is not sent', async () => {
  const requestId = await createOfficeRequest(citizen);
  await injectSendingFaults(server, { sms: 'refuse' });
  await server.app.jobs.drain();
  await injectSendingFaults(server, { sms: 'none' });
  await citizen.call(withdrawRequest, { body: { requestId } });
  await server.app.jobs.drain();
  const key = { requestId, kind: 'registered', occurrence: '', channel: 'sms' } as const;
  const { body } = await clerk.call(resendNotifications, { body: { notifications: [key] } });
  expect(body.resent).toBe(1);
  await server.app.jobs.drain();
  expect(await arrivedAbout(requestId, 'sms')).toEqual([expect.stringContaining('أُلغي طلبك')]);
});

test('gives up a message with a defect, reports it, and sends the later ones', async () => {
  const requestId = await createOfficeRequest(citizen);
  await server.app.jobs.drain();
  const { query } = server.database;
  await sql`INSERT INTO notifications (request_id, kind, channel) VALUES
            (${requestId}::bigint, 'paid', 'sms'), (${requestId}::bigint, 'answered', 'sms')`.execute(
    query,
  );
  const report = vi.fn();
  const sent: string[] = [];
  await drainTogether([async ({ key }) => void sent.push(key)], report);
  expect(sent).toEqual([`${requestId}.answered`]);
  expect(report.mock.calls).toEqual([
    [expect.objectContaining({ message: expect.stringContaining('without the documents') })],
  ]);
  const { rows } = await sql`
    SELECT failure, attempts FROM notifications WHERE request_id = ${requestId}::bigint AND kind = 'paid'`.execute(
    query,
  );
  expect(rows).toEqual([{ failure: 'failed', attempts: 1 }]);
});

type Send = (message: { key: string }) => Promise<void>;

/** Sends due SMS as several servers at once. */
async function drainTogether(
  servers: readonly Send[],
  report: (error: unknown) => void,
  now = server.now,
) {
  const { database, settings } = server;
  await Promise.all(
    servers.map(async (send) => {
      const jobs = createJobs(database, { startWorkers: false, now, report });
      const senders = { sms: { connections: 4, send, close: () => {} } };
      sendNotifications({ secret: 'of no message here', database, jobs, settings, senders, now });
      onTestFinished(() => jobs.stop());
      await jobs.drain();
    }),
  );
}

const OF_OWNER = NOTIFICATION_KINDS.filter((kind) => kind !== 'orderedAboutYou');

test('random events and failures: each message in order, or left out for a later one', async () => {
  const random = seededRandom();
  const oneOf = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const { query } = server.database;
  for (let round = 0; round < atLength(6, 60); round += 1) {
    const requestId = await createOfficeRequest(citizen);
    await query.deleteFrom('notifications').where('request_id', '=', Number(requestId)).execute();
    const events: { key: string; kind: NotificationKind }[] = [];
    const sent: string[] = [];
    let failing = false;
    let passed = 0;
    const send: Send = async ({ key }) => {
      if (!key.startsWith(requestId)) return;
      const outcome = failing ? random() : 1;
      if (outcome < 0.5) throw new SendingError('unreachable', 'lost');
      if (!sent.includes(key)) sent.push(key);
      if (outcome < 0.7) throw new SendingError('malformedResponse', 'sent, the answer lost');
    };
    for (let step = 0; step < 12; step += 1) {
      for (let added = Math.floor(random() * 3); added > 0; added -= 1) {
        const kind = oneOf(OF_OWNER);
        const occurrence = String(events.length);
        events.push({ key: `${requestId}.${kind}.${occurrence}`, kind });
        await sql`
          INSERT INTO notifications (request_id, kind, occurrence, channel, detail)
          VALUES (${requestId}::bigint, ${kind}, ${occurrence}, 'sms',
                  '{"method": "cash", "fees": 0, "amount": 100, "reference": "1", "paidAt": "2026-11-22T10:00:00Z",
                    "refundedAt": "2026-11-22T10:00:00Z", "changedAt": "2026-11-22T10:00:00Z", "heldUntil": null,
                    "proposedAt": "2026-11-22T10:00:00Z", "expiresAt": "2026-11-22T10:00:00Z", "code": "1", "total": 100,
                    "until": "2026-11-22", "keptUntil": "2026-12-22", "number": 1, "failure": "absent",
                    "documents": []}')`.execute(query);
      }
      failing = step < 11;
      passed += oneOf([0, 1_000, 60_000, 3_600_000]);
      const now = () => new Date(server.now().getTime() + passed);
      await drainTogether([send, send], (error) => expect.fail(String(error)), now);
    }
    passed += 2 * 3_600_000;
    const end = () => new Date(server.now().getTime() + passed);
    await drainTogether([send], (error) => expect.fail(String(error)), end);

    const order = events.map(({ key }) => key);
    expect(sent).toEqual(order.filter((key) => sent.includes(key)));
    for (const [place, { key, kind }] of events.entries()) {
      const later = events.slice(place + 1).map((event) => event.kind);
      if (!sent.includes(key))
        expect(SUPERSEDED_BY[kind] ?? []).toContainEqual(expect.toBeOneOf(later));
    }
  }
});
