import { castVote, FIELD_PROBLEMS, fieldProblemText, submitFeedback } from '@wathiqa/contract';
import { readFeedback } from '@wathiqa/contract/office';
import { FEEDBACK_MAX_LENGTH, isReference, POLL_OPTIONS, RESPONSE_MESSAGES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decryptColumns } from '../../src/crypto/encrypted-rows.ts';
import {
  createDatabaseForTest,
  startServer,
  startServerForTest,
  type TestServer,
} from '../harness.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import { asOwner } from '../support/office/audit-tampering.ts';
import { signInStaff } from '../support/office/staff.ts';
import { spawnServer } from '../support/process/spawn-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

function message(changes: Record<string, unknown> = {}) {
  return {
    name: 'منى السيد',
    mobileNumber: '01012345678',
    email: 'mona@example.org',
    type: 2,
    message: `أقترح مد مواعيد العمل ${crypto.randomUUID()}`,
    secondsOnForm: 30,
    ...changes,
  };
}

const send = (body: unknown, headers: Record<string, string> = {}) =>
  server.client(submitFeedback, { body, headers });
const vote = (body: unknown, headers: Record<string, string> = {}) =>
  server.client(castVote, { body, headers });
const key = () => ({ 'idempotency-key': crypto.randomUUID() });

async function storedFeedback(at = server) {
  const messages = await at.database.query
    .selectFrom('feedback_messages')
    .select(['name', 'mobile_number', 'email', 'type', 'message', 'state', 'reference'])
    .orderBy('reference')
    .execute();
  for (const row of messages) decryptColumns('feedback_messages', [row.reference], row);
  const votes = await at.database.query.selectFrom('poll_votes').select('option').execute();
  return { messages, votes: votes.map(({ option }) => option) };
}

let before = { messages: 0, votes: 0 };
beforeEach(async () => {
  const { messages, votes } = await storedFeedback();
  before = { messages: messages.length, votes: votes.length };
});
async function storedSince() {
  const { messages, votes } = await storedFeedback();
  return { messages: messages.slice(before.messages), votes: votes.slice(before.votes) };
}

describe('refused message', () => {
  test.each([
    ['name', '', FIELD_PROBLEMS.senderName],
    ['name', 'أحمد ٣', FIELD_PROBLEMS.senderName],
    ['mobileNumber', '0101234567', FIELD_PROBLEMS.senderMobile],
    ['email', 'mona@', FIELD_PROBLEMS.email],
    ['type', 0, FIELD_PROBLEMS.messageType],
    ['type', '', FIELD_PROBLEMS.messageType],
    ['message', ' ', FIELD_PROBLEMS.message],
    ['message', 'https://example.org', FIELD_PROBLEMS.messageLinks],
    [
      'message',
      'أ'.repeat(FEEDBACK_MAX_LENGTH + 1),
      fieldProblemText(`tooLong:${FEEDBACK_MAX_LENGTH}:${FEEDBACK_MAX_LENGTH + 1}`),
    ],
  ])('rejects the %s "%s"', async (field, value, text) => {
    const reply = await send(message({ [field]: value }));
    expectWrongFields(reply, field);
    expect(reply.body.Errors).toEqual([{ Field: field, Message: text }]);
    expect(await storedSince()).toEqual({ messages: [], votes: [] });
  });

  test('lists all missing fields in form order', async () => {
    const reply = await send({});
    const fields = ['name', 'mobileNumber', 'type', 'message'];
    expectWrongFields(reply, ...fields);
    expect(reply.body.Errors?.map(({ Field }) => Field)).toEqual(fields);
  });

  test.each([
    ['with the hidden field filled in', { website: 'https://example.org' }],
    ['submitted instantly', { secondsOnForm: 1 }],
  ])('%s', async (_what, changes) => {
    expectRefusal(await send(message(changes)), 'SUSPECTED_BOT');
    expect(await storedSince()).toEqual({ messages: [], votes: [] });
  });

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a same-site origin', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('rejects requests from %s', async (_what, headers) => {
    expectRefusal(await send(message(), headers), 'FORBIDDEN');
    expectRefusal(await vote({ option: 'SATISFIED' }, headers), 'FORBIDDEN');
    expect(await storedSince()).toEqual({ messages: [], votes: [] });
  });

  test('rejects an oversized body', async () => {
    const reply = await send(message({ message: 'أ'.repeat(40_000) }));
    expectRefusal(reply, 'TOO_LARGE');
  });

  test('rejects the key of another message', async () => {
    const headers = key();
    expect((await send(message(), headers)).status).toBe(200);
    expectRefusal(await send(message(), headers), 'CONFLICT');
    expect((await storedSince()).messages).toHaveLength(1);
  });

  test.each(['not-a-key', '1'])('rejects "%s" as key', async (wrong) => {
    expectWrongFields(await send(message(), { 'idempotency-key': wrong }), 'idempotency-key');
  });
});

describe('stored message', () => {
  test('stores every field, open, under the returned reference', async () => {
    const sent = message({ mobileNumber: ' ٠١٠١٢٣٤٥٦٧٨ ', type: '3', name: ' منى   السيد ' });
    const { status, body } = await send(sent, key());
    expect(status).toBe(200);
    expect(isReference(body.reference ?? '')).toBe(true);
    expect((await storedSince()).messages).toEqual([
      {
        name: 'منى السيد',
        mobile_number: '01012345678',
        email: 'mona@example.org',
        type: 3,
        message: sent.message,
        state: 'open',
        reference: Number(body.reference),
      },
    ]);
  });

  test('is stored once when retried under its key', async () => {
    const [sent, headers] = [message(), key()];
    const first = await send(sent, headers);
    const again = await send(sent, headers);
    expect(again.body).toEqual(first.body);
    expect((await storedSince()).messages).toHaveLength(1);
  });

  test('deduplicates concurrent equal messages without a key', async () => {
    const sent = message();
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(sent)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    expect((await storedSince()).messages).toHaveLength(1);
  });

  test('stores a second message of the same person', async () => {
    const [one, other] = [await send(message()), await send(message())];
    expect(other.body.reference).not.toBe(one.body.reference);
    expect((await storedSince()).messages).toHaveLength(2);
  });
});

test('uses longer references after 999,999, without repeats', async () => {
  const alone = await startServerForTest({});
  const sendThere = (headers = key()) =>
    alone.client(submitFeedback, {
      body: message({ message: `رسالة${headers['idempotency-key']}` }),
      headers,
    });
  const first = await sendThere();
  await asOwner(alone, "SELECT setval('feedback_numbers', 999998)");
  const later = [await sendThere(), await sendThere(), await sendThere()];
  expect(later.map(({ status }) => status)).toEqual([200, 200, 200]);
  const references = later.map(({ body }) => body.reference ?? '');
  const year = String(first.body.reference).slice(0, 2);
  expect(references.map((reference) => reference.slice(0, -1))).toEqual([
    `${year}999999`,
    `${year}1000000`,
    `${year}1000001`,
  ]);
  expect(references.every(isReference)).toBe(true);
  const headers = key();
  const longer = await sendThere(headers);
  expect((await sendThere(headers)).body).toEqual(longer.body);
  const clerk = await signInStaff(alone, 'clerk');
  const query = { reference: longer.body.reference ?? '' };
  expect((await clerk.call(readFeedback, { query })).body.message).toMatchObject(query);
});

describe('form without JavaScript', () => {
  const post = async (url: string, fields: Record<string, string>) => {
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    return { answer, page: parse(answer.body) };
  };
  const wrong = { name: 'منى', mobileNumber: '010', email: 'mona@', type: '2', message: 'سؤال' };

  test.each([
    '"><script>alert(1)</script>',
    "' onfocus=alert(1) autofocus='",
    '</textarea><img src=x onerror=alert(1)>',
    '&lt;b&gt;&#60;i&#62;&amp;',
    '$& $1 $`',
  ])('escapes «%s»', async (typed) => {
    const { answer, page } = await post(submitFeedback.path, {
      ...wrong,
      name: typed,
      message: typed,
    });
    expect(answer.statusCode).toBe(400);
    expect(page.querySelector('input[name=name]')?.getAttribute('value')).toBe(typed);
    expect(page.querySelector('textarea[name=message]')?.textContent).toBe(typed);
    const injected = page.querySelectorAll('main img, main b, [onfocus], [onerror]');
    expect(injected.map(String)).toEqual([]);
    expect(answer.body).not.toContain('<script>alert');
  });

  test('links each error to its field and the summary', async () => {
    const { page } = await post(submitFeedback.path, { ...wrong, website: 'x' });
    const mobile = page.querySelector('input[name=mobileNumber]');
    expect(mobile?.getAttribute('aria-invalid')).toBe('true');
    expect(mobile?.getAttribute('aria-describedby')).toContain('mobileNumber-error');
    expect(page.querySelector('#mobileNumber-error')?.textContent).toBe(
      FIELD_PROBLEMS.senderMobile,
    );
    const links = page
      .querySelectorAll('main [role=alert] a')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#mobileNumber', '#email']);
    expect(page.querySelector('input[name=type][checked]')?.getAttribute('value')).toBe('2');
    expect(page.querySelector('input[name=website]')?.getAttribute('value')).toBeUndefined();
  });

  test('is not cacheable and does not start the application', async () => {
    const { answer, page } = await post(castVote.path, { option: 'HAPPY' });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.querySelectorAll('script[src], script[type=module]').map(String)).toEqual([]);
    expect(page.querySelector('html')?.getAttribute('data-plain')).toBe('static');
    expect(page.querySelector('#option-error')?.textContent).toBe(FIELD_PROBLEMS.pollOption);
  });
});

describe('vote', () => {
  test.each([{}, { option: '' }, { option: 'HAPPY' }, { option: 5 }, { option: ['SATISFIED'] }])(
    'rejects %j',
    async (body) => {
      expectWrongFields(await vote(body), 'option');
      expect((await storedSince()).votes).toEqual([]);
    },
  );

  test('rejects another option under the same key', async () => {
    const headers = key();
    await vote({ option: 'SATISFIED' }, headers);
    expectRefusal(await vote({ option: 'DISSATISFIED' }, headers), 'CONFLICT');
    expect((await storedSince()).votes).toEqual(['SATISFIED']);
  });

  test.each(POLL_OPTIONS)('counts %s once despite retries', async (option) => {
    const headers = key();
    const replies = await Promise.all([1, 2, 3].map(() => vote({ option }, headers)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await storedSince()).votes).toEqual([option]);
  });
});

describe('flood from one IP address', () => {
  test('answers 429 with Retry-After and still serves other addresses', async () => {
    const alone = await startServerForTest({ RATE_LIMIT_FEEDBACK: '2', TRUST_PROXY: 'on' });
    const from = (address: string) =>
      alone.client(submitFeedback, { body: message(), headers: { 'x-forwarded-for': address } });
    expect((await from('192.0.2.1')).status).toBe(200);
    expect((await from('192.0.2.1')).status).toBe(200);
    const refused = await from('192.0.2.1');
    expectRefusal(refused, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('192.0.2.2')).status).toBe(200);
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    expect((await alone.client(castVote, { body: { option: 'SATISFIED' }, headers })).status).toBe(
      200,
    );
    expect((await storedFeedback(alone)).messages).toHaveLength(3);
  });
});

test('FEEDBACK=discard validates and confirms but stores nothing', async () => {
  const alone = await startServerForTest({ FEEDBACK: 'discard' });
  expectWrongFields(await alone.client(submitFeedback, { body: message({ name: '' }) }), 'name');
  const { status, body } = await alone.client(submitFeedback, { body: message(), headers: key() });
  expect({ status, body }).toEqual({
    status: 200,
    body: { ResponseCode: 200, ResponseMessage: RESPONSE_MESSAGES.ACCEPTED },
  });
  expect((await alone.client(castVote, { body: { option: 'SATISFIED' } })).status).toBe(200);
  expect(await storedFeedback(alone)).toEqual({ messages: [], votes: [] });
});

describe('immutable feedback', () => {
  test.each([
    ['the text of a message', sql`UPDATE feedback_messages SET message = 'غيرها'`],
    ['message', sql`DELETE FROM feedback_messages`],
    ['vote', sql`UPDATE poll_votes SET option = 'SATISFIED'`],
    ['a vote, by deleting it', sql`DELETE FROM poll_votes`],
  ])('application role may not change %s', async (_what, statement) => {
    await expect(statement.execute(server.database.query)).rejects.toThrow(/permission denied/);
  });

  test("permits a change of a message's state", async () => {
    const { body } = await send(message());
    const updated = await server.database.query
      .updateTable('feedback_messages')
      .set({ state: 'answered' })
      .where('reference', '=', Number(body.reference))
      .returning('state')
      .execute();
    expect(updated).toEqual([{ state: 'answered' }]);
  });
});

test('trace logs contain no part of a message', async () => {
  const talking = await spawnServer(await createDatabaseForTest(), { LOG_LEVEL: 'trace' });
  const post = (body: URLSearchParams | string, type: string) =>
    fetch(`${talking.url}${submitFeedback.path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      redirect: 'manual',
    });
  const sent = message({ name: 'اسم خاص', email: 'private.person@example.org' });
  const wrong = { ...sent, mobileNumber: '98765' };
  const form = (fields: object) =>
    new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  for (const one of [sent, wrong]) {
    await post(JSON.stringify(one), 'application/json');
    const { secondsOnForm: _unknown, ...fields } = one;
    await post(form(fields).toString(), 'application/x-www-form-urlencoded');
  }
  expect(await talking.stop()).toBe(0);
  const logs = talking.output();
  expect(logs).toContain(submitFeedback.path);
  for (const secret of ['اسم خاص', 'private.person', '01012345678', '98765', 'مواعيد']) {
    expect(logs).not.toContain(secret);
  }
});
