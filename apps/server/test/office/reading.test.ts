import { claimRequest, readReading, readRequest, releaseReading } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { countEntries } from '../support/audit-entries.ts';
import { createOfficeRequest } from '../support/office-requests.ts';
import { birthDocument, birthOrder } from '../support/orders.ts';
import { type Staff, signInStaff } from '../support/staff.ts';

let server: TestServer;
let clerk: Staff;
let supervisor: Staff;
beforeAll(async () => {
  server = await startServer({ STAFF_READS_PER_HOUR: '2' });
  clerk = await signInStaff(server, 'clerk');
  supervisor = await signInStaff(server, 'supervisor');
});
afterAll(() => server.close());

const read = (requestId: string, by = clerk) => by.call(readRequest, { query: { requestId } });
const release = (staffId: number, by: Staff) => by.call(releaseReading, { body: { staffId } });

test('who reads and does not act is stopped at the cap, until another person lifts it', async () => {
  const citizen = await server.signIn();
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await createOfficeRequest(citizen));
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
  for (const id of [first, second, first]) expect((await read(id)).status).toBe(200);

  const entries = await countEntries(server);
  const stopped = await read(third);
  expect([stopped.status, stopped.body.ResponseCode]).toEqual([409, RESPONSE_CODES.READING_CAPPED]);
  expect(stopped.text).not.toContain('29005140190010');
  expect(await countEntries(server)).toBe(entries);
  expect((await read(first)).status).toBe(200);

  // What somebody takes is their work, and makes room.
  await clerk.call(claimRequest, { body: { requestId: first } });
  expect((await read(third)).status).toBe(200);
  expect((await read(fourth)).body.ResponseCode).toBe(RESPONSE_CODES.READING_CAPPED);

  expect((await release(clerk.id, clerk)).status).toBe(403);
  const own = await release(supervisor.id, supervisor);
  expect(own.body.ResponseCode).toBe(RESPONSE_CODES.OWN_ACCESS);
  expect((await release(999_999, supervisor)).status).toBe(404);
  const before = (await supervisor.call(readReading)).body.readers;
  expect(before).toMatchObject([{ staffId: clerk.id, idleReads: 2 }]);
  expect((await release(clerk.id, supervisor)).body.readers).toEqual([]);
  for (const id of [fourth, fifth]) expect((await read(id)).status).toBe(200);
});

test('a look at a namesake is told to the auditor, without the name of anybody who was looked at', async () => {
  const mona = await signInStaff(server, 'clerk', 'mona@wathiqa.example');
  const namesake = birthDocument({
    name: { fullName: 'منى سامي يوسف الشناوي' },
    nid: { nationalIdenNumber: '29602290292120' },
    genderCode: 'F',
    relationCode: 'WIFE',
  });
  const citizen = await server.signIn();
  const { body } = await citizen.order(crypto.randomUUID(), birthOrder(namesake));
  const requestId = body.Id ?? '';
  await read(requestId, mona);

  const auditor = await signInStaff(server, 'auditor');
  const answer = await auditor.call(readReading);
  expect(answer.body.findings).toContainEqual({
    kind: 'sameName',
    staffId: mona.id,
    staffName: 'منى سامي',
    requestIds: [requestId],
  });
  expect(answer.text).not.toMatch(/الشناوي|29602290292120/);
  const elsewhere = await auditor.call(readReading, { query: { day: '2026-01-01' } });
  expect(elsewhere.body.findings).toEqual([]);
});
