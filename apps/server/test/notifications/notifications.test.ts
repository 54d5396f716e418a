import { changeAddress, session, shipmentInfo, withdrawRequest } from '@wathiqa/contract';
import {
  decideRequest,
  handOverBatch,
  packBatch,
  readNotifications,
  readReasons,
  recordDispatch,
} from '@wathiqa/contract/office';
import { asPiastres } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { releaseHeld } from '../../src/features/notifications/repository.ts';
import { notificationRows } from '../../src/requests/notification-rows.ts';
import { writeTransitions } from '../../src/requests/write-transition.ts';
import { startServer, startServerForTest } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { receivedAbout } from '../support/inbox.ts';
import { endAttemptDay } from '../support/office/dispatch-calls.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { signInStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder, cairoAddress, firstBirthDocument } from '../support/orders.ts';

const { server, citizen, clerk } = await startOffice();

/** A request's delivered messages, except its registration. */
async function receivedMessages(requestId: string) {
  await server.app.jobs.drain();
  return (await receivedAbout(server, requestId)).filter(({ text }) => !text.includes('سُجل طلبك'));
}

async function decide(requestId: string, accept: boolean) {
  const { version, items } = await readRequestAs(clerk, requestId);
  const { body } = await clerk.call(readReasons);
  const reasonCode = body.reasons[0]?.code ?? '';
  const decisions = items.map(({ id }) =>
    accept
      ? { documentId: id, accept }
      : { documentId: id, accept, reasonCode, note: 'رقم الأم 29005140190010' },
  );
  const answer = await clerk.call(decideRequest, { body: { requestId, version, decisions } });
  expect(answer.status).toBe(200);
}

test('sends one SMS and one e-mail per order', async () => {
  const requestId = await createOfficeRequest(citizen);
  await server.app.jobs.drain();
  await server.app.jobs.drain();
  const arrived = await receivedAbout(server, requestId);
  expect(arrived.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
  const contact = birthOrder().contactInfo.contactDetails;
  expect(arrived.map(({ to }) => to).toSorted()).toEqual(
    [citizen.email, contact.mobile1].toSorted(),
  );
});

test("notifies a document's owner without personal data of the applicant", async () => {
  const mona = await server.signIn('mona@wathiqa.example');
  const ofMona = birthDocument({
    name: { fullName: 'منى سامي يوسف الشناوي' },
    nid: { nationalIdenNumber: '29602290292120' },
    genderCode: 'F',
    relationCode: 'WIFE',
  });
  const { body } = await citizen.order(
    crypto.randomUUID(),
    birthOrder(birthDocument(), ofMona, ofMona),
  );
  await server.app.jobs.drain();
  await server.app.jobs.drain();
  const arrived = await receivedAbout(server, body.Id ?? '');
  const told = arrived.filter(({ to }) => to === mona.email || to === '01000000022');
  expect(told.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
  for (const { text, html } of told) {
    expect(text).toContain('برقمك القومي');
    expect(`${text}${html}`).not.toMatch(/أحمد|29602290292120|inquiryResult/);
  }
  expect(arrived).toHaveLength(4);

  const own = await mona.order(
    crypto.randomUUID(),
    birthOrder({ ...ofMona, relationCode: 'SELF' }),
  );
  await server.app.jobs.drain();
  await server.app.jobs.drain();
  expect(await receivedAbout(server, own.body.Id ?? '')).toHaveLength(2);
});

test('sends nothing for a refused or repeated order', async () => {
  const key = crypto.randomUUID();
  const order = birthOrder();
  const { body } = await citizen.order(key, order);
  await citizen.order(key, order);
  await citizen.order(key, { ...order, options: { locale: 'en' } });
  const { count } = await server.database.query
    .selectFrom('notifications')
    .where('request_id', '=', Number(body.Id))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(2);
});

test('uses the second mobile if the owner chose it', async () => {
  const order = birthOrder();
  const options = { ...order.options, notifyMobile: 2 };
  const { body } = await citizen.order(crypto.randomUUID(), { ...order, options } as typeof order);
  await server.app.jobs.drain();
  const arrived = await receivedAbout(server, body.Id ?? '');
  expect(arrived.find(({ channel }) => channel === 'sms')?.to).toBe(
    order.contactInfo.contactDetails.mobile2,
  );
});

test('rejects a mobile other than the first or second', async () => {
  const order = birthOrder();
  const options = { ...order.options, notifyMobile: 3 };
  const answer = await citizen.order(crypto.randomUUID(), { ...order, options } as typeof order);
  expect(answer.body.Errors?.map(({ Field }) => Field)).toEqual(['options.notifyMobile']);
});

test('includes the rejection reason but masks a number in it', async () => {
  const requestId = await createOfficeRequest(citizen);
  await decide(requestId, false);
  const told = await receivedMessages(requestId);
  expect(told.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
  const { body } = await clerk.call(readReasons);
  for (const { text, html } of told) {
    expect(text).toContain(body.reasons[0]?.name);
    expect(`${text} ${html}`).not.toContain('29005140190010');
  }
});

test('notifies a withdrawal once', async () => {
  const requestId = await createOfficeRequest(citizen);
  const withdraw = () => citizen.call(withdrawRequest, { body: { requestId } });
  for (const { status } of await Promise.all([withdraw(), withdraw()])) expect(status).toBe(200);
  await withdraw();
  const arrived = await receivedMessages(requestId);
  expect(arrived.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
  for (const { text } of arrived) expect(text).toMatch(/أُلغي طلبك|ألغينا طلبك/);
});

test('includes the amount due on acceptance', async () => {
  const requestId = await createOfficeRequest(citizen);
  await decide(requestId, true);
  for (const { text } of await receivedMessages(requestId)) expect(text).toContain('65 جنيهًا');
  expect(await receivedMessages(requestId)).toHaveLength(2);
});

test('notifies delivery steps but no internal events', async () => {
  const requestId = await createOfficeRequest(citizen);
  await setRequestState(server, clerk, requestId, 'PAYMENT_ACCEPTED');
  const { body } = await clerk.call(packBatch, {
    body: { governorateCode: '01', requestIds: [requestId] },
  });
  expect(await receivedMessages(requestId)).toEqual([]);
  await clerk.call(handOverBatch, {
    body: { batchId: body.batch.id, requestIds: [requestId] },
  });
  const record = async (action: string) => {
    const { version } = await readRequestAs(clerk, requestId);
    const failure = action === 'recordAttempt' ? 'absent' : undefined;
    const proof =
      action === 'recordDelivery' ? { noCodeReason: 'notReceived', takenBy: 'منى أحمد' } : {};
    const sent = { requestId, version, action, failure, note: '', ...proof };
    const first = await clerk.call(recordDispatch, { body: sent });
    const second = await clerk.call(recordDispatch, { body: sent });
    expect([first.status, second.status]).toEqual([200, 409]);
    await server.app.jobs.drain();
    await endAttemptDay(server, requestId);
  };
  await server.app.jobs.drain();
  for (const action of [
    'recordAttempt',
    'recordAttempt',
    'recordReturn',
    'sendAgain',
    'recordAttempt',
    'recordDelivery',
  ]) {
    await record(action);
  }
  const told = await receivedMessages(requestId);
  const sms = told.filter(({ channel }) => channel === 'sms').map(({ text }) => text);
  const saying = (words: string) => sms.filter((text) => text.includes(words)).length;
  expect(sms).toHaveLength(7);
  expect(saying('خرجت وثائق')).toBe(2);
  expect(saying('(محاولة 1 من 3)')).toBe(2);
  expect(saying('(محاولة 2 من 3)')).toBe(1);
  expect(saying('عادت وثائق')).toBe(1);
  expect(saying('سُلمت وثائق')).toBe(1);
  expect(told).toHaveLength(14);
});

test('sends nothing after a rollback and deduplicates repeated entries', async () => {
  const requestId = await createOfficeRequest(citizen);
  const queue = (ending: () => void) =>
    server.database.query.transaction().execute(async (transaction) => {
      const detail = {
        amount: asPiastres(6_500),
        method: 'cash' as const,
        fees: asPiastres(365),
        reference: '955453573',
        refundedAt: server.now().toISOString(),
      };
      const notifications = notificationRows({
        requestId,
        kind: 'refunded',
        occurrence: 1,
        detail,
      });
      const request = { id: Number(requestId) };
      await writeTransitions(transaction, [
        { request, columns: {}, history: [], notifications, audit: [] },
      ]);
      ending();
    });
  const failing = queue(() => {
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await receivedMessages(requestId)).toEqual([]);
  await queue(() => {});
  await queue(() => {});
  expect(await receivedMessages(requestId)).toHaveLength(2);
});

test('sends at most five SMS a day to one mobile for unpaid orders, the rest next morning', async () => {
  const own = await startServer({ LIMIT_SMS_PER_DAY: '5' });
  // Without an owner's number, no one else is notified.
  const order = birthOrder(firstBirthDocument());
  const { contactDetails } = order.contactInfo;
  const contactInfo = {
    ...order.contactInfo,
    contactDetails: { ...contactDetails, mobile1: '01099999999' },
  };
  const ids: string[] = [];
  for (const email of ['citizen@wathiqa.example', 'mona@wathiqa.example']) {
    const orderer = await own.signIn(email);
    for (let count = 0; count < 4; count += 1) {
      ids.push((await orderer.order(crypto.randomUUID(), { ...order, contactInfo })).body.Id ?? '');
    }
  }
  await own.app.jobs.drain();
  const told = (await Promise.all(ids.map((id) => receivedAbout(own, id)))).flat();
  expect(told.filter(({ to }) => to === '01099999999')).toHaveLength(5);
  expect(told.filter(({ channel }) => channel === 'email')).toHaveLength(8);
  const sms = async () => {
    const { body } = await (await signInStaff(own, 'clerk')).call(readNotifications);
    return body.channels.find(({ channel }) => channel === 'sms');
  };
  expect(await sms()).toMatchObject({ waiting: 0, held: 3, deadLettered: 0 });
  own.advanceTime(24 * 3_600_000);
  await releaseHeld(own.database.longQuery, own.now());
  await own.app.jobs.drain();
  expect(await sms()).toMatchObject({ waiting: 0, held: 0, deadLettered: 0 });
  const later = (await Promise.all(ids.map((id) => receivedAbout(own, id)))).flat();
  expect(later.filter(({ to }) => to === '01099999999')).toHaveLength(8);
  await own.close();
});

test('warnings of a new address and of an order about oneself pass the daily limit', async () => {
  const own = await startServerForTest({ LIMIT_SMS_PER_DAY: '1' });
  const owner = await own.signIn('mona@wathiqa.example');
  const mobiles = { mobile1: '01099999999', mobile2: '01088888888' };
  const orderWith = (orderer: Citizen, nationalIdenNumber: string, mobile1: string) => {
    const document = { nid: { nationalIdenNumber }, relationCode: 'SON' as const };
    const order = birthOrder(
      nationalIdenNumber === '00000000000000' ? firstBirthDocument() : birthDocument(document),
    );
    const contactDetails = { ...order.contactInfo.contactDetails, ...mobiles, mobile1 };
    const contactInfo = { ...order.contactInfo, contactDetails };
    return orderer.order(crypto.randomUUID(), { ...order, contactInfo });
  };
  const { profile } = (await owner.call(session.accountProfile)).body;
  const stranger = await own.signIn();
  // Uses up the limit of three mobiles.
  for (const mobile of [...Object.values(mobiles), profile.mobile]) {
    await orderWith(stranger, '00000000000000', mobile);
  }
  await own.app.jobs.drain();

  const about = await orderWith(stranger, '29602290292120', mobiles.mobile1);
  const mine = await orderWith(owner, '29602290292120', mobiles.mobile1);
  const requestId = mine.body.Id ?? '';
  const place = { requestID: requestId, customerAddress: cairoAddress() };
  await owner.call(shipmentInfo, { body: place });
  const customerAddress = cairoAddress({ address: 'شقة 1، دور 1، عقار 1، شارع الهرم' });
  await owner.call(changeAddress, { body: { requestId, customerAddress } });
  await own.app.jobs.drain();
  const sms = async (id = '') =>
    (await receivedAbout(own, id)).filter(({ channel }) => channel === 'sms').map(({ to }) => to);
  expect(await sms(about.body.Id)).toEqual([profile.mobile]);
  expect((await sms(requestId)).toSorted()).toEqual(Object.values(mobiles).toSorted());
});
