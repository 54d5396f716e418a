import { OPEN_DATA_LICENCE, readOpenStatistics } from '@wathiqa/contract';
import { asPiastres, cairoDay, type DocumentList } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { insertPastRequests, type PastRequest } from '../support/office/office-history.ts';

const HOUR = 3_600_000;
let server: TestServer;
/** The last complete month in Cairo: its first day at noon. */
let first: Date;
let month: string;

beforeAll(async () => {
  server = await startServer();
  const present = cairoDay(server.now());
  first = new Date(Date.UTC(present.year, present.month - 2, 3, 10));
  month = first.toISOString().slice(0, 7);
  await insertPastRequests(server, [
    ...requests('birthDocs', 6, 2),
    ...requests('deathDocs', 4, 480),
    // The month before.
    ...requests('divorceDocs', 9, 2, -31 * 24),
  ]);
});
afterAll(() => server.close());

/** Ordered an hour apart, decided after so many hours and delivered. */
function requests(list: DocumentList, count: number, hours: number, offset = 0): PastRequest[] {
  return Array.from({ length: count }, (_, index) => {
    const ordered = first.getTime() + (offset + index) * HOUR;
    const after = (more: number) => new Date(ordered + more * HOUR);
    return {
      list,
      total: asPiastres(6500),
      states: [
        { state: 'WAITING_APPROVAL', at: after(0) },
        { state: 'WAITING_PAYMENT', at: after(hours) },
        { state: 'PAYMENT_ACCEPTED', at: after(hours + 1) },
        { state: 'INTRANSIT', at: after(hours + 2) },
      ],
      deliveredAt: after(hours + 12),
    };
  });
}

const read = (query: Record<string, string>) => server.client(readOpenStatistics, { query });

test.each(['2026', '2026-13', '2026-00', '2026-1', "2026-01'--"])(
  'refuses the month %s',
  async (text) => {
    expect((await read({ month: text })).status).toBe(400);
  },
);

test('has neither the present month, nor one of the future, nor one of three years ago', async () => {
  const { year, month: present } = cairoDay(server.now());
  for (const years of [0, 1, -3]) {
    const other = `${year + years}-${String(present).padStart(2, '0')}`;
    expect((await read({ month: other })).status, other).toBe(404);
  }
});

test('counts a month by list and governorate, and no count below five', async () => {
  await sql`UPDATE requests SET governorate_code = '01' WHERE list = 'birthDocs'`.execute(
    server.database.query,
  );
  const { status, body, headers } = await read({ month });
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=600, stale-while-revalidate=86400');
  expect(body).toMatchObject({
    licence: OPEN_DATA_LICENCE,
    month,
    requests: [
      { list: 'birthDocs', governorate: '01', requests: 6 },
      { list: 'deathDocs', governorate: null, requests: null },
    ],
    decidedInTimePercent: 60,
    medianHoursToDecision: 2,
    medianHoursOfDelivery: 10,
    completedPercent: null,
    satisfiedPercent: null,
  });
});

test('an indicator of fewer than five is not published', async () => {
  const before = new Date(first.getTime() - 90 * 24 * HOUR).toISOString().slice(0, 7);
  const { body } = await read({ month: before });
  expect(body).toMatchObject({
    requests: [],
    decidedInTimePercent: null,
    medianHoursToDecision: null,
    medianHoursOfDelivery: null,
    completedPercent: null,
    satisfiedPercent: null,
  });
});

test('counts the satisfied votes of the month', async () => {
  const other = await startServer();
  const votes = ['VERY_SATISFIED', 'SATISFIED', 'SATISFIED', 'SATISFIED', 'DISSATISFIED'];
  for (const option of votes) {
    await other.database.query
      .insertInto('poll_votes')
      .values({ option: option as 'SATISFIED', idempotency_key: null, cast_at: first })
      .execute();
  }
  const { body } = await other.client(readOpenStatistics, { query: { month } });
  expect(body.satisfiedPercent).toBe(80);
  await other.close();
});
