import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  answerCheck,
  claimNextCheck,
  claimRequest,
  decideProposal,
  decideRequest,
  endAcceptance,
  proposeAcceptance,
  readCivilRegister,
  readOwnAttention,
  reopenRequest,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptMatches } from '../../src/features/civil-register/acceptance/accept-requests.ts';
import { SendingError } from '../../src/features/notifications/channels/channel.ts';
import { startServer, startServerForTest } from '../harness.ts';
import { startRegister } from '../support/civil-register.ts';
import { expectWrongFields } from '../support/expectations.ts';
import {
  ALL,
  consider,
  fatherDocument,
  found,
  type Office,
  openOffice,
  placeOrder,
  proposalOf,
  reason,
  switchOn,
} from '../support/office/acceptance.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { readRequestAs } from '../support/office/office-requests.ts';
import { type Staff, signInStaff, updateStaff } from '../support/office/staff.ts';
import { type BirthDocumentSent, birthDocument } from '../support/orders.ts';

const register = await startRegister();
afterAll(() => register.stop());

let results: string[] = [];
const hear = (message: unknown) => {
  const { name, value } = message as { name: string; value: { result: string } };
  if (name === 'acceptance') results.push(value.result);
};
subscribe('wathiqa.measured', hear);
afterAll(() => void unsubscribe('wathiqa.measured', hear));

let office: Office;
beforeAll(async () => {
  office = await openOffice(startServer({ ...register.environment, ...ALL }), register);
});
afterAll(() => office.server.close());
beforeEach(() => {
  register.now = office.server.now;
  register.answer = (request) => found(request);
  results = [];
});

const switchOff = ({ one } = office) => one.call(endAcceptance, { body: {} });

const stateOf = async (id: string, { clerk } = office) => (await readRequestAs(clerk, id)).state;

describe('the rule is refused', () => {
  test('to anyone but administrators', async () => {
    const auditor = await signInStaff(office.server, 'auditor');
    const supervisor = await signInStaff(office.server, 'supervisor');
    for (const by of [office.clerk, auditor, supervisor]) {
      expect((await by.call(readCivilRegister)).status).toBe(403);
      expect((await by.call(proposeAcceptance, { body: { reason } })).status).toBe(403);
      expect((await by.call(endAcceptance, { body: {} })).status).toBe(403);
    }
  });

  test('without a reason, without a second administrator, and without a register', async () => {
    expectWrongFields(
      await office.one.call(proposeAcceptance, { body: { reason: ' ' } }),
      'reason',
    );
    const plain = await startServerForTest();
    const alone = await signInStaff(plain, 'administrator');
    expect((await alone.call(proposeAcceptance, { body: { reason } })).status).toBe(409);
    expect((await alone.call(readCivilRegister)).body).toMatchObject({ connected: false });
    const single = await startServerForTest(register.environment);
    const only = await signInStaff(single, 'administrator');
    expect((await only.call(proposeAcceptance, { body: { reason } })).status).toBe(409);
  });

  test('to its proposer, twice, and once withdrawn', async () => {
    const { one, two } = office;
    const off = await switchOff();
    expect(off.status).toBe(409);
    await one.call(proposeAcceptance, { body: { reason } });
    expect((await two.call(proposeAcceptance, { body: { reason } })).status).toBe(409);
    const proposalId = await proposalOf(office);
    const approve = { body: { proposalId, approve: true } };
    expect((await one.call(decideProposal, approve)).body.ResponseCode).toBe(
      RESPONSE_CODES.OWN_PROPOSAL,
    );
    await one.call(decideProposal, { body: { proposalId, approve: false, refusal: 'سبب الرفض' } });
    expect((await two.call(decideProposal, approve)).status).toBe(409);
    expect(
      (await two.call(decideProposal, { body: { proposalId: 9_999, approve: true } })).status,
    ).toBe(404);
    expect(await lastEntry(office.server)).toMatchObject({ action: 'acceptance.decline' });
  });
});

describe('a matching request is left to staff', () => {
  test('while the rule is off, and if its answer came before the rule', async () => {
    const id = await placeOrder(office);
    await consider(office);
    await switchOn(office);
    await consider(office);
    expect(await stateOf(id)).toBe('WAITING_APPROVAL');
    expect((await switchOff()).status).toBe(200);
  });

  describe('while the rule is on', () => {
    beforeAll(() => switchOn(office));
    afterAll(() => switchOff());

    test.each<[string, object, object, readonly string[], BirthDocumentSent?]>([
      ['another name', { motherFullName: 'فاطمة حسين إبراهيم علي' }, {}, []],
      ['an open correction', {}, { openCorrection: true }, ['notCertain']],
      ['no proven kinship', {}, { kinship: 'UNKNOWN' }, ['notCertain']],
      ['a dead owner', { alive: false }, {}, ['notCertain'], birthDocument()],
    ])('with %s', async (_, fields, record, expected, sent = fatherDocument()) => {
      register.answer = (request) => found(request, fields, record);
      const id = await placeOrder(office, sent);
      await consider(office);
      expect(results).toEqual(expected);
      expect(await stateOf(id)).toBe('WAITING_APPROVAL');
    });

    test.each(['several', 'none'])('with the answer %s', async (result) => {
      register.answer = () => ({ body: { result } });
      const id = await placeOrder(office);
      await consider(office);
      expect(await stateOf(id)).toBe('WAITING_APPROVAL');
    });

    test('of a member of staff', async () => {
      const { query } = office.server.database;
      const { id: own } = await query.selectFrom('citizens').select('id').executeTakeFirstOrThrow();
      const bind = (citizen_id: number | null) =>
        updateStaff(office.server, 'clerk@wathiqa.example', { citizen_id });
      await bind(own);
      const id = await placeOrder(office);
      await consider(office);
      await bind(null);
      expect(results).toEqual(['notCertain']);
      expect(await stateOf(id)).toBe('WAITING_APPROVAL');
    });

    test('with a red finding, claimed, or with one document that differs', async () => {
      const wrongGender = fatherDocument({ genderCode: 'F', relationCode: 'MOTHER' });
      register.answer = (request) => found(request, { gender: 'F' });
      const red = await placeOrder(office, wrongGender);
      await consider(office);
      register.answer = (request) => found(request);
      const claimed = await placeOrder(office);
      await office.clerk.call(claimRequest, { body: { requestId: claimed } });
      await consider(office);
      const mother = { motherFullName: 'سعاد علي محمد حسن' };
      const partly = await placeOrder(office, fatherDocument(), fatherDocument(mother));
      await consider(office);
      expect(results).toEqual(['finding', 'withStaff', 'notCertain']);
      for (const id of [red, claimed, partly]) expect(await stateOf(id)).toBe('WAITING_APPROVAL');
    });
  });
});

describe('a matching request is accepted', () => {
  beforeAll(() => switchOn(office));
  afterAll(() => switchOff());

  test('by the rule, with history, audit and notice as after a decision of a clerk', async () => {
    const { server, clerk } = office;
    const id = await placeOrder(office, fatherDocument(), fatherDocument());
    await consider(office);
    const request = await readRequestAs(clerk, id);
    expect(request.state).toBe('WAITING_PAYMENT');
    expect(request.history.map(({ event, actorKind }) => [event, actorKind])).toEqual(
      expect.arrayContaining([
        ['DOCUMENT_ACCEPTED', 'rule'],
        ['STATE_CHANGED', 'rule'],
      ]),
    );
    const entry = await server.database.query
      .selectFrom('audit_entries')
      .where('action', '=', 'request.decide')
      .where('request_id', '=', Number(id))
      .select(['actor_kind', 'actor_id', 'detail'])
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_kind: 'rule', actor_id: null });
    expect(JSON.stringify(entry.detail)).toContain('"grade":"certain"');
    const notices = await server.database.query
      .selectFrom('notifications')
      .where('request_id', '=', Number(id))
      .where('kind', '=', 'waitingPayment')
      .select('channel')
      .execute();
    expect(notices.length).toBeGreaterThan(0);
    const { days } = (await office.one.call(readCivilRegister)).body;
    expect(days[0]?.accepted).toBeGreaterThan(0);
  });

  test('only once a supervisor has not reopened it', async () => {
    const { server } = office;
    const id = await placeOrder(office);
    await consider(office);
    const supervisor = await signInStaff(server, 'supervisor');
    const { version } = await readRequestAs(supervisor, id);
    const body = { requestId: id, version, reason: 'راجع السجل' };
    expect((await supervisor.call(reopenRequest, { body })).status).toBe(200);
    await consider(office);
    expect(await stateOf(id)).toBe('WAITING_APPROVAL');
  });
});

test('waits as long as a clerk can undo a decision', async () => {
  const slow = await openOffice(
    startServerForTest({ ...register.environment, ...ALL, DECISION_UNDO_SECONDS: '60' }),
    register,
  );
  await switchOn(slow);
  const id = await placeOrder(slow);
  await slow.server.app.jobs.drain();
  expect(await stateOf(id, slow)).toBe('WAITING_APPROVAL');
  slow.server.advanceTime(61_000);
  await slow.server.app.jobs.drain();
  expect(await stateOf(id, slow)).toBe('WAITING_PAYMENT');
});

test('accepts nothing by an answer of an earlier day', async () => {
  const slow = await openOffice(startServerForTest({ ...register.environment, ...ALL }), register);
  await switchOn(slow);
  let left = 1;
  register.answer = (request) => {
    left -= 1;
    return left < 0 ? { status: 503 } : found(request);
  };
  await placeOrder(slow, fatherDocument(), fatherDocument());
  await consider(slow);
  slow.server.advanceTime(25 * 3_600_000);
  left = 1;
  await consider(slow);
  expect(results).toEqual(['notCertain', 'notCertain']);
});

test('accepts no more than the share of the orders of the day', async () => {
  const half = await openOffice(
    startServerForTest({ ...register.environment, ...ALL, REGISTRY_ACCEPTED_PERCENT: '50' }),
    register,
  );
  await switchOn(half);
  const ids: string[] = [];
  for (let order = 0; order < 5; order += 1) ids.push(await placeOrder(half));
  await consider(half);
  const states = await Promise.all(ids.map((id) => stateOf(id, half)));
  expect(states.filter((state) => state === 'WAITING_PAYMENT')).toHaveLength(2);
});

const CHECKED = { ...register.environment, ...ALL, REGISTRY_CHECKED_PERCENT: '100' };

/** Answers the next second look. */
const answerNext = async ({ clerk }: Office, accept: boolean) => {
  const { check } = (await clerk.call(claimNextCheck, { body: {} })).body;
  const decisions = (check?.request.items ?? []).map(({ id: documentId }) =>
    accept ? { documentId, accept } : { documentId, accept, reasonCode: 'NOT_FOUND' },
  );
  const body = { checkId: check?.id ?? 0, decisions };
  const reply = await clerk.call(answerCheck, { body });
  expect(reply.status, reply.text).toBe(200);
};

/** The job with a mail server that accepts all mails except to `refused`. */
const mailing = ({ server: { database, now, settings, app } }: Office, refused?: string) => {
  const sent: { to: string; key: string }[] = [];
  const send = async (mail: (typeof sent)[number]) => {
    if (mail.to === refused) throw new SendingError('refused', 'the mail server answered 550');
    sent.push(mail);
  };
  const context = {
    ...{ database, now, settings, secret: 'x', log: app.log },
    senders: { sms: undefined, email: { connections: 1, send, close: () => {} } },
  };
  return { sent, run: () => acceptMatches(context, AbortSignal.timeout(10_000)) };
};

test('a second look that contradicts it switches the rule off, and alerts once', async () => {
  const strict = await openOffice(startServerForTest(CHECKED), register);
  const { server, one } = strict;
  await switchOn(strict);
  const [wrong, right] = [await placeOrder(strict), await placeOrder(strict)];
  await consider(strict);
  expect(await stateOf(wrong, strict)).toBe('WAITING_PAYMENT');
  expect(await stateOf(right, strict)).toBe('WAITING_PAYMENT');
  await answerNext(strict, true);
  await consider(strict);
  expect((await one.call(readCivilRegister)).body.rules[0]).toMatchObject({ offAt: null });
  await answerNext(strict, false);
  const { sent, run } = mailing(strict);
  await run();
  expect(await lastEntry(server)).toMatchObject({
    actor_kind: 'rule',
    action: 'acceptance.switchOff',
  });
  await run();
  expect(sent.map(({ to }) => to)).toEqual(['one@wathiqa.example', 'two@wathiqa.example']);
  const late = await placeOrder(strict);
  await consider(strict);
  expect(await stateOf(late, strict)).toBe('WAITING_APPROVAL');
  const { rules, checks } = (await one.call(readCivilRegister)).body;
  expect(rules[0]).toMatchObject({ offBy: null, offAt: expect.any(String) });
  expect(checks).toEqual({ waiting: 0, agreed: 1, disputed: 1 });
});

test('an address that the mail server refuses holds up no alert, and repeats none', async () => {
  const strict = await openOffice(startServerForTest(CHECKED), register);
  await switchOn(strict);
  await placeOrder(strict);
  await consider(strict);
  await answerNext(strict, false);
  const { sent, run } = mailing(strict, 'two@wathiqa.example');
  await run();
  await run();
  expect(sent.map(({ to }) => to)).toEqual(['one@wathiqa.example']);
});

test('overdue second looks pause the rule, alert once, and resume it once they are done', async () => {
  const strict = await openOffice(startServerForTest(CHECKED), register);
  const { server } = strict;
  await switchOn(strict);
  const checked = await placeOrder(strict);
  await consider(strict);
  expect(await stateOf(checked, strict)).toBe('WAITING_PAYMENT');
  // Past the deadline also with holidays.
  server.advanceTime(14 * 86_400_000);
  const later = await openOffice(Promise.resolve(server), register);
  const { sent, run } = mailing(later);
  await run();
  expect(await lastEntry(server)).toMatchObject({ actor_kind: 'rule', action: 'acceptance.pause' });
  const left = await placeOrder(later);
  await consider(later);
  await run();
  expect(sent.map(({ to }) => to)).toEqual(['one@wathiqa.example', 'two@wathiqa.example']);
  expect(await stateOf(left, later)).toBe('WAITING_APPROVAL');
  const rule = async () => (await later.one.call(readCivilRegister)).body.rules[0];
  expect(await rule()).toMatchObject({ pausedAt: expect.any(String), offAt: null });
  await answerNext(later, true);
  await consider(later);
  expect(await rule()).toMatchObject({ pausedAt: null, offAt: null });
  expect(await stateOf(left, later)).toBe('WAITING_PAYMENT');
});

test('of planted mismatches a clerk sees the own share of those found', async () => {
  const { clerk, server } = office;
  const other = await signInStaff(server, 'clerk', 'other@wathiqa.example');
  const shareOf = async (by: Staff) => (await by.call(readOwnAttention)).body;
  register.answer = (request) => ({
    ...found(request, { motherFullName: 'سعاد حسن إبراهيم علي' }),
    headers: { 'x-sandbox-planted': 'motherFullName' },
  });
  const ids = [await placeOrder(office), await placeOrder(office)];
  await server.app.jobs.drain();
  expect(await shareOf(clerk)).toMatchObject({ planted: 0, found: 0 });
  for (const [index, id] of ids.entries()) {
    const { version, items } = await readRequestAs(clerk, id);
    const decisions = items.map(({ id: documentId }) =>
      index === 0
        ? { documentId, accept: true as const }
        : { documentId, accept: false as const, reasonCode: 'NOT_FOUND' },
    );
    const { status, text } = await clerk.call(decideRequest, {
      body: { requestId: id, version, decisions },
    });
    expect(status, text).toBe(200);
  }
  expect(await shareOf(clerk)).toMatchObject({ planted: 2, found: 1 });
  expect(await shareOf(other)).toMatchObject({ planted: 0, found: 0 });
  expect((await office.one.call(readOwnAttention)).status).toBe(403);
});
