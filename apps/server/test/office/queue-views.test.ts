import {
  claimNextRequest,
  claimRequest,
  QUEUE_VIEWS,
  readQueue,
  returnForCorrection,
  setAsideRequest,
} from '@wathiqa/contract/office';
import { addDays, calendarDay, isoDay, isWorkingDay } from '@wathiqa/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServerForTest, type TestServer } from '../harness.ts';
import type { Citizen } from '../support/http/client.ts';
import { readRequestAs } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { serverDay } from '../support/server-day.ts';

const FILTERS: readonly Record<string, string>[] = [
  {},
  { list: 'deathDocs' },
  { governorateCode: '31' },
];

let server: TestServer;
let citizen: Citizen;
let clerk: Staff;
beforeEach(async () => {
  server = await startServerForTest();
  await moveToWorkingDay();
  citizen = await server.signIn();
  clerk = await signInStaff(server, 'clerk');
});

/** Nothing is due on a day off. */
async function moveToWorkingDay(): Promise<void> {
  const off = await holidays();
  let days = 0;
  while (!isWorkingDay(calendarDay(serverDay(server, days)), off)) days += 1;
  server.advanceTime(days * 86_400_000);
}

async function holidays() {
  const rows = await server.database.query
    .selectFrom('holidays')
    .select(sql<string>`day::text`.as('day'))
    .execute();
  return rows.map(({ day }) => calendarDay(day));
}

let ordered = 0;

/** Orders a request, as if by working days ago at noon, a second after the one before. */
async function order(workingDays = 0): Promise<string> {
  ordered += 1;
  const id = (await citizen.order(crypto.randomUUID())).body.Id ?? '';
  const off = await holidays();
  let day = calendarDay(serverDay(server));
  for (let left = workingDays; left > 0; ) {
    day = addDays(day, -1);
    if (isWorkingDay(day, off)) left -= 1;
  }
  await server.database.query
    .updateTable('requests')
    .set({ created_at: new Date(Date.parse(`${isoDay(day)}T10:00:00Z`) + 1_000 * ordered) })
    .where('id', '=', Number(id))
    .execute();
  return id;
}

async function view(name: string, query: Record<string, string> = {}, by = clerk) {
  const { body } = await by.call(readQueue, { query: { view: name, ...query } });
  return { ...body, ids: body.rows.map(({ id }) => id) };
}

async function returnToCitizen(requestId: string): Promise<void> {
  const { version, items } = await readRequestAs(clerk, requestId);
  const { status, text } = await clerk.call(returnForCorrection, {
    body: {
      requestId,
      version,
      documentId: items[0]?.id ?? 0,
      fields: ['nationalIdenNumber'],
      note: 'اكتب الاسم كما في البطاقة',
    },
  });
  if (status !== 200) throw new Error(text);
}

describe('views of the queue', () => {
  test('order by deadline: late, due today, later; by arrival on request', async () => {
    const [later, today, late] = [await order(1), await order(3), await order(9)];
    const corrected = await order(11);
    await server.database.query
      .updateTable('requests')
      .set({ correction_days: 9, corrected: true })
      .where('id', '=', Number(corrected))
      .execute();
    const { ids, rows, counts } = await view('open');
    expect(ids).toEqual([late, today, corrected, later]);
    expect(rows.map(({ due }) => due)).toEqual(['late', 'today', 'later', 'later']);
    expect((await view('open', { sort: 'arrival' })).ids).toEqual([corrected, late, today, later]);
    expect((await view('late')).ids).toEqual([late]);
    expect((await view('today')).ids).toEqual([today]);
    expect((await view('corrected')).ids).toEqual([corrected]);
    expect(counts).toEqual({
      ...{ open: 4, late: 1, today: 1, corrected: 1, flagged: 0, mine: 0, all: 4 },
      ...{ register: 0, second: 0 },
    });
  });

  test('omit what waits for the citizen or is set aside, except all and own', async () => {
    const [returned, aside, free] = [await order(), await order(), await order()];
    await returnToCitizen(returned);
    const { version } = await readRequestAs(clerk, aside);
    await clerk.call(claimRequest, { body: { requestId: aside, version } });
    const { version: claimed } = await readRequestAs(clerk, aside);
    const until = serverDay(server, 2);
    await clerk.call(setAsideRequest, { body: { requestId: aside, version: claimed, until } });
    expect((await view('open')).ids).toEqual([free]);
    expect((await view('all')).ids).toEqual([aside, free, returned]);
    expect((await view('mine')).ids).toEqual([aside, returned]);
    const other = await signInStaff(server, 'clerk', 'other@wathiqa.example');
    expect((await view('mine', {}, other)).ids).toEqual([]);
  });

  test('counts equal the rows of each view within the other filters', async () => {
    for (const days of [0, 3, 9]) await order(days);
    for (const filter of FILTERS) {
      const { counts } = await view('open', filter);
      for (const name of QUEUE_VIEWS) {
        expect((await view(name, filter)).ids, name).toHaveLength(counts?.[name] ?? -1);
      }
    }
    expect((await view('open', { state: 'REJECTED' })).counts).toBeNull();
  });

  test('the next request is of the view', async () => {
    const [later, today] = [await order(1), await order(3)];
    const take = async (body: object) =>
      (await clerk.call(claimNextRequest, { body })).body.request?.id;
    expect(await take({ view: 'late' })).toBeUndefined();
    expect(await take({ view: 'today' })).toBe(today);
    expect(await take({})).toBe(later);
  });
});
