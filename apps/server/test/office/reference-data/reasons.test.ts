import { rejectionReasons } from '@wathiqa/content';
import { requestStatus } from '@wathiqa/contract';
import {
  addReason,
  changeReason,
  decideRequest,
  orderReasons,
  readReasons,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, startServerForTest, type TestServer } from '../../harness.ts';
import { expectRefusal, expectWrongFields } from '../../support/expectations.ts';
import { lastEntry } from '../../support/office/audit-entries.ts';
import { createOfficeRequest, readRequestAs } from '../../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../../support/office/staff.ts';

let server: TestServer;
let supervisor: Staff;
let clerk: Staff;
beforeAll(async () => {
  server = await startServer();
  supervisor = await signInStaff(server, 'supervisor');
  clerk = await signInStaff(server, 'clerk');
});
afterAll(() => server.close());

const [first = { code: '', nameAr: '' }, second = { code: '', nameAr: '' }] = rejectionReasons;

const seenOf = ({ nameAr, nameEn = '' }: { nameAr: string; nameEn?: string }) => ({
  ...{ name: nameAr, nameEn, active: true },
});

async function reasons(staff = clerk) {
  return (await staff.call(readReasons)).body.reasons;
}

describe('refused reason', () => {
  test.each([
    ['without words', '   '],
    ['too long to be read', 'ن'.repeat(161)],
    ['of control characters', '\0'],
    ['that exists', `  ${first.nameAr} `],
  ])('%s', async (_, name) => {
    expectWrongFields(await supervisor.call(addReason, { body: { name } }), 'name');
    const body = { code: second.code, name, active: true, seen: seenOf(second) };
    expectWrongFields(await supervisor.call(changeReason, { body }), 'name');
  });

  test('rejects an unknown reason', async () => {
    const body = { code: 'NO_SUCH_ONE', name: 'اسم آخر', active: true, seen: seenOf(first) };
    expectRefusal(await supervisor.call(changeReason, { body }), 'NOT_FOUND');
  });

  test.each([
    ['one is missing', (codes: string[]) => codes.slice(1)],
    ['one is there twice', (codes: string[]) => [...codes.slice(1), codes[1]]],
    ['one is unknown', (codes: string[]) => [...codes.slice(1), 'NO_SUCH_ONE']],
    ['there are none', () => []],
  ])('rejects an order in which %s', async (_, changed) => {
    const seen = (await reasons()).map(({ code }) => code);
    const body = { codes: changed(seen), seen };
    expect((await supervisor.call(orderReasons, { body })).status).toBe(409);
  });
});

test("list starts with the product's reasons", async () => {
  expect(await reasons()).toEqual(
    rejectionReasons.map(({ code, nameAr: name, ...reason }) => ({
      code,
      name,
      nameEn: 'nameEn' in reason ? reason.nameEn : '',
      englishOlder: false,
      active: true,
    })),
  );
});

test('concurrent additions all succeed with distinct codes', async () => {
  const before = await reasons();
  const names = Array.from({ length: 5 }, (_, index) => `سبب مضاف رقم ${index}`);
  const answers = await Promise.all(
    names.map((name) => supervisor.call(addReason, { body: { name } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  const added = (await reasons()).slice(before.length);
  expect(added.map(({ name }) => name).sort()).toEqual(names);
  expect(new Set(added.map(({ code }) => code)).size).toBe(names.length);
  expect(await lastEntry(server)).toMatchObject({
    action: 'rejectionReasons.add',
    detail: { before: null, after: { active: true } },
  });
});

test('renamed reason preserves its place and the text of earlier rejections', async () => {
  const citizen = await server.signIn();
  const requestId = await createOfficeRequest(citizen);
  const { version, items } = await readRequestAs(clerk, requestId);
  const decisions = items.map(({ id }) => ({
    documentId: id,
    accept: false,
    reasonCode: first.code,
  }));
  await clerk.call(decideRequest, { body: { requestId, version, decisions } });

  const body = {
    code: first.code,
    name: 'لا يوجد قيد بهذه البيانات',
    nameEn: 'There is no such record',
    active: true,
  };
  await supervisor.call(changeReason, { body: { ...body, seen: seenOf(first) } });
  expect((await reasons())[0]).toEqual({ ...body, englishOlder: false });
  expect(await lastEntry(server)).toMatchObject({
    action: 'rejectionReasons.change',
    detail: { before: { name: first.nameAr }, after: body },
  });
  const seen = await citizen.call(requestStatus, { headers: { requestid: requestId } });
  expect(JSON.stringify(seen.body.Details)).toContain(first.nameAr);
});

test('retired reason stays listed, cannot be used, and can be restored', async () => {
  const requestId = await createOfficeRequest(await server.signIn());
  const { version, items } = await readRequestAs(clerk, requestId);
  const retire = { code: second.code, name: second.nameAr, nameEn: '', active: false };
  const { body } = await supervisor.call(changeReason, {
    body: { ...retire, seen: seenOf(second) },
  });
  expect(body.reasons[1]).toEqual({ ...retire, englishOlder: false });

  const decisions = items.map(({ id }) => ({
    documentId: id,
    accept: false,
    reasonCode: second.code,
  }));
  const decide = () => clerk.call(decideRequest, { body: { requestId, version, decisions } });
  expectWrongFields(await decide(), 'decisions.0.reasonCode');
  await supervisor.call(changeReason, { body: { ...retire, active: true, seen: retire } });
  expect((await decide()).status).toBe(200);
});

test('preserves the given order', async () => {
  const codes = (await reasons()).map(({ code }) => code).toReversed();
  const { body } = await supervisor.call(orderReasons, {
    body: { codes, seen: codes.toReversed() },
  });
  expect(body.reasons.map(({ code }) => code)).toEqual(codes);
  expect(await lastEntry(server)).toMatchObject({
    action: 'rejectionReasons.order',
    detail: { before: codes.toReversed(), after: codes },
  });
});

test('refuses to retire the last active reason', async () => {
  const own = await startServerForTest();
  const staff = await signInStaff(own, 'supervisor');
  const codes = [];
  for (const seen of await reasons(staff)) {
    const { body } = await staff.call(changeReason, { body: { ...seen, active: false, seen } });
    codes.push(body.ResponseCode);
  }
  expect(codes.slice(0, -1).every((code) => code === RESPONSE_CODES.ACCEPTED)).toBe(true);
  expect(codes.at(-1)).toBe(RESPONSE_CODES.LAST_REASON);
});
