import { randomUUID } from 'node:crypto';
import type { Call } from '@wathiqa/contract';
import {
  listFeedback,
  packBatch,
  readQueue,
  refundPayment,
  resendNotifications,
  restoreRegulation,
} from '@wathiqa/contract/office';
import type { StaffRole } from '@wathiqa/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { expectErrorForm } from '../support/expectations.ts';
import type { Sent } from '../support/http/client.ts';
import { type Staff, signInEachRole } from '../support/office/staff.ts';

let server: TestServer;
let staff: Record<StaffRole, Staff>;
beforeAll(async () => {
  server = await startServer();
  staff = await signInEachRole(server);
});
afterAll(() => server.close());

const inQueue = (after: string) => ['clerk', readQueue, { query: { after } }] as const;

const packedIn = (governorateCode: string) => {
  const body = { governorateCode, requestIds: ['260000000018'] };
  return ['clerk', packBatch, { body }] as const;
};

const resent = (occurrence: string) => {
  const message = { requestId: '260000000018', kind: 'registered', occurrence, channel: 'sms' };
  return ['clerk', resendNotifications, { body: { notifications: [message] } }] as const;
};

const refund = { paymentId: 1, amount: Number.MIN_VALUE, reason: 'ألغى النسخ' };
const restored = { serviceCode: 'MOICSO005', expectedVersion: 1, version: 2 ** 31 };

/** Well-formed input that names nothing that can exist. */
const INPUTS: Record<string, readonly [StaffRole, Call, Sent]> = {
  'a place in the queue at no time': inQueue('late_2026-13-31T10:00:00.000000Z_260000000018'),
  'one on no day': inQueue('late_2026-02-30T10:00:00.000000Z_260000000018'),
  'one before the register': inQueue('late_0000-01-01T10:00:00.000000Z_260000000018'),
  'one without a time': inQueue('late_--------------------_260000000018'),
  'a place among the messages at no time': [
    'clerk',
    listFeedback,
    { query: { after: '2026-01-31T10:61:00.000000Z_260000018' } },
  ],
  'the governorate 00 of a batch': packedIn('00'),
  'the governorate 88 of a batch': packedIn('88'),
  'the governorate 99 of a batch': packedIn('99'),
  'the occurrence NUL of a message': resent('\u0000'),
  'half a surrogate pair as its occurrence': resent('\ud800'),
  'a word as its occurrence': resent('x'),
  'a number and a space as its occurrence': resent('1 '),
  'a refund below a piastre': ['supervisor', refundPayment, { body: refund }],
  'a terms version beyond the integer range': [
    'administrator',
    restoreRegulation,
    { body: restored },
  ],
};
test.each(Object.entries(INPUTS))('rejects %s', async (_, [role, call, input]) => {
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await staff[role].call(call, { headers, ...input });
  expect(reply.status).toBe(400);
  expectErrorForm(reply);
});
