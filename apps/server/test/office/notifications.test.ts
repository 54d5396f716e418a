import {
  type DeadLetteredNotification,
  readNotifications,
  resendNotifications,
} from '@wathiqa/contract/office';
import { NOTIFICATION_KINDS, toRequestId } from '@wathiqa/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { notificationRows } from '../../src/requests/notification-rows.ts';
import { injectSendingFaults, receivedAbout } from '../support/inbox.ts';
import { countEntries, lastEntry } from '../support/office/audit-entries.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';

const { server, citizen, clerk } = await startOffice();

let requestId: string;
/** A request with a refused SMS and a sent e-mail. */
beforeEach(async () => {
  await injectSendingFaults(server, { sms: 'refuse' });
  requestId = await createOfficeRequest(citizen);
  await server.app.jobs.drain();
  await injectSendingFaults(server, { sms: 'none' });
});

const key = (
  message: Pick<DeadLetteredNotification, 'requestId' | 'kind' | 'occurrence' | 'channel'>,
) => ({
  requestId: message.requestId,
  kind: message.kind,
  occurrence: message.occurrence,
  channel: message.channel,
});
const refused = () => key({ requestId, kind: 'registered', occurrence: '', channel: 'sms' });

test('lists dead letters with reason but without personal data', async () => {
  const answer = await clerk.call(readNotifications);
  const message = answer.body.deadLettered.find((message) => message.requestId === requestId);
  expect(message).toMatchObject({ ...refused(), failure: 'refused', attempts: 1 });
  expect(answer.body.channels).toMatchObject([
    { channel: 'sms', enabled: true, waiting: 0, waitingSince: null },
    { channel: 'email', enabled: true, waiting: 0, deadLettered: 0 },
  ]);
  expect(answer.text).not.toContain(citizen.email);
  expect(answer.text).not.toContain('01012345678');
});

test('counts waiting messages and shows the oldest', async () => {
  const waiting = await createOfficeRequest(citizen);
  const { body } = await clerk.call(readNotifications);
  expect(body.channels.map((channel) => [channel.waiting, channel.waitingSince])).toEqual([
    [1, expect.stringMatching(/Z$/)],
    [1, expect.stringMatching(/Z$/)],
  ]);
  await server.app.jobs.drain();
  expect(await receivedAbout(server, waiting)).toHaveLength(2);
});

test('resent message arrives, leaves the list and is audited', async () => {
  const answer = await clerk.call(resendNotifications, { body: { notifications: [refused()] } });
  expect([answer.status, answer.body.resent]).toEqual([200, 1]);
  expect(answer.body.deadLettered.some((message) => message.requestId === requestId)).toBe(false);
  expect(await lastEntry(server)).toMatchObject({
    actor_kind: 'staff',
    actor_id: clerk.id,
    action: 'messages.resend',
    detail: { notifications: [`${requestId} registered  sms`] },
  });
  await server.app.jobs.drain();
  const arrived = await receivedAbout(server, requestId);
  expect(arrived.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
});

test('two concurrent resends send once', async () => {
  const resend = () => clerk.call(resendNotifications, { body: { notifications: [refused()] } });
  const answers = await Promise.all([resend(), resend()]);
  expect(answers.map(({ body }) => body.resent).toSorted()).toEqual([0, 1]);
});

test('a dead letter of every kind is listed, and can be sent again', async () => {
  await server.app.jobs.drain();
  const about = toRequestId(Number(requestId));
  const rows = NOTIFICATION_KINDS.flatMap((kind) =>
    notificationRows({ requestId: about, kind, occurrence: 7, detail: {} as never }),
  );
  const now = new Date();
  await server.database.query
    .insertInto('notifications')
    .values(
      rows.map((row) => ({
        ...row,
        request_id: Number(requestId),
        detail: '{}',
        dead_lettered_at: now,
        failure: 'tooMany' as const,
      })),
    )
    .execute();
  const { status, body } = await clerk.call(readNotifications);
  expect(status).toBe(200);
  const notifications = body.deadLettered.filter((one) => one.occurrence !== '').map(key);
  expect(notifications).toHaveLength(rows.length);
  expect(new Set(notifications.map(({ kind }) => kind)).size).toBe(NOTIFICATION_KINDS.length);
  const again = await clerk.call(resendNotifications, { body: { notifications } });
  expect([again.status, again.body.resent]).toEqual([200, rows.length]);
});

describe('resend ignores', () => {
  const sent = () => ({ ...refused(), channel: 'email' as const });
  test.each([
    ['a sent message', sent],
    ['a message that there is not', () => ({ ...refused(), occurrence: '7' })],
  ])('%s', async (_what, which) => {
    const entries = await countEntries(server);
    const answer = await clerk.call(resendNotifications, { body: { notifications: [which()] } });
    expect([answer.status, answer.body.resent]).toEqual([200, 0]);
    expect(await countEntries(server)).toBe(entries);
  });
});

test.each([
  [{ notifications: [] }, 'notifications'],
  [{ notifications: Array.from({ length: 101 }, () => ({})) }, 'notifications'],
  [
    { notifications: [{ requestId: '1', kind: 'registered', occurrence: '', channel: 'sms' }] },
    'Id',
  ],
  [
    { notifications: [{ requestId: '260000000018', kind: 'x', occurrence: '', channel: 'sms' }] },
    'kind',
  ],
])('rejects %j', async (body, field) => {
  const answer = await clerk.call(resendNotifications, { body });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body.Errors)).toContain(field);
});
