import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { changeAddress, createRequest, requestMessages, writeMessage } from '@wathiqa/contract';
import {
  answerMessages,
  decideRequest,
  readNotifications,
  readRequest,
  resendNotifications,
} from '@wathiqa/contract/office';
import { REQUEST_MESSAGE_MAX_LENGTH } from '@wathiqa/domain';
import { openMigratedDatabase } from '@wathiqa/server/src/migrated-database.ts';
import { readSettings } from '@wathiqa/server/src/settings.ts';
import {
  type BirthOrder,
  birthDocument,
  birthOrder,
  cairoAddress,
} from '@wathiqa/server/test/support/orders.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { serverFlags } from '../../../scripts/server-flags.mjs';
import { failMessages, messagesTo, waitFor } from '../messages.ts';
import { expectNone, expectThat } from '../outcome.ts';
import { type Caller, signInCitizen, signInStaff } from '../people.ts';
import { acceptance, order } from '../requests.ts';
import { type Attacks, eventText, LIMITS, startTarget } from '../target.ts';

const FOREIGN = 'evil.example';
const PHISHING = [
  `https://${FOREIGN}/pay`,
  `www.${FOREIGN}`,
  `${FOREIGN}/ادفع`,
  `HTTPS://${FOREIGN.toUpperCase()}`,
  `http://wathiqa@${FOREIGN}`,
  `https://127.0.0.1@${FOREIGN}/`,
  // Browsers read these dots as one.
  ...['\u3002', '\uff0e', '\uff61'].map((dot) => `${FOREIGN.replace('.', dot)}/x`),
];
/** Addresses as browsers read them. */
const asRead = (text: string) => text.normalize('NFKC').replaceAll('\u3002', '.').toLowerCase();
/** A health check that waits longer restarts the server. */
const SILENT_MS = 5_000;
/** Reorder or hide text on a screen; U+200C to U+200F are ordinary in Arabic. */
const SPOOFING = ['\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u200b'];

/** Owner of a number that two others order with. */
const FLOODED = {
  ...{ nationalId: '29004140190013', mobile: '01012345670', email: 'flooded@people.example' },
};

function orderTo(mobile1: string, mobile2: string, email: string): BirthOrder {
  const body = birthOrder();
  Object.assign(body.contactInfo.contactDetails, { mobile1, mobile2, email });
  return body;
}

async function makeTasksDue(settings: Record<string, string>): Promise<void> {
  await using database = await openMigratedDatabase(readSettings(settings));
  await database.execute('UPDATE scheduled_tasks SET next_run_at = now()');
}

async function readdress(citizen: Caller, requestId: string, street: string): Promise<void> {
  const customerAddress = cairoAddress({ address: `عقار 1، شارع ${street}، المعادي` });
  await citizen.client(changeAddress, { body: { requestId, customerAddress } });
}

export const noticeAttacks: Attacks = {
  "a stranger's orders that use up the victim's daily SMS before the address is changed": async (
    target,
  ) => {
    const [mobile1, mobile2] = ['01012345601', '01012345602'];
    const victim = await signInCitizen(target, 'silenced@people.example');
    const requestId = await order(victim, orderTo(mobile1, mobile2, 'silenced@people.example'));
    const stranger = await signInCitizen(target, 'burner@people.example');
    for (let time = 0; time <= LIMITS.smsPerDay; time += 1) {
      await order(stranger, orderTo(mobile1, mobile2, 'burner@people.example'));
    }
    const burnt = await messagesTo(target, mobile1, LIMITS.smsPerDay);
    expectThat(burnt.length === LIMITS.smsPerDay, `${burnt.length} SMS of registered orders`);
    await readdress(victim, requestId, 'الغريب');
    for (const [mobile, count] of [
      [mobile1, LIMITS.smsPerDay + 1],
      [mobile2, 1],
    ] as const) {
      const { length } = await messagesTo(target, mobile, count);
      expectThat(length === count, `${mobile}: ${length} SMS, the warning is missing`);
    }
  },
  'orders by two accounts that flood the owner of the number with warnings': async () => {
    const nid = { nationalIdenNumber: FLOODED.nationalId };
    const about = birthOrder(birthDocument({ nid, relationCode: 'SON' }));
    const product = await startTarget({
      ...{ LIMIT_OPEN_REQUESTS: '0', LIMIT_ORDERS_PER_DAY: '0', RATE_LIMIT_ORDERS: '1000' },
    });
    try {
      const { nationalId: national_id, mobile: phone_number, email } = FLOODED;
      await signInCitizen(product, email, { national_id, phone_number });
      for (const account of ['flood-1', 'flood-2']) {
        const stranger = await signInCitizen(product, `${account}@people.example`);
        for (let time = 0; time < 20; time += 1) await order(stranger, about);
      }
      const clerk = await signInStaff(product, 'clerk');
      await waitFor(
        () => clerk.client(readNotifications),
        ({ channels }) => channels.every(({ waiting }) => waiting === 0),
      );
      for (const to of [phone_number, email]) {
        const { length } = await messagesTo(product, to, 2);
        expectThat(length === 2, `${length} warnings on the first day to ${to}`);
      }
      const settings = await product.end();
      await makeTasksDue(settings);
      await using nextDay = await startServerProcess(settings, serverFlags);
      for (const to of [phone_number, email]) {
        const [summary, ...more] = await messagesTo(nextDay, to, 1);
        expectThat(
          summary?.text.includes('38') === true && more.length === 0,
          `no summary to ${to}`,
        );
      }
    } finally {
      await product.stop();
    }
  },
  'undeliverable warnings that break the list of undelivered messages': async (target) => {
    const clerk = await signInStaff(target, 'clerk');
    const email = 'undelivered@people.example';
    const citizen = await signInCitizen(target, email);
    const requestId = await order(citizen, orderTo('01012345603', '01012345604', email));
    await failMessages(target, { sms: 'refuse', email: 'refuse' });
    try {
      for (const street of ['الأول', 'الثاني']) await readdress(citizen, requestId, street);
      const isOurs = (row: { requestId: string; kind: string }) =>
        row.requestId === requestId && row.kind === 'addressChanged';
      const { deadLettered } = await waitFor(
        () => clerk.client(readNotifications),
        (page) => page.deadLettered.filter(isOurs).length >= 4,
      );
      const ours = deadLettered.filter(isOurs);
      expectThat(ours.length >= 4, `${ours.length} undelivered warnings are listed`);
      const notifications = ours.map(({ kind, occurrence, channel }) => ({
        ...{ requestId, kind, occurrence, channel },
      }));
      const { status } = await clerk.send(resendNotifications, { body: { notifications } });
      expectThat(status === 200, `resending them: HTTP ${status}`);
    } finally {
      await failMessages(target, { sms: 'none', email: 'none' });
    }
  },
  'links of another site in an answer and a rejection, sent in our name': async (target) => {
    const clerk = await signInStaff(target, 'second-clerk');
    const [email, mobile] = ['phished@people.example', '01012345605'];
    const citizen = await signInCitizen(target, email);
    const requestId = await order(citizen, orderTo(mobile, '01012345606', email));
    // A rejection replaces it before it is sent.
    for (const to of [mobile, email]) await messagesTo(target, to, 1);
    await citizen.client(writeMessage, { headers: {}, body: { requestId, text: 'متى تصل؟' } });
    const text = `ادفع من هنا: ${PHISHING.join(' أو ')}`;
    await clerk.client(answerMessages, { body: { requestId, text } });
    const { decisions, ...body } = await acceptance(clerk, requestId);
    const [{ documentId } = { documentId: 0 }] = decisions;
    const rejection = { documentId, accept: false as const, reasonCode: 'NOT_FOUND', note: text };
    const rejected = await clerk.send(decideRequest, {
      body: { ...body, decisions: [rejection] },
    });
    if (rejected.status !== 200) throw new Error(rejected.text);
    for (const to of [mobile, email]) {
      const sent = await messagesTo(target, to, 3);
      expectThat(sent.length >= 3, `${sent.length} messages to ${to}`);
      const all = sent.map(({ text: words, html }) => asRead(`${words} ${html}`));
      expectNone(all.filter((words) => words.includes(FOREIGN)).map(() => `a link to ${to}`));
    }
  },
  'an answer without a space that keeps the server from answering': async (target) => {
    const clerk = await signInStaff(target, 'second-clerk');
    const email = 'endless@people.example';
    const citizen = await signInCitizen(target, email);
    const requestId = await order(citizen, orderTo('01012345607', '01012345608', email));
    await citizen.client(writeMessage, { headers: {}, body: { requestId, text: 'متى تصل؟' } });
    const text = 'ا'.repeat(REQUEST_MESSAGE_MAX_LENGTH);
    const answered = clerk.client(answerMessages, { body: { requestId, text } });
    const received = answered.then(() => messagesTo(target, email, 2));
    let isSent = false;
    const waiting = received.finally(() => {
      isSent = true;
    });
    while (!isSent) {
      const signal = AbortSignal.timeout(SILENT_MS);
      const isLive = await fetch(`${target.url}/health/live`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      expectThat(isLive, `/health/live is silent for ${SILENT_MS} ms`);
      await delay(100);
    }
    const { length } = await waiting;
    expectThat(length >= 2, `${length} messages, the answer is missing`);
  },
  'text direction overrides in messages of citizens and staff': async (target) => {
    const clerk = await signInStaff(target, 'clerk');
    const citizen = await signInCitizen(target, 'reversed@people.example');
    const requestId = await order(citizen);
    const text = `وافقت على ${SPOOFING.join('x')} الطلب`;
    await citizen.client(writeMessage, { headers: {}, body: { requestId, text } });
    await clerk.client(answerMessages, { body: { requestId, text } });
    const { messages } = await citizen.client(requestMessages, {
      headers: { requestid: requestId },
    });
    expectThat(messages.length === 2, `${messages.length} messages`);
    const shown = messages.map((message) => message.text).join('');
    expectNone(
      SPOOFING.filter((sign) => shown.includes(sign)).map(
        (sign) => `U+${sign.charCodeAt(0).toString(16)} is stored`,
      ),
    );
    const { request } = await clerk.client(readRequest, { query: { requestId } });
    expectThat(request.messages.length === 2, 'the clerk does not see them');
  },
  'connections aborted within a body, logged as an outage of the database': async (target) => {
    const { hostname, port } = new URL(target.url);
    const before = target.countLogged(eventText('database_unavailable'));
    await Promise.all(
      Array.from({ length: 20 }, () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const socket = connect(Number(port), hostname, () => {
          const head = `POST ${createRequest.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json`;
          socket.write(`${head}\r\nContent-Length: 1000\r\n\r\n{"a":`, () => {
            setTimeout(() => socket.resetAndDestroy(), 100);
          });
        });
        socket.on('close', () => resolve()).on('error', () => {});
        return promise;
      }),
    );
    // The next line proves that theirs would be logged.
    const stranger = await signInCitizen(target, 'next@people.example');
    const events = target.countLogged(eventText('input_refused'));
    await stranger.send(createRequest, { body: {} });
    await target.expectLogged(eventText('input_refused'), events);
    const count = target.countLogged(eventText('database_unavailable')) - before;
    expectThat(count === 0, `${count} lines "database_unavailable"`);
  },
};
