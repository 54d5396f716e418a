import { changeAddress, session, shipmentInfo } from '@wathiqa/contract';
import { readNotifications } from '@wathiqa/contract/office';
import type { NotificationChannel } from '@wathiqa/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { releaseHeld } from '../../src/features/notifications/repository.ts';
import { startServer, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { injectSendingFaults, type ReceivedMessage } from '../support/inbox.ts';
import { makeJobsDue } from '../support/jobs.ts';
import { setRequestState } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder, cairoAddress, firstBirthDocument } from '../support/orders.ts';

const NUMBER = '29602290292120';
const MOBILES = { mobile1: '01099999999', mobile2: '01088888888' };

let server: TestServer;
let owner: Citizen;
let mobile: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_SMS_PER_DAY: '5' });
  owner = await server.signIn('mona@wathiqa.example');
  mobile = (await owner.call(session.accountProfile)).body.profile.mobile;
});
beforeEach(async () => {
  for (const table of ['notifications', 'daily_counters'] as const) {
    await server.database.query.deleteFrom(table).execute();
  }
});
afterAll(() => server.close());

const stranger = (name: string) => server.signIn(`${crypto.randomUUID()}.${name}@wathiqa.example`);

async function order(orderer: Citizen, nationalIdenNumber?: string): Promise<string> {
  const document = nationalIdenNumber
    ? birthDocument({ nid: { nationalIdenNumber }, relationCode: 'SON' })
    : firstBirthDocument();
  const body = birthOrder(document);
  Object.assign(body.contactInfo.contactDetails, MOBILES);
  const { Id = '' } = (await orderer.order(crypto.randomUUID(), body)).body;
  return Id;
}

/** Texts to an address since the last call. */
const seen = new Map<string, number>();
async function arrivedAt(to: string): Promise<string[]> {
  await server.app.jobs.drain();
  const answer = await server.sandbox.inject({ url: '/sandbox/messages/received', query: { to } });
  const texts = answer.json<ReceivedMessage[]>().map(({ text }) => text);
  const before = seen.get(to) ?? 0;
  seen.set(to, texts.length);
  return texts.slice(0, texts.length - before);
}

const nextMorning = () => releaseHeld(server.database.longQuery, server.now());

async function waitingOn(channel: NotificationChannel): Promise<number> {
  const staff = await signInStaff(server, 'supervisor');
  const { channels } = (await staff.call(readNotifications)).body;
  return channels.find((way) => way.channel === channel)?.waiting ?? 0;
}

test('an owner is warned once an orderer, three times a day, then by one summary', async () => {
  const strangers = await Promise.all(['a', 'b', 'c', 'd'].map(stranger));
  for (const orderer of strangers) {
    for (let time = 0; time < 3; time += 1) await order(orderer, NUMBER);
  }
  for (const to of [mobile, owner.email]) expect(await arrivedAt(to)).toHaveLength(3);
  expect(await waitingOn('sms')).toBe(0);
  expect(await arrivedAt(mobile)).toEqual([]);

  await nextMorning();
  for (const to of [mobile, owner.email]) {
    const [summary, ...more] = await arrivedAt(to);
    expect(more).toEqual([]);
    expect(summary).toContain('من حسابات');
    expect(summary?.replaceAll(/\s/g, '')).toMatch(/:9،/);
  }
  await nextMorning();
  expect(await arrivedAt(mobile)).toEqual([]);
});

test('one account that orders often leaves room for the warning of another order', async () => {
  const busy = await stranger('busy');
  for (let time = 0; time < 5; time += 1) {
    await order(busy, NUMBER);
    await server.app.jobs.drain();
  }
  await order(await stranger('other'), NUMBER);
  expect(await arrivedAt(mobile)).toHaveLength(2);
});

test('a warning that failed does not count', async () => {
  const orderer = await stranger('failing');
  await order(orderer, NUMBER);
  await injectSendingFaults(server, { sms: 'error' });
  expect(await arrivedAt(mobile)).toEqual([]);
  await injectSendingFaults(server, { sms: 'none' });
  await makeJobsDue(server.database);
  expect(await arrivedAt(mobile)).toHaveLength(1);
});

test('an unpaid address that often changes is told once, then its last change', async () => {
  const orderer = await stranger('mover');
  const requestId = await order(orderer);
  const place = { requestID: requestId, customerAddress: cairoAddress() };
  await orderer.call(shipmentInfo, { body: place });
  const move = async (house: number) => {
    const customerAddress = cairoAddress({ address: `شقة 1، دور 1، عقار ${house}، شارع الهرم` });
    const { status } = await orderer.call(changeAddress, { body: { requestId, customerAddress } });
    expect(status).toBe(200);
  };
  const changes = async (to: string) =>
    (await arrivedAt(to)).filter((text) => text.includes('عنوان'));
  for (const house of [1, 2, 3, 4]) await move(house);
  for (const to of Object.values(MOBILES)) expect(await changes(to)).toHaveLength(1);
  expect(await changes(orderer.email)).toHaveLength(4);
  await nextMorning();
  for (const to of Object.values(MOBILES)) expect(await changes(to)).toHaveLength(1);

  const clerk = await signInStaff(server, 'clerk');
  await setRequestState(server, clerk, requestId, 'PAYMENT_ACCEPTED');
  await move(5);
  expect(await changes(MOBILES.mobile2)).toHaveLength(1);
});
