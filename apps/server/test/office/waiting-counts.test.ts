import { submitFeedback } from '@wathiqa/contract';
import {
  addStaff,
  COUNT_LIMIT,
  readWaitingCounts,
  saveHoliday,
  saveRegulation,
  setPrice,
} from '@wathiqa/contract/office';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { type Staff, signInEachRole, signInStaff } from '../support/office/staff.ts';
import { serverDay } from '../support/server-day.ts';

const { server, citizen, clerk } = await startOffice();

const counts = async (staff: Staff) => (await staff.call(readWaitingCounts)).body.counts;

test('refuses callers without an office session', async () => {
  expect((await citizen.call(readWaitingCounts)).status).toBe(401);
});

test('each role has the counts of the work that it may do', async () => {
  const staff = await signInEachRole(server);
  const work = { feedback: 0, quality: 0, notifications: 0, approvals: 0 };
  expect(await counts(staff.clerk)).toEqual(work);
  expect(await counts(staff.supervisor)).toEqual({
    ...{ ...work, payments: 0, refundApprovals: 0, stalled: 0 },
  });
  expect(await counts(staff.auditor)).toEqual({ quality: 0, stalled: 0 });
  expect(await counts(staff.administrator)).toEqual({ approvals: 0 });
});

test('counts open messages of visitors and unanswered requests', async () => {
  const message = { name: 'منى السيد', mobileNumber: '01012345678', email: 'mona@example.org' };
  await server.client(submitFeedback, {
    body: { ...message, type: 2, message: 'أقترح مد مواعيد العمل', secondsOnForm: 30 },
  });
  const id = Number(await createOfficeRequest(citizen));
  await server.database.query
    .updateTable('requests')
    .set({ unanswered_since: server.now() })
    .where('id', '=', id)
    .execute();
  expect(await counts(clerk)).toMatchObject({ feedback: 2 });
});

test('a proposal waits for others than its proposer', async () => {
  const proposer = await signInStaff(server, 'administrator');
  const second = await signInStaff(server, 'administrator', 'second@wathiqa.example');
  await proposer.call(addStaff, { body: { email: 'new@wathiqa.example', role: 'clerk' } });
  const validFrom = serverDay(server, 1);
  const price = { serviceCode: 'MOICSO001', pounds: 650, expectedPounds: 65, reason: 'زيادة' };
  await proposer.call(setPrice, { body: { ...price, validFrom } });
  const past = { day: serverDay(server, -1), name: 'عطلة', confirmed: true };
  await proposer.call(saveHoliday, { body: { ...past, reason: 'أُعلنت متأخرة', seen: null } });
  const terms = { serviceCode: 'MOICSO001', expectedVersion: 1, html: '<p>شروط</p>' };
  await proposer.call(saveRegulation, { body: terms });
  expect(await counts(proposer)).toEqual({ approvals: 0 });
  expect(await counts(second)).toEqual({ approvals: 4 });
});

test('a count stops at its limit', async () => {
  const id = Number(await createOfficeRequest(citizen));
  await sql`
    INSERT INTO notifications (request_id, kind, occurrence, channel, failure, dead_lettered_at)
    SELECT ${id}, 'refunded', number::text, 'sms', 'refused', now()
    FROM generate_series(0, ${COUNT_LIMIT}::int) AS number`.execute(server.database.query);
  expect(await counts(clerk)).toMatchObject({ notifications: COUNT_LIMIT });
});
