import {
  addBreachNote,
  type Breach,
  readBreaches,
  readHolidays,
  recordBreach,
} from '@wathiqa/contract/office';
import { cairoDay, calendarDay, deadline, isoDay } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { expectRefusal, expectWrongFields } from '../support/expectations.ts';
import { countEntries, lastEntry } from '../support/office/audit-entries.ts';
import { type Staff, signInEachRole } from '../support/office/staff.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let staff: Awaited<ReturnType<typeof signInEachRole>>;
beforeAll(async () => {
  server = await startServer();
  staff = await signInEachRole(server);
});
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const NOW = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** A `datetime-local` value in Cairo, relative to now. */
const fromNow = (ms: number) =>
  new Date(NOW + ms)
    .toLocaleString('sv-SE', { timeZone: 'Africa/Cairo' })
    .slice(0, 16)
    .replace(' ', 'T');

const breach = () => ({
  foundAt: fromNow(-2 * HOUR_MS),
  whatHappened: 'فُقد حاسوب من مكتب\nكان مغلقًا بكلمة مرور',
  affected: 'مئة مواطن تقريبًا',
});
const note = (breachId: number) => ({
  breachId,
  kind: 'authorityNotified' as const,
  happenedAt: fromNow(-HOUR_MS),
  text: 'بكتاب رسمي',
});
const record = (by: Staff, body: object) => by.call(recordBreach, { body });
const add = (by: Staff, body: object) => by.call(addBreachNote, { body });

async function recorded(): Promise<Breach> {
  const [latest] = (await record(staff.administrator, breach())).body.breaches.toSorted(
    (one, other) => other.id - one.id,
  );
  if (!latest) throw new Error('The breach was not entered');
  return latest;
}

test('breaches: auditor and administrator read, only the administrator writes', async () => {
  const { id } = await recorded();
  const entries = await countEntries(server);
  for (const role of ['clerk', 'supervisor', 'auditor'] as const) {
    expectRefusal(await record(staff[role], breach()), 'FORBIDDEN');
    expectRefusal(await add(staff[role], note(id)), 'FORBIDDEN');
  }
  for (const role of ['clerk', 'supervisor'] as const) {
    expectRefusal(await staff[role].call(readBreaches), 'FORBIDDEN');
  }
  expect(await countEntries(server)).toBe(entries);
  expect((await staff.auditor.call(readBreaches)).body.breaches).toHaveLength(1);
});

describe('refused entry', () => {
  test.each([
    ['without the moment', { foundAt: '' }, 'foundAt'],
    ['found on a day that there is not', { foundAt: '2026-02-30T10:00' }, 'foundAt'],
    ['found at an hour that there is not', { foundAt: '2026-02-20T24:00' }, 'foundAt'],
    ['with a discovery in UTC', { foundAt: '2026-02-20T10:00Z' }, 'foundAt'],
    ['discovered in the future', { foundAt: fromNow(DAY_MS) }, 'foundAt'],
    ['without description', { whatHappened: ' \n ' }, 'whatHappened'],
    ['without affected persons', { affected: undefined }, 'affected'],
    ['with too many words', { affected: 'م'.repeat(4001) }, 'affected'],
  ])('rejects a breach %s', async (_, wrong, field) => {
    expectWrongFields(await record(staff.administrator, { ...breach(), ...wrong }), field);
  });

  test.each([
    ['of an unknown kind', { kind: 'closed' }, 'kind'],
    ['without words', { text: '' }, 'text'],
    ['with a time in the future', { happenedAt: fromNow(DAY_MS) }, 'happenedAt'],
    ['with a notification before the discovery', { happenedAt: fromNow(-DAY_MS) }, 'happenedAt'],
  ])('rejects a note %s', async (_, wrong, field) => {
    const { id } = await recorded();
    expectWrongFields(await add(staff.administrator, { ...note(id), ...wrong }), field);
  });

  test('rejects a note to an unknown breach', async () => {
    expectRefusal(await add(staff.administrator, note(999_999)), 'NOT_FOUND');
  });
});

test('breach shows notification deadlines and times; entries are audited', async () => {
  const { administrator } = staff;
  const entered = await recorded();
  const found = NOW - 2 * HOUR_MS;
  expect(entered).toMatchObject({
    ...{ whatHappened: breach().whatHappened, affected: breach().affected, notes: [] },
    foundAt: new Date(found).toISOString(),
    recordedBy: expect.stringMatching(/./),
    authority: {
      ...{ state: 'waiting', notifiedAt: null },
      dueAt: new Date(found + 3 * DAY_MS).toISOString(),
    },
    persons: { state: 'waiting', notifiedAt: null },
  });
  expect(await lastEntry(server)).toMatchObject({
    ...{ actor_id: administrator.id, action: 'breaches.record', detail: { breachId: entered.id } },
  });

  const { holidays: days } = (await administrator.call(readHolidays)).body;
  const holidays = days.map(({ day }) => calendarDay(day));
  const { body } = await add(administrator, note(entered.id));
  const told = body.breaches.find(({ id }) => id === entered.id);
  expect(told).toMatchObject({
    authority: { state: 'inTime', notifiedAt: new Date(NOW - HOUR_MS).toISOString() },
    persons: { state: 'waiting', notifiedAt: null },
    notes: [{ kind: 'authorityNotified', text: 'بكتاب رسمي' }],
  });
  // Days count from notification of the centre, not from its deadline.
  expect(told?.persons.dueOn).toBe(
    isoDay(deadline(cairoDay(new Date(NOW - HOUR_MS)), 3, holidays)),
  );
  expect(await lastEntry(server)).toMatchObject({
    action: 'breaches.addNote',
    detail: { breachId: entered.id, noteId: told?.notes[0]?.id, kind: 'authorityNotified' },
  });
});

test('breach entries are immutable', async () => {
  const { id } = await recorded();
  await add(staff.administrator, note(id));
  for (const statement of [
    sql`UPDATE breaches SET affected = 'nobody'`,
    sql`DELETE FROM breaches`,
    sql`UPDATE breach_notes SET text = 'nothing'`,
    sql`DELETE FROM breach_notes`,
  ]) {
    await expect(statement.execute(server.database.query)).rejects.toThrow('permission denied');
    await server.database.query.connection().execute(async (connection) => {
      await sql`RESET ROLE`.execute(connection);
      await expect(statement.execute(connection)).rejects.toThrow('append-only');
      await sql`SET ROLE wathiqa_app`.execute(connection);
    });
  }
});
