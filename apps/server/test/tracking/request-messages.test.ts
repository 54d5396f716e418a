import { requestMessages, writeMessage } from '@wathiqa/contract';
import { answerMessages, listUnanswered, readRequest } from '@wathiqa/contract/office';
import {
  createRequestId,
  MAX_REQUEST_MESSAGES_A_DAY,
  REQUEST_MESSAGE_MAX_LENGTH,
  RESPONSE_CODES,
} from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseRequests } from '../../src/requests/erasure.ts';
import { startServer, type TestServer } from '../harness.ts';
import { findInRegister } from '../support/database/stored-text.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import type { Citizen } from '../support/http/client.ts';
import { receivedAbout } from '../support/inbox.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

const QUESTION = 'هل يكفي اسم الجد الأول؟';
const ANSWER = 'نعم، يكفي الاسم الرباعي.';

let server: TestServer;
let citizen: Citizen;
let other: Citizen;
let clerk: Staff;
let auditor: Staff;
beforeAll(async () => {
  server = await startServer();
  citizen = await server.signIn();
  other = await server.signIn('mona@wathiqa.example');
  clerk = await signInStaff(server, 'clerk');
  auditor = await signInStaff(server, 'auditor');
});
afterAll(() => server.close());

const write = (requestId: string, text = QUESTION, whose = citizen, key?: string) =>
  whose.call(writeMessage, {
    body: { requestId, text },
    headers: key ? { 'idempotency-key': key } : {},
  });
const answer = (requestId: string, text = ANSWER, by = clerk) =>
  by.call(answerMessages, { body: { requestId, text } });
const unanswered = async () =>
  (await clerk.call(listUnanswered, {})).body.requests.map(({ requestId }) => requestId);

describe('refused message', () => {
  test("answers unknown and other citizens' requests identically", async () => {
    const theirs = await createOfficeRequest(other);
    const refused = await write(theirs);
    expectRefusal(refused, 'MALFORMED');
    expect(refused.text).toBe((await write(createRequestId(2026, 987_654_321))).text);
    expectRefusal(
      await citizen.call(requestMessages, { headers: { requestid: theirs } }),
      'MALFORMED',
    );
    expect(await unanswered()).not.toContain(theirs);
  });

  test.each([
    ['without a word', ' \n '],
    ['of excessive length', 'ا'.repeat(REQUEST_MESSAGE_MAX_LENGTH + 1)],
  ])('%s', async (_what, text) => {
    expectWrongFields(await write(await createOfficeRequest(citizen), text), 'text');
  });

  test('limits messages per day, also concurrently; retries do not count', async () => {
    const id = await createOfficeRequest(citizen);
    const key = crypto.randomUUID();
    expect((await write(id, QUESTION, citizen, key)).status).toBe(200);
    expect((await write(id, QUESTION, citizen, key)).status).toBe(200);
    const sent = await Promise.all(
      Array.from({ length: MAX_REQUEST_MESSAGES_A_DAY + 1 }, () => write(id)),
    );
    const taken = sent.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(MAX_REQUEST_MESSAGES_A_DAY - 1);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('refused answer', () => {
  test('rejects one without an open message, or a concurrent second', async () => {
    const id = await createOfficeRequest(citizen);
    expect((await answer(id)).body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);
    await write(id);
    const answers = await Promise.all([answer(id), answer(id)]);
    const codes = answers.map(({ body }) => body.ResponseCode);
    expect(codes.toSorted()).toEqual([200, RESPONSE_CODES.CHANGED]);
  });

  test('denies an auditor and requires a reason to read', async () => {
    const id = await createOfficeRequest(citizen);
    await write(id);
    expectRefusal(await answer(id, ANSWER, auditor), 'FORBIDDEN');
    await setRequestState(server, clerk, id, 'REJECTED');
    const read = await auditor.call(readRequest, { query: { requestId: id } });
    expect(read.body.ResponseCode).toBe(RESPONSE_CODES.READING_REASON_NEEDED);
  });
});

test('sends each answer its own text, though two wait for a gateway', async () => {
  const requestId = await createOfficeRequest(citizen);
  const answers = ['يكفي الاسم الرباعي.', 'تصل الوثيقة يوم الأحد.'];
  for (const text of answers) {
    await write(requestId);
    expect((await answer(requestId, text)).status).toBe(200);
  }
  await server.app.jobs.drain();
  const sent = await receivedAbout(server, requestId);
  for (const text of answers) {
    const channels = sent.filter((one) => one.text.includes(text)).map(({ channel }) => channel);
    expect(channels.toSorted()).toEqual(['email', 'sms']);
  }
});

test("staff find and answer a citizen's message in any state; the answer is sent", async () => {
  const id = await createOfficeRequest(citizen);
  await setRequestState(server, clerk, id, 'REJECTED');
  await write(id);
  expect(await unanswered()).toContain(id);
  const read = await clerk.call(readRequest, { query: { requestId: id } });
  expect(read.body.request).toMatchObject({
    messages: [{ staffName: null, text: QUESTION }],
    unansweredSince: expect.any(String),
  });
  expect(await findInRegister(server.database, [QUESTION])).toEqual([]);

  expect((await answer(id)).status).toBe(200);
  expect((await readRequestAs(clerk, id)).unansweredSince).toBeNull();
  expect(await unanswered()).not.toContain(id);
  const shown = await citizen.call(requestMessages, { headers: { requestid: id } });
  expect(shown.body.messages).toMatchObject([
    { from: 'citizen', text: QUESTION },
    { from: 'staff', text: ANSWER },
  ]);
  await server.app.jobs.drain();
  const told = (await receivedAbout(server, id)).filter(({ text }) => text.includes('الرباعي'));
  expect(told.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);

  await server.database.transaction((transaction) =>
    eraseRequests(transaction, [Number(id)], server.now()),
  );
  const kept = await server.database.query
    .selectFrom('request_messages')
    .where('request_id', '=', Number(id))
    .select('text')
    .execute();
  expect(kept).toEqual([{ text: '' }, { text: '' }]);
});
