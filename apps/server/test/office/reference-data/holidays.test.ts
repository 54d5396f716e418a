import { holidays } from '@wathiqa/content/node';
import {
  decideProposal,
  decideRequest,
  readHolidayEffect,
  readHolidays,
  readQueue,
  readStatistics,
  removeHoliday,
  saveHoliday,
} from '@wathiqa/contract/office';
import { addDays, calendarDay, isoDay, isWorkingDay, RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabaseForTest, startServer, type TestServer } from '../../harness.ts';
import { expectWrongFields } from '../../support/expectations.ts';
import { lastEntry } from '../../support/office/audit-entries.ts';
import { readRequestAs, seenFindings } from '../../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../../support/office/staff.ts';
import { serverDay } from '../../support/server-day.ts';

let server: TestServer;
let supervisor: Staff;
beforeAll(async () => {
  server = await startServer();
  supervisor = await signInStaff(server, 'supervisor');
});
afterAll(() => server.close());

const DAY_MS = 24 * 3_600_000;
const newYear = { day: '2030-01-07', name: 'عيد الميلاد المجيد', confirmed: true };

describe('refused holiday', () => {
  test.each([
    ['a day that there is not', { day: '2030-02-30' }, 'day'],
    ['a day of another century', { day: '2126-01-07' }, 'day'],
    ['no name', { name: ' ' }, 'name'],
    ['a too long name', { name: 'ن'.repeat(81) }, 'name'],
    ['no word about its confirmation', { confirmed: undefined }, 'confirmed'],
  ])('rejects %s', async (_, wrong, field) => {
    const body = { ...newYear, seen: null, ...wrong };
    expectWrongFields(await supervisor.call(saveHoliday, { body }), field);
  });

  test('rejects removal of an unknown holiday', async () => {
    const { status } = await supervisor.call(removeHoliday, {
      body: { day: '2030-03-03', seen: newYear },
    });
    expect(status).toBe(409);
  });

  test.each(['2019', '2100', 'now'])('rejects the year %s', async (year) => {
    expectWrongFields(await supervisor.call(readHolidays, { query: { year } }), 'year');
  });
});

test("ships this year's list, with lunar holidays unconfirmed", async () => {
  const year = Number(serverDay(server).slice(0, 4));
  const { body } = await supervisor.call(readHolidays);
  expect(body.year).toBe(year);
  const shipped = holidays().filter(({ day }) => day.startsWith(String(year)));
  expect(body.holidays).toEqual(
    shipped.map(({ day, nameAr: name, confirmed }) => ({ day, name, confirmed, recordedBy: null })),
  );
});

test('adds, confirms, renames and removes a holiday', async () => {
  const save = (body: typeof newYear, seen: typeof newYear | null = null) =>
    supervisor.call(saveHoliday, { body: { ...body, seen } });
  const added = await save({ ...newYear, confirmed: false });
  expect(added.body).toMatchObject({
    year: 2030,
    holidays: [{ ...newYear, confirmed: false, recordedBy: expect.stringMatching(/./) }],
  });
  expect(await lastEntry(server)).toMatchObject({
    action: 'holidays.save',
    detail: { day: newYear.day, before: null, after: { confirmed: false } },
  });
  const confirmed = await save(
    { ...newYear, name: 'عيد الميلاد' },
    { ...newYear, confirmed: false },
  );
  expect(confirmed.body.holidays).toMatchObject([{ name: 'عيد الميلاد', confirmed: true }]);
  expect(await lastEntry(server)).toMatchObject({
    detail: { before: { name: newYear.name, confirmed: false }, after: { name: 'عيد الميلاد' } },
  });
  const { body } = await supervisor.call(removeHoliday, {
    body: { day: newYear.day, seen: { name: 'عيد الميلاد', confirmed: true } },
  });
  expect(body.holidays).toEqual([]);
  expect(await lastEntry(server)).toMatchObject({
    action: 'holidays.remove',
    detail: { day: newYear.day, before: { name: 'عيد الميلاد' }, after: null },
  });
});

test('updates deadlines of waiting requests immediately', async () => {
  await (await server.signIn()).order(crypto.randomUUID());
  const due = async () => (await supervisor.call(readQueue)).body.rows[0]?.dueOn ?? '';
  const before = await due();
  await supervisor.call(saveHoliday, { body: { ...newYear, day: before, seen: null } });
  const after = await due();
  expect(after > before).toBe(true);
  await supervisor.call(removeHoliday, { body: { day: before, seen: newYear } });
  expect(await due()).toBe(before);
});

test('restart does not refill a list that staff changed', async () => {
  const place = await createDatabaseForTest();
  const first = await startServer({}, place);
  const staff = await signInStaff(first, 'supervisor');
  const { day = '', nameAr: name = '', confirmed = true } = holidays().at(-1) ?? {};
  await staff.call(removeHoliday, { body: { day, seen: { name, confirmed } } });
  await first.close();
  const second = await startServer({}, place);
  const again = await signInStaff(second, 'supervisor');
  const year = day.slice(0, 4);
  const { body } = await again.call(readHolidays, { query: { year } });
  expect(body.holidays.map((holiday) => holiday.day)).not.toContain(day);
  expect(body.holidays.length).toBeGreaterThan(0);
  await second.close();
});

describe('a past day', () => {
  let past: string;
  let administrator: Staff;
  let second: Staff;
  beforeAll(async () => {
    const today = calendarDay(serverDay(server));
    const { body } = await supervisor.call(readHolidays);
    const off = body.holidays.map(({ day }) => calendarDay(day));
    let day = addDays(today, -1);
    while (!isWorkingDay(day, off)) day = addDays(day, -1);
    past = isoDay(day);
    administrator = await signInStaff(server, 'administrator');
  });

  const enter = (by: Staff, more: object = { reason: 'أُعلنت بعد وقتها' }) =>
    by.call(saveHoliday, { body: { ...newYear, day: past, seen: null, ...more } });
  const decide = (by: Staff, proposalId: number, approve = true) =>
    by.call(decideProposal, { body: { proposalId, approve, refusal: 'لم تُعلن' } });
  const daysOff = async () => {
    const { body } = await supervisor.call(readHolidays, { query: { year: past.slice(0, 4) } });
    return body.holidays.map(({ day }) => day);
  };

  test('is refused to a supervisor, without a reason, and without a second administrator', async () => {
    expect((await enter(supervisor)).status).toBe(403);
    expectWrongFields(await enter(administrator, {}), 'reason');
    const { body } = await enter(administrator);
    expect(body.ResponseCode).toBe(RESPONSE_CODES.NO_SECOND_ADMINISTRATOR);
  });

  test('waits for an administrator other than its proposer', async () => {
    second = await signInStaff(server, 'administrator', 'second@wathiqa.example');
    const { body } = await enter(administrator);
    expect(body.holidays.map(({ day }) => day)).not.toContain(past);
    const [proposal] = body.proposals;
    const id = proposal?.id ?? 0;
    expect(await lastEntry(server)).toMatchObject({
      action: 'holidays.propose',
      detail: { day: past, before: null, reason: 'أُعلنت بعد وقتها', proposalId: id },
    });
    expect((await enter(administrator)).status).toBe(409);
    expect((await decide(supervisor, id)).status).toBe(403);
    const own = await decide(administrator, id);
    expect(own.body.ResponseCode).toBe(RESPONSE_CODES.OWN_PROPOSAL);
    expect((await decide(second, id)).status).toBe(200);
    expect(await daysOff()).toContain(past);
    expect(await lastEntry(server)).toMatchObject({
      action: 'holidays.save',
      detail: { day: past, reason: 'أُعلنت بعد وقتها', proposedBy: administrator.id },
    });
    expect((await decide(second, id)).status).toBe(409);
  });

  test('is renamed by a supervisor, and removed by two administrators', async () => {
    expect((await enter(supervisor, { name: 'عطلة', seen: newYear })).status).toBe(200);
    const seen = { name: 'عطلة', confirmed: true };
    const remove = { body: { day: past, seen } };
    expect((await supervisor.call(removeHoliday, remove)).status).toBe(403);
    const body = { day: past, reason: 'أُدخلت خطأ', seen };
    const proposed = await administrator.call(removeHoliday, { body });
    await decide(second, proposed.body.proposals[0]?.id ?? 0, false);
    expect(await daysOff()).toContain(past);
    const again = await administrator.call(removeHoliday, { body });
    await decide(second, again.body.proposals[0]?.id ?? 0);
    expect(await daysOff()).not.toContain(past);
  });

  test('counts what it moves, and leaves a late decision late in the figures', async () => {
    const own = await startServer();
    const citizen = await own.signIn();
    const ids = [
      await citizen.order(crypto.randomUUID()),
      await citizen.order(crypto.randomUUID()),
    ];
    const [decided = ''] = ids.map(({ body }) => body.Id ?? '');
    const ordered = serverDay(own);
    const queue = await (await signInStaff(own, 'supervisor')).call(readQueue);
    const due = calendarDay(queue.body.rows[0]?.dueOn ?? '');
    const days = Math.round((Date.parse(isoDay(due)) - Date.parse(ordered)) / DAY_MS);
    own.advanceTime((days + 1) * DAY_MS);

    const clerk = await signInStaff(own, 'clerk');
    const read = await readRequestAs(clerk, decided);
    const decisions = read.items.map(({ id }) => ({ documentId: id, accept: true as const }));
    const seen = seenFindings(read);
    const body = { requestId: decided, version: read.version, decisions, seen };
    expect((await clerk.call(decideRequest, { body })).status).toBe(200);

    const approver = await signInStaff(own, 'administrator', 'second@wathiqa.example');
    const effect = { query: { day: isoDay(due), off: 'yes' } };
    const boss = await signInStaff(own, 'administrator');
    expect((await boss.call(readHolidayEffect, effect)).body).toMatchObject({
      ...{ moved: 1, noLongerLate: 1, newlyLate: 0 },
    });
    const late = async () => {
      const { body } = await (await signInStaff(own, 'auditor')).call(readStatistics, {
        query: { from: ordered, to: ordered },
      });
      const { late, waitingLateNow } = body.statistics;
      return [late.reduce((sum, { decidedLate }) => sum + decidedLate, 0), waitingLateNow];
    };
    expect(await late()).toEqual([1, 1]);
    const proposed = await boss.call(saveHoliday, {
      body: { ...newYear, day: isoDay(due), reason: 'أُعلنت بعد وقتها', seen: null },
    });
    await decide(approver, proposed.body.proposals[0]?.id ?? 0);
    expect(await late()).toEqual([1, 0]);
    await own.close();
  });
});
