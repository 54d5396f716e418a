import { holidays } from '@wathiqa/content/node';
import { readHolidays, readQueue, removeHoliday, saveHoliday } from '@wathiqa/contract/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabaseForTest, startServer, type TestServer } from '../../harness.ts';
import { registerDay } from '../../support/database/register-clock.ts';
import { expectWrongFields } from '../../support/expectations.ts';
import { lastEntry } from '../../support/office/audit-entries.ts';
import { type Staff, signInStaff } from '../../support/office/staff.ts';

let server: TestServer;
let supervisor: Staff;
beforeAll(async () => {
  server = await startServer();
  supervisor = await signInStaff(server, 'supervisor');
});
afterAll(() => server.close());

const newYear = { day: '2030-01-07', name: 'عيد الميلاد المجيد', confirmed: true };

describe('refused holiday', () => {
  test.each([
    ['a day that there is not', { day: '2030-02-30' }, 'day'],
    ['a day of another century', { day: '2126-01-07' }, 'day'],
    ['no name', { name: ' ' }, 'name'],
    ['a too long name', { name: 'ن'.repeat(81) }, 'name'],
    ['no word about its confirmation', { confirmed: undefined }, 'confirmed'],
  ])('rejects %s', async (_, wrong, field) => {
    const body = { ...newYear, ...wrong };
    expectWrongFields(await supervisor.call(saveHoliday, { body }), field);
  });

  test('rejects removal of an unknown holiday', async () => {
    const { status } = await supervisor.call(removeHoliday, { body: { day: '2030-03-03' } });
    expect(status).toBe(409);
  });

  test.each(['2019', '2100', 'now'])('rejects the year %s', async (year) => {
    expectWrongFields(await supervisor.call(readHolidays, { query: { year } }), 'year');
  });
});

test("ships this year's list, with lunar holidays unconfirmed", async () => {
  const year = Number((await registerDay(server)).slice(0, 4));
  const { body } = await supervisor.call(readHolidays);
  expect(body.year).toBe(year);
  const shipped = holidays().filter(({ day }) => day.startsWith(String(year)));
  expect(body.holidays).toEqual(
    shipped.map(({ day, nameAr: name, confirmed }) => ({ day, name, confirmed, recordedBy: null })),
  );
});

test('adds, confirms, renames and removes a holiday', async () => {
  const save = (body: typeof newYear) => supervisor.call(saveHoliday, { body });
  const added = await save({ ...newYear, confirmed: false });
  expect(added.body).toMatchObject({
    year: 2030,
    holidays: [{ ...newYear, confirmed: false, recordedBy: expect.stringMatching(/./) }],
  });
  expect(await lastEntry(server)).toMatchObject({
    action: 'holidays.save',
    detail: { day: newYear.day, before: null, after: { confirmed: false } },
  });
  const confirmed = await save({ ...newYear, name: 'عيد الميلاد' });
  expect(confirmed.body.holidays).toMatchObject([{ name: 'عيد الميلاد', confirmed: true }]);
  expect(await lastEntry(server)).toMatchObject({
    detail: { before: { name: newYear.name, confirmed: false }, after: { name: 'عيد الميلاد' } },
  });
  const { body } = await supervisor.call(removeHoliday, { body: { day: newYear.day } });
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
  await supervisor.call(saveHoliday, { body: { ...newYear, day: before } });
  const after = await due();
  expect(after > before).toBe(true);
  await supervisor.call(removeHoliday, { body: { day: before } });
  expect(await due()).toBe(before);
});

test('restart does not refill a list that staff changed', async () => {
  const place = await createDatabaseForTest();
  const first = await startServer({}, place);
  const staff = await signInStaff(first, 'supervisor');
  const [{ day } = { day: '' }] = holidays();
  await staff.call(removeHoliday, { body: { day } });
  await first.close();
  const second = await startServer({}, place);
  const again = await signInStaff(second, 'supervisor');
  const year = day.slice(0, 4);
  const { body } = await again.call(readHolidays, { query: { year } });
  expect(body.holidays.map((holiday) => holiday.day)).not.toContain(day);
  expect(body.holidays.length).toBeGreaterThan(0);
  await second.close();
});
