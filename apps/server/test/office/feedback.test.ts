import { castVote, submitFeedback } from '@wathiqa/contract';
import {
  actOnFeedback,
  assignFeedback,
  COLLISION_MINUTES,
  endStaffAccess,
  FEEDBACK_PAGE_SIZE,
  listFeedback,
  MAX_REPORT_DAYS,
  readFeedback,
  readPoll,
  searchFeedback,
} from '@wathiqa/contract/office';
import {
  addDays,
  calendarDay,
  FEEDBACK_ACTION_NAMES,
  FEEDBACK_ACTIONS,
  FEEDBACK_MAX_LENGTH,
  FEEDBACK_STATES,
  type FeedbackAction,
  formatReference,
  isFeedbackActionAllowed,
  isoDay,
  RESPONSE_CODES,
  RIGHTS_WORKING_DAYS,
  SMS_ANSWER_MAX_LENGTH,
} from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendFeedbackAnswers } from '../../src/features/feedback/answers.ts';
import { SendingError } from '../../src/features/notifications/channels/channel.ts';
import { createOutboxWorker } from '../../src/jobs/outbox-worker.ts';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import { injectSendingFaults } from '../support/inbox.ts';
import { makeJobsDue } from '../support/jobs.ts';
import { countEntries, lastEntry } from '../support/office/audit-entries.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { serverDay } from '../support/server-day.ts';

let server: TestServer;
let clerk: Staff;
let auditor: Staff;
beforeAll(async () => {
  server = await startServer();
  clerk = await signInStaff(server, 'clerk');
  auditor = await signInStaff(server, 'auditor');
});
afterAll(() => server.close());

async function sendFeedback(type = 2, at = server, email = 'mona@example.org'): Promise<string> {
  const { body } = await at.client(submitFeedback, {
    body: {
      name: 'منى السيد',
      mobileNumber: '01012345678',
      email,
      type,
      message: `أقترح مد مواعيد العمل ${crypto.randomUUID()}`,
      secondsOnForm: 30,
    },
  });
  return body.reference ?? '';
}

const read = async (reference: string, staff = clerk) =>
  (await staff.call(readFeedback, { query: { reference } })).body.message;

async function act(reference: string, name: FeedbackAction, text = 'تم التواصل معك') {
  const { version } = await read(reference);
  return clerk.call(actOnFeedback, { body: { reference, version, action: name, text } });
}

async function createFeedbackInState(state: (typeof FEEDBACK_STATES)[number]): Promise<string> {
  const reference = await sendFeedback();
  if (state === 'answered') await act(reference, 'answer');
  if (state === 'closed') await act(reference, 'close');
  return reference;
}

describe('refused call', () => {
  test.each(['1', '12345678a', '12345678901234', ''])(
    'rejects the reference «%s»',
    async (reference) => {
      expectWrongFields(await clerk.call(readFeedback, { query: { reference } }), 'reference');
    },
  );

  test('does not find an unknown message, and audits nothing', async () => {
    const before = await countEntries(server);
    const query = { reference: '999999999' };
    expectRefusal(await clerk.call(readFeedback, { query }), 'NOT_FOUND');
    expect(await countEntries(server)).toBe(before);
  });

  test.each([
    ['state', 'lost'],
    ['type', '7'],
    ['type', 'complaint'],
    ['order', 'best'],
    ['after', '2026'],
  ])('rejects a list with the %s «%s»', async (field, value) => {
    expectWrongFields(await clerk.call(listFeedback, { query: { [field]: value } }), field);
  });

  test.each([
    ['no text', { text: ' \n ' }, 'text'],
    ['a too long text', { text: 'ن'.repeat(FEEDBACK_MAX_LENGTH + 1) }, 'text'],
    ['an unknown action', { action: 'delete' }, 'action'],
    ['no version', { version: undefined }, 'version'],
  ])('rejects an action with %s', async (_, changes, field) => {
    const reference = await sendFeedback();
    const body = { reference, version: 1, action: 'answer', text: 'رد', ...changes };
    expectWrongFields(await clerk.call(actOnFeedback, { body }), field);
    expect(await read(reference)).toMatchObject({ state: 'open', version: 1, actions: [] });
  });

  test.each([
    ['days that are none', { from: '2026-02-30', to: '2026-03-01' }, 'from'],
    ['a last day before the first', { from: '2026-03-02', to: '2026-03-01' }, 'querystring'],
    [
      'more days than are counted',
      { from: '2026-01-01', to: isoDay(addDays(calendarDay('2026-01-01'), MAX_REPORT_DAYS)) },
      'querystring',
    ],
  ])('rejects a poll with %s', async (_, query, field) => {
    expectWrongFields(await clerk.call(readPoll, { query }), field);
  });
});

describe('a colleague', () => {
  const assign = (reference: string, staffId: number | null, staff = clerk, seen?: number) =>
    staff.call(assignFeedback, { body: { reference, staffId, seen: seen ?? null } });

  test('gets a message, sees it among the own ones and gives it back', async () => {
    const reference = await sendFeedback();
    const colleague = await signInStaff(server, 'clerk');
    const id = colleague.id;
    expect((await read(reference)).colleagues.map((each) => each.id)).toContain(id);
    expect((await assign(reference, id)).status).toBe(200);
    expect(await lastEntry(server)).toMatchObject({
      action: 'feedback.assign',
      detail: { reference, staffId: id },
    });
    expect((await read(reference)).assignee).toMatchObject({ id });
    const mine = await colleague.call(listFeedback, { query: { mine: 'yes' } });
    expect(mine.body.messages).toMatchObject([{ reference, assignee: { id } }]);
    const { status, body } = await assign(reference, clerk.id);
    expect([status, body.ResponseCode]).toEqual([409, RESPONSE_CODES.OUTDATED]);
    await assign(reference, null, colleague, id);
    expect((await read(reference)).assignee).toBeNull();
  });

  test('who leaves gives back the own ones', async () => {
    const reference = await sendFeedback();
    const { id } = await signInStaff(server, 'supervisor');
    expect((await assign(reference, id)).status).toBe(200);
    const administrator = await signInStaff(server, 'administrator');
    await administrator.call(endStaffAccess, { body: { staffId: id } });
    expect((await read(reference)).assignee).toBeNull();
  });

  test('who may not answer gets none', async () => {
    const reference = await sendFeedback();
    expectWrongFields(await assign(reference, auditor.id), 'staffId');
    expectWrongFields(await assign(reference, 2_000_000_000), 'staffId');
    expectRefusal(await assign(reference, clerk.id, auditor), 'FORBIDDEN');
    expectRefusal(await assign('999999999', null), 'NOT_FOUND');
  });
});

describe('search', () => {
  const search = async (text: string, filter = {}) =>
    (await clerk.call(searchFeedback, { body: { text, ...filter } })).body.messages.map(
      ({ reference }) => reference,
    );

  test('finds words of a text in any spelling, and the number of a message', async () => {
    const reference = await sendFeedback();
    expect(await search('العمل أقترح')).toContain(reference);
    expect(await search('اقترح  العَمل')).toContain(reference);
    expect(await search(reference)).toEqual([reference]);
    expect((await lastEntry(server)).action).toBe('feedback.list');
    expect(await search('لم أكتب هذا')).toEqual([]);
  });

  test('keeps to the filter', async () => {
    const reference = await createFeedbackInState('closed');
    expect(await search(reference, { state: 'open' })).toEqual([]);
    expect(await search(reference, { state: 'closed', type: 3 })).toEqual([]);
    expect(await search(reference, { mine: true })).toEqual([]);
    expect(await search(reference, { state: 'closed' })).toEqual([reference]);
  });

  test('rejects an empty text', async () => {
    expectWrongFields(await clerk.call(searchFeedback, { body: { text: ' ' } }), 'text');
  });
});

describe.each(FEEDBACK_STATES)('message in state %s', (state) => {
  test.each(FEEDBACK_ACTION_NAMES)('permits «%s» according to the table', async (name) => {
    const reference = await createFeedbackInState(state);
    const before = await read(reference);
    const { status, body } = await act(reference, name, 'لماذا');
    if (isFeedbackActionAllowed(name, state)) {
      const { to } = FEEDBACK_ACTIONS[name];
      expect(await lastEntry(server)).toMatchObject({
        action: `feedback.${name}`,
        detail: { reference, before: state, after: to },
      });
      const after = await read(reference);
      expect(after).toMatchObject({ state: to, version: before.version + 1 });
      expect(after.actions.at(-1)).toMatchObject({ action: name, text: 'لماذا' });
    } else {
      expect([status, body.ResponseCode]).toEqual([409, RESPONSE_CODES.OUTDATED]);
      expect(await read(reference)).toEqual(before);
    }
  });
});

test.each([4, 5, 6])(
  'a data protection request of type %d has the clock of the law',
  async (type) => {
    const own = await startServerForTest();
    let member = await signInStaff(own, 'clerk');
    const reference = await sendFeedback(type, own);
    const list = async () => (await member.call(listFeedback, { query: {} })).body.messages[0];
    const view = async () =>
      (await member.call(readFeedback, { query: { reference } })).body.message;
    const { dueOn, daysLeft } = await view();
    expect(await list()).toMatchObject({ reference, dueOn, daysLeft: RIGHTS_WORKING_DAYS });
    expect(daysLeft).toBe(RIGHTS_WORKING_DAYS);
    own.advanceTime(20 * 86_400_000);
    // The first session has ended.
    member = await signInStaff(own, 'supervisor');
    expect((await list())?.daysLeft).toBeLessThan(0);

    const body = { reference, version: 1, text: 'لا تُعالج بياناتك لهذا الغرض بعد اليوم' };
    const closed = await member.call(actOnFeedback, { body: { ...body, action: 'close' } });
    expect([closed.status, closed.body.ResponseCode]).toEqual([409, RESPONSE_CODES.OUTDATED]);
    await member.call(actOnFeedback, { body: { ...body, action: 'answer' } });
    expect(await view()).toMatchObject({ state: 'answered', dueOn, daysLeft: null });
  },
);

test('names others who opened the message in the last minutes', async () => {
  const reference = await sendFeedback();
  const supervisor = await signInStaff(server, 'supervisor');
  const openedBy = async (staff = clerk) => (await read(reference, staff)).openedBy;
  expect(await openedBy()).toEqual([]);
  expect(await openedBy()).toEqual([]);
  expect(await openedBy(supervisor)).toHaveLength(1);
  server.advanceTime(COLLISION_MINUTES * 60_000);
  expect(await openedBy()).toEqual([]);
});

test('accepts one of ten concurrent answers; the others conflict', async () => {
  const reference = await sendFeedback();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      clerk.call(actOnFeedback, {
        body: { reference, version: 1, action: 'answer', text: `رد ${index}` },
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect((await read(reference)).actions).toHaveLength(1);
});

test('audits every read without sender data; the list shows no sender', async () => {
  const reference = await sendFeedback();
  const { text } = await auditor.call(listFeedback, { query: { order: 'newest' } });
  expect(text).toContain(reference);
  expect(text).not.toMatch(/منى|01012345678|mona@/);
  const listed = await lastEntry(server);
  expect(listed).toMatchObject({ actor_id: auditor.id, action: 'feedback.list' });
  expect(listed.detail).toMatchObject({ references: expect.arrayContaining([reference]) });

  expect(await read(reference, auditor)).toMatchObject({
    name: 'منى السيد',
    mobileNumber: '01012345678',
    email: 'mona@example.org',
  });
  expect(await lastEntry(server)).toEqual({
    actor_kind: 'staff',
    actor_id: auditor.id,
    role: 'auditor',
    action: 'feedback.read',
    request_id: null,
    detail: { reference },
  });
});

test('e-mails an answer once without national ID; closing sends nothing', async () => {
  const reference = await createFeedbackInState('open');
  await act(reference, 'answer', 'شكرًا لك، رقمك 29005140190010 مسجل');
  const closed = await createFeedbackInState('answered');
  await act(closed, 'close', 'انتهت');
  await server.app.jobs.drain();
  const received = (await server.sandbox.inject({ url: '/sandbox/messages/received' })).json();
  const told = (received as { channel: string; to: string; text: string }[]).filter(({ text }) =>
    text.includes(formatReference(reference)),
  );
  expect(told).toMatchObject([{ channel: 'email', text: expect.stringContaining('شكرًا لك') }]);
  expect(told[0]?.text).not.toContain('29005140190010');
  // Trial e-mails are marked.
  expect(told[0]).toMatchObject({
    subject: expect.stringContaining('تجريبي'),
    text: expect.stringContaining('رسالة تجريبية'),
  });
  expect((await read(reference)).actions).toMatchObject([{ refusedAt: null }]);
});

test('sends an answer by SMS if the sender left no e-mail, and limits its length', async () => {
  const reference = await sendFeedback(3, server, '');
  expectWrongFields(await act(reference, 'answer', 'أ'.repeat(SMS_ANSWER_MAX_LENGTH + 1)), 'text');
  await act(reference, 'answer', 'شكرًا لك، رقمك 29005140190010 مسجل');
  await server.app.jobs.drain();
  const received = await server.sandbox.inject({ url: '/sandbox/messages/received' });
  const messages: { channel: string; to: string; text: string }[] = received.json();
  const sent = messages.filter(({ text }) => text.includes(formatReference(reference)));
  expect(sent).toMatchObject([
    { channel: 'sms', to: '01012345678', text: expect.stringContaining('شكرًا لك') },
  ]);
  expect(sent[0]?.text).not.toContain('29005140190010');
});

function attachOutbox(senders: Parameters<typeof sendFeedbackAnswers>[0]['senders']) {
  const attach = vi.fn<TestServer['app']['jobs']['attach']>();
  sendFeedbackAnswers({ ...server, jobs: { ...server.app.jobs, attach }, senders });
  const outbox = attach.mock.calls[0]?.[0];
  if (!outbox) throw new Error('No outbox was attached');
  return outbox;
}

test('an SMS gateway that is away does not open the circuit breaker of e-mail', async () => {
  for (let count = 0; count < 21; count += 1) {
    await act(await sendFeedback(3, server, ''), 'answer', 'شكرًا لك');
  }
  const send = vi.fn(() => Promise.reject(new SendingError('unreachable', 'no answer')));
  const sms = { connections: 1, send, close() {} };
  const worker = createOutboxWorker(attachOutbox({ email: undefined, sms }), vi.fn());
  await worker.drain();
  expect(send.mock.calls.length).toBeGreaterThanOrEqual(21);
  expect(worker.isAway()).toBe(false);
  await makeJobsDue(server.database);
  await server.app.jobs.drain();
});

test('leaves an answer to the server that claimed it during a stall', async () => {
  const reference = await createFeedbackInState('answered');
  const send = vi.fn(async (_message: { key: string }) => {});
  const outbox = attachOutbox({ email: { connections: 1, send, close() {} }, sms: undefined });
  const report = (error: unknown) => {
    throw error;
  };
  const other = createOutboxWorker(outbox, report);
  const stalling = createOutboxWorker(
    {
      ...outbox,
      claim: async (due) => {
        const answers = await outbox.claim(due);
        server.advanceTime(31_000);
        await other.drain();
        return answers;
      },
    },
    report,
  );
  await stalling.drain();
  const keys = send.mock.calls.map(([{ key }]) => key);
  expect(keys.filter((key) => key.includes(reference))).toHaveLength(1);
});

test('shows an answer that SMTP refused, without retry', async () => {
  const reference = await createFeedbackInState('open');
  await injectSendingFaults(server, { email: 'refuse' });
  await act(reference, 'answer', 'شكرًا لك');
  await server.app.jobs.drain();
  await injectSendingFaults(server, { email: 'none' });
  await server.app.jobs.drain();
  expect((await read(reference)).actions).toMatchObject([
    { action: 'answer', refusedAt: expect.any(String) },
  ]);
});

test('answer is stored with its author and immutable', async () => {
  const reference = await sendFeedback();
  await act(reference, 'answer', 'شكرًا لك\nسنأخذ به');
  expect((await read(reference)).actions).toEqual([
    {
      action: 'answer',
      text: 'شكرًا لك\nسنأخذ به',
      doneAt: expect.any(String),
      doneBy: 'موظف المراجعة',
      refusedAt: null,
    },
  ]);
  const change = server.database.query
    .updateTable('feedback_actions')
    .set({ text: 'غيره' })
    .execute();
  await expect(change).rejects.toThrow(/permission denied/);
});

test('pages have no gaps or duplicates in either order', async () => {
  const own = await startServerForTest();
  const staff = await signInStaff(own, 'clerk');
  const written = [];
  for (let index = 0; index < FEEDBACK_PAGE_SIZE + 3; index += 1)
    written.push(await sendFeedback(3, own));
  const walk = async (order: string) => {
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query: Record<string, string> = { order, type: '3', state: 'open' };
      if (after) query.after = after;
      const { body } = await staff.call(listFeedback, { query });
      seen.push(...body.messages.map(({ reference }) => reference));
      after = body.next;
    }
    return seen;
  };
  expect(await walk('oldest')).toEqual(written);
  expect(await walk('newest')).toEqual(written.toReversed());
});

test('filters the list by state and kind', async () => {
  const complaint = await sendFeedback(3);
  const answered = await createFeedbackInState('answered');
  const references = async (query: Record<string, string>) => {
    const { body } = await clerk.call(listFeedback, { query: { order: 'newest', ...query } });
    return body.messages.map(({ reference }) => reference);
  };
  expect(await references({ type: '3', state: 'open' })).toEqual([complaint]);
  expect(await references({ state: 'answered' })).toContain(answered);
  expect(await references({ state: 'open' })).not.toContain(answered);
});

test('counts votes by option within the range', async () => {
  const own = await startServerForTest();
  const staff = await signInStaff(own, 'supervisor');
  for (const option of ['VERY_SATISFIED', 'VERY_SATISFIED', 'DISSATISFIED'] as const) {
    await own.client(castVote, { body: { option } });
  }
  const [today, yesterday] = [serverDay(own), serverDay(own, -1)];
  const poll = async (from: string, to: string) =>
    (await staff.call(readPoll, { query: { from, to } })).body.results;
  const votes = { VERY_SATISFIED: 2, SATISFIED: 0, SOMEWHAT_SATISFIED: 0, DISSATISFIED: 1 };
  expect(await poll(yesterday, today)).toEqual({
    from: yesterday,
    to: today,
    votes,
  });
  expect((await poll(yesterday, yesterday)).votes.VERY_SATISFIED).toBe(0);
});
