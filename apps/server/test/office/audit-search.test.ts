import { AUDIT_PAGE_SIZE, claimRequest, readRequest, searchAudit } from '@wathiqa/contract/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { expectWrongFields } from '../support/expectations.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { serverDay } from '../support/server-day.ts';

let server: TestServer;
let auditor: Staff;
let clerk: Staff;
let requestId: string;
const VIEWS = AUDIT_PAGE_SIZE * 2 + 3;

beforeAll(async () => {
  server = await startServer();
  auditor = await signInStaff(server, 'auditor');
  clerk = await signInStaff(server, 'clerk');
  requestId = await createOfficeRequest(await server.signIn());
  for (let look = 0; look < VIEWS; look += 1) {
    await clerk.call(readRequest, { query: { requestId } });
  }
  await clerk.call(claimRequest, { body: { requestId } });
});
afterAll(() => server.close());

async function search(query: Record<string, string> = {}) {
  const { status, body, text } = await auditor.call(searchAudit, { query });
  if (status !== 200) throw new Error(text);
  return body;
}

describe('refused search', () => {
  test.each([
    ['staffId', 'x'],
    ['staffId', '0'],
    ['staffId', '99999999999999999999'],
    ['act', "request.read' OR 1=1"],
    ['requestId', '260000000011'],
    ['from', '2026-02-30'],
    ['to', 'today'],
    ['before', '-1'],
  ])('rejects %s %s', async (name, value) => {
    expectWrongFields(await auditor.call(searchAudit, { query: { [name]: value } }), name);
  });
});

test('pages contain every entry once, newest first', async () => {
  const seen: number[] = [];
  const query = { staffId: String(clerk.id), act: 'request.read' };
  for (let next: number | null | undefined; next !== null; ) {
    const page = await search(next ? { ...query, before: String(next) } : query);
    seen.push(...page.entries.map(({ id }) => id));
    next = page.next;
  }
  expect(seen).toHaveLength(VIEWS);
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
});

test('entry contains actor name, role, action and origin', async () => {
  const { entries } = await search({ act: 'request.claim' });
  expect(entries).toEqual([
    {
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: `staff:${clerk.id}`,
      actorName: expect.stringMatching(/./),
      role: 'clerk',
      address: '127.0.0.1',
      action: 'request.claim',
      requestId,
      detail: {},
    },
  ]);
});

test('finds entries by person, action, request and days', async () => {
  const today = serverDay(server);
  const of = async (query: Record<string, string>) => (await search(query)).entries;
  expect((await of({ staffId: '999999' })).length).toBe(0);
  expect((await of({ act: 'request.decide' })).length).toBe(0);
  const byRequest = await of({ requestId, staffId: String(clerk.id), from: today, to: today });
  expect(byRequest).toHaveLength(AUDIT_PAGE_SIZE);
  expect(byRequest.slice(0, 2).map(({ action }) => action)).toEqual([
    'request.claim',
    'request.read',
  ]);
  const [yesterday, tomorrow] = [serverDay(server, -1), serverDay(server, 1)];
  expect(await of({ to: yesterday })).toEqual([]);
  expect(await of({ from: tomorrow })).toEqual([]);
  expect((await of({ from: yesterday, to: tomorrow })).length).toBe(AUDIT_PAGE_SIZE);
});

test('records each search with its filter', async () => {
  const before = (await search()).entries[0]?.id ?? 0;
  await search({ requestId, act: 'request.claim' });
  expect(await lastEntry(server)).toEqual({
    actor_kind: 'staff',
    actor_id: auditor.id,
    role: 'auditor',
    action: 'audit.search',
    request_id: Number(requestId),
    detail: { act: 'request.claim', found: 1 },
  });
  const own = (await search({ act: 'audit.search', staffId: String(auditor.id) })).entries;
  expect(own[0]?.id).toBe(before + 2);
});
