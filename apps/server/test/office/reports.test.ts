import {
  exportStatistics,
  MAX_REPORT_DAYS,
  readStatistics,
  STATISTICS_TABLES,
  type Statistics,
} from '@wathiqa/contract/office';
import {
  addDays,
  asPiastres,
  cairoIsoDay,
  calendarDay,
  isoDay,
  REQUEST_LISTS,
  REQUEST_STATES,
  type RequestState,
} from '@wathiqa/domain';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLiveDays, rollupDay } from '../../src/features/reports/daily-figures.ts';
import { countDays, refreshDailyOrders } from '../../src/features/reports/daily-orders.ts';
import { measureStates, sumMoney } from '../../src/features/reports/repository.ts';
import { startServer, type TestServer } from '../harness.ts';
import { insertPastRequests, type PastRequest } from '../support/office/office-history.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

let server: TestServer;
let auditor: Staff;

/** No holidays; the 1st is a Sunday. */
const MARCH = { from: '2020-03-01', to: '2020-03-31' };
const HOUR = 3_600_000;
const at = (text: string) => new Date(`${text}:00+02:00`);
const after = (start: Date, hours: number) => new Date(start.getTime() + hours * HOUR);

/** All durations differ, to detect a wrong percentile. */
const orderedOn = (index: number) => after(at('2020-03-02T09:00'), index * 7);
const delivered: PastRequest[] = Array.from({ length: 23 }, (_, index) => {
  const ordered = orderedOn(index);
  const decided = after(ordered, 5 + ((index * 37) % 101) / 4);
  const paid = after(decided, 1 + ((index * 53) % 89));
  const sent = after(paid, 2 + ((index * 29) % 31));
  return {
    list: 'birthDocs',
    total: asPiastres(6500),
    states: [
      { state: 'WAITING_APPROVAL', at: ordered },
      { state: 'WAITING_PAYMENT', at: decided },
      { state: 'PAYMENT_ACCEPTED', at: paid },
      { state: 'INTRANSIT', at: sent },
    ],
    deliveredAt: after(sent, 20 + ((index * 11) % 53)),
  };
});

const past: PastRequest[] = [
  ...delivered,
  // The last minute of a Cairo day and the first of the next month; 31 March ends at 22:00 UTC.
  {
    list: 'deathDocs',
    total: asPiastres(6500),
    states: [{ state: 'WAITING_APPROVAL', at: new Date('2020-03-31T21:59:59Z') }],
  },
  {
    list: 'deathDocs',
    total: asPiastres(6500),
    states: [{ state: 'WAITING_APPROVAL', at: new Date('2020-03-31T22:00:00Z') }],
  },
  // Ordered on Sunday the 8th; due on Wednesday the 11th.
  {
    list: 'marriageDocs',
    total: asPiastres(14000),
    states: [
      { state: 'WAITING_APPROVAL', at: at('2020-03-08T10:00') },
      { state: 'WAITING_PAYMENT', at: at('2020-03-11T23:59') },
    ],
    rejections: ['NAME_MISMATCH'],
  },
  {
    list: 'marriageDocs',
    total: asPiastres(7000),
    states: [
      { state: 'WAITING_APPROVAL', at: at('2020-03-08T10:00') },
      { state: 'REJECTED', at: at('2020-03-12T00:00') },
    ],
    rejections: ['NOT_FOUND', 'NAME_MISMATCH'],
  },
  {
    list: 'nidDoc',
    total: asPiastres(17550),
    states: [
      { state: 'WAITING_APPROVAL', at: at('2020-03-15T10:00') },
      { state: 'WAITING_PAYMENT', at: at('2020-03-16T10:00') },
      { state: 'PAYMENT_ACCEPTED', at: at('2020-03-17T10:00') },
    ],
  },
  // Withdrawn undecided: at the deadline and after it.
  ...[at('2020-03-11T23:59'), at('2020-03-12T00:00')].map(
    (withdrawnAt): PastRequest => ({
      list: 'divorceDocs',
      total: asPiastres(7000),
      states: [{ state: 'WAITING_APPROVAL', at: at('2020-03-08T10:00') }],
      withdrawnAt,
    }),
  ),
];

beforeAll(async () => {
  server = await startServer();
  auditor = await signInStaff(server, 'auditor');
  await insertPastRequests(server, past);
});
afterAll(() => server.close());

async function march(range = MARCH): Promise<Statistics> {
  const { status, body, text } = await auditor.call(readStatistics, { query: range });
  if (status !== 200) throw new Error(text);
  return body.statistics;
}

describe('refused range', () => {
  const tooLong = isoDay(addDays(calendarDay(MARCH.from), MAX_REPORT_DAYS));
  test.each([
    [{}],
    [{ from: MARCH.from }],
    [{ from: MARCH.to, to: MARCH.from }],
    [{ from: MARCH.from, to: tooLong }],
    [{ from: '2020-01-01', to: '2099-12-31' }],
    [{ from: '2020-02-30', to: '2020-03-01' }],
    [{ from: "2020-03-01' OR 1=1 --", to: '2020-03-01' }],
  ])('%j', async (query) => {
    expect((await auditor.call(readStatistics, { query })).status).toBe(400);
    const { status } = await auditor.call(exportStatistics, {
      query: { ...query, table: 'orders' },
    });
    expect(status).toBe(400);
  });

  test('rejects an unknown table', async () => {
    const query = { ...MARCH, table: 'people' };
    expect((await auditor.call(exportStatistics, { query })).status).toBe(400);
  });
});

test('counts orders by Cairo day, including empty days', async () => {
  const { orders } = await march();
  expect(orders.length).toBe(31);
  const countRequests = (day: string) => orders.find((row) => row.day === day)?.requests;
  expect(countRequests('2020-03-08')?.marriageDocs).toBe(2);
  expect(countRequests('2020-03-31')?.deathDocs).toBe(1);
  expect(countRequests('2020-03-30')).toEqual(
    Object.fromEntries(REQUEST_LISTS.map((list) => [list, 0])),
  );
  const births = orders.reduce((sum, { requests }) => sum + requests.birthDocs, 0);
  expect(births).toBe(delivered.length);
});

test('accepts the longest range', async () => {
  const to = isoDay(addDays(calendarDay(MARCH.from), MAX_REPORT_DAYS - 1));
  expect((await march({ from: MARCH.from, to })).orders.length).toBe(MAX_REPORT_DAYS);
});

function stateDurations(): Map<RequestState, number[]> {
  const found = new Map<RequestState, number[]>();
  for (const { states, deliveredAt } of past) {
    for (const [index, { state, at }] of states.entries()) {
      const end = states[index + 1]?.at ?? deliveredAt;
      if (!end) continue;
      found.set(state, [...(found.get(state) ?? []), (end.getTime() - at.getTime()) / HOUR]);
    }
  }
  return found;
}

/** `percentile_cont` of the SQL standard. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

test('state duration counts completed states; delivery is the last', async () => {
  const expected = stateDurations();
  const { times } = await march();
  expect(times.map(({ state }) => state)).toEqual(
    REQUEST_STATES.filter((state) => expected.has(state)),
  );
  for (const { state, requests, medianHours, p95Hours } of times) {
    const values = expected.get(state) ?? [];
    expect(requests).toBe(values.length);
    expect(medianHours).toBeCloseTo(percentile(values, 0.5), 1);
    expect(p95Hours).toBeCloseTo(percentile(values, 0.95), 1);
  }
});

test('durations count on the day the state ended', async () => {
  const { times } = await march({ from: '2020-03-12', to: '2020-03-12' });
  expect(times.find(({ state }) => state === 'WAITING_APPROVAL')?.requests).toBe(1);
});

test('request is late immediately after its third working day', async () => {
  const { late, orders } = await march();
  const of = (list: string) => late.find((row) => row.list === list);
  expect(of('marriageDocs')).toMatchObject({ requests: 2, decidedLate: 1, waitingLate: 0 });
  expect(of('deathDocs')).toMatchObject({ requests: 1, decidedLate: 0, waitingLate: 1 });
  expect(of('birthDocs')).toMatchObject({ decidedLate: 0, waitingLate: 0 });
  const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
  expect(sum(orders.map((day) => day.late))).toBe(
    sum(late.map(({ decidedLate, waitingLate }) => decidedLate + waitingLate)),
  );
  expect(orders.find(({ day }) => day === '2020-03-31')?.late).toBe(1);
});

test('timely withdrawal is neither late nor rejected', async () => {
  const { late, reasons, money } = await march();
  const of = late.find(({ list }) => list === 'divorceDocs');
  expect(of).toMatchObject({ requests: 2, decidedLate: 1, waitingLate: 0 });
  expect(reasons.reduce((sum, { documents }) => sum + documents, 0)).toBe(
    past.reduce((sum, { rejections = [] }) => sum + rejections.length, 0),
  );
  expect(money.find(({ list }) => list === 'divorceDocs')).toMatchObject({ due: 0, taken: 0 });
});

test('holiday extends the deadline by a day', async () => {
  const { query } = server.database;
  await query
    .insertInto('holidays')
    .values({ day: '2020-03-10', name_ar: 'عطلة', recorded_by: 'test' })
    .execute();
  const { late } = await march();
  expect(late.find(({ list }) => list === 'marriageDocs')?.decidedLate).toBe(0);
  await query.deleteFrom('holidays').where('day', '=', '2020-03-10').execute();
});

test('overdue requests count regardless of order date', async () => {
  const today = cairoIsoDay(new Date());
  expect((await march({ from: today, to: today })).waitingLateNow).toBe(2);
});

test('counts reasons by document, most frequent first', async () => {
  const { reasons } = await march();
  expect(reasons.map(({ code, documents }) => [code, documents])).toEqual([
    ['NAME_MISMATCH', 2],
    ['NOT_FOUND', 1],
  ]);
  expect(reasons[0]?.name).toMatch(/[\u0621-\u064a]/);
});

test('due amounts come from acceptance, paid amounts from the ledger, in pounds', async () => {
  const { money } = await march();
  const of = (list: string) => money.find((row) => row.list === list);
  expect(of('marriageDocs')).toMatchObject({ due: 140, taken: 0 });
  expect(of('nidDoc')).toMatchObject({ due: 0, taken: 175.5 });
  expect(of('birthDocs')).toMatchObject({ due: 0, taken: delivered.length * 65, refunded: 0 });
  const before = await march({ from: MARCH.from, to: '2020-03-16' });
  expect(before.money.find(({ list }) => list === 'nidDoc')).toMatchObject({ taken: 0 });
});

test.each(STATISTICS_TABLES)('exports the table %s with a row per entry', async (table) => {
  const figures = await march();
  const { headers, text } = await auditor.call(exportStatistics, { query: { ...MARCH, table } });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="${table}-2020-03-01-2020-03-31.csv"`,
  );
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head, ...rows]: string[][] = parse(text, { bom: true });
  expect(head?.[0]).toMatch(/[\u0621-\u064a]/);
  expect(rows.length).toBe(figures[table].length);
});

test('CSV export neutralizes a formula in a reason', async () => {
  const { query } = server.database;
  const named = (name_ar: string) =>
    query
      .updateTable('rejection_reasons')
      .set({ name_ar })
      .where('code', '=', 'NOT_FOUND')
      .execute();
  const { reasons } = await march();
  await named('=HYPERLINK("http://a.example")');
  const { text } = await auditor.call(exportStatistics, { query: { ...MARCH, table: 'reasons' } });
  expect(parse(text, { bom: true })).toContainEqual([`'=HYPERLINK("http://a.example")`, '1']);
  await named(reasons.find(({ code }) => code === 'NOT_FOUND')?.name ?? '');
});

test('daily rollups yield the same figures', async () => {
  const counted = await march();
  const days = counted.orders.map(({ day }) => day);
  // The last days are not rolled up yet.
  await rollupDay(server.database, days.slice(0, 20));
  await rollupDay(server.database, days.slice(0, 5));
  expect(await march()).toEqual(counted);
  const { query } = server.database;
  const live = await findLiveDays(query, days);
  expect(live).toEqual(days.slice(20));
  // Approximate durations within 0.5 %, and exact counts.
  const many = await measureStates(query, { days, live }, 0);
  expect(many.length).toBe(counted.times.length);
  for (const { state, requests, medianHours, p95Hours } of counted.times) {
    const row = many.find((one) => one.state === state);
    const values = (stateDurations().get(state) ?? []).toSorted((a, b) => a - b);
    const at = (share: number) => values[Math.ceil(values.length * share) - 1] ?? Number.NaN;
    expect([row?.requests, medianHours > 0, p95Hours > 0]).toEqual([requests, true, true]);
    expect(Math.abs((row?.median_seconds ?? 0) / 3_600 / at(0.5) - 1)).toBeLessThan(0.006);
    expect(Math.abs((row?.p95_seconds ?? 0) / 3_600 / at(0.95) - 1)).toBeLessThan(0.006);
  }
});

test('sums non-adjacent days without those between', async () => {
  const { query } = server.database;
  const takenOn = async (days: string[]) => {
    const rows = await sumMoney(query, { days: [], live: days });
    return rows.reduce((sum, { taken }) => sum + taken, 0);
  };
  const days = ['2020-03-04', '2020-03-06', '2020-03-09'];
  const apart = await Promise.all(days.map((day) => takenOn([day])));
  expect(Math.min(...apart)).toBeGreaterThan(0);
  expect(await takenOn(days)).toBe(apart.reduce((sum, taken) => sum + taken, 0));
  expect(await takenOn([])).toBe(0);
});

test('large ranges use the last rollup and show its time', async () => {
  const { query } = server.database;
  const live = await march();
  const days = live.orders.map(({ day }) => day);
  const counted = new Date('2020-06-01T10:00:00Z');
  await countDays(server.database, days.slice(0, 30), counted);
  // Small ranges are computed live.
  expect(live.countedAt).toBeNull();
  expect(await march()).toEqual(live);

  await query
    .insertInto('daily_orders')
    .values({
      ...{ day: '2020-03-08', list: 'marriageDocs', state: 'PAYMENT_ACCEPTED' },
      ...{ requests: 30_000, late: 0, piastres: asPiastres(0) },
    })
    .execute();
  const many = await march();
  expect(many.countedAt).toBe(counted.toISOString());
  expect(many.orders.find(({ day }) => day === '2020-03-08')?.requests.marriageDocs).toBe(30_002);
  expect(many.late.find(({ list }) => list === 'marriageDocs')).toMatchObject({
    requests: 30_002,
    decidedLate: 1,
  });
  // The last day has no rollup and is computed live.
  const { late, money, reasons } = live;
  expect(many.late.find(({ list }) => list === 'deathDocs')).toEqual(
    late.find(({ list }) => list === 'deathDocs'),
  );
  expect([many.money, many.reasons]).toEqual([money, reasons]);

  // Fresh rollups remain; old ones are recomputed.
  await countDays(server.database, days.slice(0, 30), after(counted, 1), after(counted, -1));
  expect(await march()).toEqual(many);
  await countDays(server.database, days.slice(0, 30), after(counted, 2));
  expect(await march()).toEqual(live);
});

test('rolls up past days in the background, recent ones hourly', async () => {
  const { database } = server;
  // Noon in Cairo: an hour later is the same day.
  const start = new Date(new Date().setUTCHours(10, 0, 0, 0));
  const countAt = async (now: Date) => {
    await refreshDailyOrders({ database, now: () => now });
    const rows = await database.query
      .selectFrom('order_days')
      .select('counted_at')
      .where('day', '>', '2021-01-01')
      .orderBy('day', 'desc')
      .execute();
    return rows.map(({ counted_at }) => new Date(counted_at).toISOString());
  };
  const first = await countAt(start);
  expect(first).toEqual(Array(61).fill(start.toISOString()));
  // Within the hour no rollup repeats, but older days follow.
  const second = await countAt(after(start, 0.5));
  expect(second.length).toBeGreaterThan(first.length);
  expect(second.filter((moment) => moment === start.toISOString()).length).toBe(61);
  const third = await countAt(after(start, 1));
  expect(third.slice(0, 30)).toEqual(Array(30).fill(after(start, 1).toISOString()));
});

test('report queries are audited', async () => {
  await auditor.call(exportStatistics, { query: { ...MARCH, table: 'money' } });
  const entries = await server.database.query
    .selectFrom('audit_entries')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(entries).toMatchObject([
    { action: 'figures.read', role: 'auditor', detail: { ...MARCH, table: 'money' } },
  ]);
});
