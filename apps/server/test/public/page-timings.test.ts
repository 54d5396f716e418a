import { readOpenStatistics, reportOrderStep, reportTimings } from '@wathiqa/contract';
import { readStatistics } from '@wathiqa/contract/office';
import { cairoIsoDay } from '@wathiqa/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteOldTimings } from '../../src/features/reports/page-timings/service.ts';
import { startServer, startServerForTest, type TestServer } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import { signInStaff } from '../support/office/staff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  return () => server.close();
});

const visit = (changes: object = {}) => ({
  template: 'order',
  viewport: 'small',
  timings: { LCP: 1_800, INP: 90, CLS: 0.02 },
  ...changes,
});
const report = (body: unknown, headers = {}) => server.client(reportTimings, { body, headers });
const stored = () => server.database.query.selectFrom('page_timings').selectAll().execute();

describe('refused timing report', () => {
  test.each([
    ['of another kind of page', visit({ template: '/inquiryResult/260000000018' })],
    ['of another screen', visit({ viewport: '1280x720' })],
    ['with a negative time', visit({ timings: { LCP: -1 } })],
    ['with a time of 24 hours', visit({ timings: { INP: 86_400_000 } })],
    ['with a non-numeric time', visit({ timings: { CLS: 'NaN' } })],
    ['without report fields', 'timings'],
    ['without body', {}],
  ])('%s', async (_, body) => {
    expectRefusal(await report(body), 'MALFORMED');
    expect(await stored()).toEqual([]);
  });

  test('rejects a cross-site report', async () => {
    expectRefusal(await report(visit(), { 'sec-fetch-site': 'cross-site' }), 'FORBIDDEN');
  });

  test('rejects an oversized report', async () => {
    expectRefusal(await report({ ...visit(), more: 'x'.repeat(600) }), 'TOO_LARGE');
  });

  test('rate-limits a flooding address and counts others', async () => {
    const alone = await startServerForTest({ TRUST_PROXY: 'on' });
    const from = (address: string) =>
      alone.client(reportTimings, { body: visit(), headers: { 'x-forwarded-for': address } });
    const statuses = new Set<number>();
    for (let time = 0; time <= 120; time += 1) statuses.add((await from('192.0.2.1')).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await from('192.0.2.2')).status).toBe(200);
  });
});

test('stores only histograms, shown to the office as 75th percentiles', async () => {
  const headers = { 'user-agent': 'a browser like no other', 'x-forwarded-for': '192.0.2.9' };
  for (const LCP of [900, 1_800, 1_900, 4_500]) {
    expect((await report(visit({ timings: { LCP, CLS: 0 } }), headers)).status).toBe(200);
  }
  await report(visit({ viewport: 'large', timings: { INP: 3_000 } }), headers);
  await report(visit({ timings: {} }), headers);
  const today = cairoIsoDay(server.now());
  const rows = await stored();
  expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(
    new Set(['day', 'template', 'viewport', 'metric', 'bucket', 'visits']),
  );
  expect(
    rows
      .filter(({ metric }) => metric === 'LCP')
      .map(({ visits }) => visits)
      .sort(),
  ).toEqual([1, 1, 2]);

  const auditor = await signInStaff(server, 'auditor');
  const { body } = await auditor.call(readStatistics, { query: { from: today, to: today } });
  expect(body.statistics.timings).toEqual([
    { template: 'order', viewport: 'small', visits: 4, LCP: 2_000, INP: null, CLS: 0.0075 },
    { template: 'order', viewport: 'large', visits: 1, LCP: null, INP: 2_000, CLS: null },
  ]);

  server.advanceTime(401 * 86_400_000);
  await deleteOldTimings(server);
  expect(await stored()).toEqual([]);
});

test('counts orders by step, for the office and as open data', async () => {
  const alone = await startServerForTest();
  const month = cairoIsoDay(alone.now()).slice(0, 7);
  const reach = (list: string, step: string) =>
    alone.client(reportOrderStep, { body: { list, step } as never });
  for (const step of ['details', 'details', 'details', 'details', 'details', 'review', 'placed']) {
    expect((await reach('birthDocs', step)).status).toBe(200);
  }
  await reach('nidDoc', 'details');
  expectRefusal(await reach('birthDocs', 'paid'), 'MALFORMED');
  expectRefusal(await reach('30001011234567', 'details'), 'MALFORMED');

  const auditor = await signInStaff(alone, 'auditor');
  const today = cairoIsoDay(alone.now());
  const { body } = await auditor.call(readStatistics, { query: { from: today, to: today } });
  expect(body.statistics.completion).toEqual([
    { list: 'birthDocs', details: 5, review: 1, placed: 1 },
    { list: 'nidDoc', details: 1, review: 0, placed: 0 },
  ]);

  alone.advanceTime(31 * 86_400_000);
  const open = await alone.client(readOpenStatistics, { query: { month } });
  expect(open.body.completedPercent).toBe(17);
});
