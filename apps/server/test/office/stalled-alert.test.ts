import { expect, test } from 'vitest';
import { SendingError } from '../../src/features/notifications/channels/channel.ts';
import { sendStalledAlert } from '../../src/features/reports/stalled/alert.ts';
import { readSettings } from '../../src/settings.ts';
import { startServerForTest } from '../harness.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';

const DAY = 24 * 3_600_000;

interface Mail {
  to: string;
  key: string;
  text: string;
}

test('is off by default', async () => {
  const settings = { off: readSettings({}), on: readSettings({ STALLED_ALERTS: 'on' }) };
  expect([settings.off.stalledAlerts, settings.on.stalledAlerts]).toEqual([false, true]);
});

test('leaves out an address that the mail server refuses', async () => {
  const server = await startServerForTest();
  await signInStaff(server, 'supervisor', 'gone@wathiqa.example');
  await signInStaff(server, 'supervisor');
  await createOfficeRequest(await server.signIn());
  const sent: string[] = [];
  const send = async ({ to }: Mail) => {
    if (to.startsWith('gone')) throw new SendingError('refused', 'the mail server answered 550');
    sent.push(to);
  };
  server.advanceTime(20 * DAY);
  for (let day = 0; day < 7; day += 1) {
    await sendStalledAlert(
      {
        ...{ database: server.database, now: server.now, settings: server.settings },
        senders: { sms: undefined, email: { connections: 1, send, close: () => {} } },
      },
      AbortSignal.timeout(10_000),
    );
    server.advanceTime(DAY);
  }
  expect(new Set(sent)).toEqual(new Set(['supervisor@wathiqa.example']));
});

test('sends active supervisors the numbers on a working day, and no request number', async () => {
  const server = await startServerForTest();
  const sent: Mail[] = [];
  const send = async (mail: Mail) => {
    sent.push(mail);
  };
  const alert = () =>
    sendStalledAlert(
      {
        ...{ database: server.database, now: server.now, settings: server.settings },
        senders: { sms: undefined, email: { connections: 1, send, close: () => {} } },
      },
      AbortSignal.timeout(10_000),
    );
  await signInStaff(server, 'clerk');
  await signInStaff(server, 'supervisor');
  const { id } = await signInStaff(server, 'supervisor', 'gone@wathiqa.example');
  const { query } = server.database;
  await query.updateTable('staff').set({ active: false }).where('id', '=', id).execute();
  const requestId = await createOfficeRequest(await server.signIn());
  await alert();
  expect(sent).toEqual([]);

  server.advanceTime(20 * DAY);
  for (let day = 0; day < 7; day += 1) {
    await alert();
    server.advanceTime(DAY);
  }
  // Friday and Saturday have none.
  expect(sent.length).toBeLessThanOrEqual(5);
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(['supervisor@wathiqa.example']));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
  expect(sent[0]?.text).toContain('ينتظر القرار: 1');
  expect(sent[0]?.text).not.toContain(requestId);
});
