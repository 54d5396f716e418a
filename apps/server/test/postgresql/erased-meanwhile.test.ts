import { readPersonalData, withdrawRequest } from '@wathiqa/contract';
import { decideProposal, proposeErasure, reopenRequest } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { enforceRetention } from '../../src/features/compliance/retention.ts';
import { startServerForTest } from '../harness.ts';
import { behindLock, PATIENT } from '../support/database/behind-lock.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { waitingOf } from '../support/office/proposals.ts';
import { signInStaff } from '../support/office/staff.ts';
import { birthOrder } from '../support/orders.ts';
import { createDueRequest } from '../support/payments/due-requests.ts';

test.each([
  ['with', { LIMIT_ORDERS_PER_DAY: '20' }],
  ['without', { LIMIT_ORDERS_PER_DAY: '0', LIMIT_OPEN_REQUESTS: '0' }],
])('an order of an account that is being erased is refused, %s limits', async (_limits, limits) => {
  const server = await startServerForTest(limits, undefined, { timeouts: PATIENT });
  const first = await signInStaff(server, 'administrator');
  const second = await signInStaff(server, 'administrator', 'second@wathiqa.example');
  const citizen = await server.signIn();
  const requestId = await createOfficeRequest(citizen);
  await citizen.call(withdrawRequest, { body: { requestId } });
  const { nationalId } = (await citizen.call(readPersonalData)).body.data.account;
  await first.call(proposeErasure, {
    body: { nationalId, reason: 'طلب كتابي رقم 12' },
  });
  const [proposal] = await waitingOf(first, 'erasure');
  const proposalId = proposal?.id ?? 0;

  const [erased, ordered] = await behindLock<{ status: number; body: { ResponseCode?: number } }>(
    server,
    requestId,
    [
      () => second.call(decideProposal, { body: { proposalId, approve: true } }),
      () => citizen.order(crypto.randomUUID(), birthOrder()),
    ],
  );
  expect(erased?.status).toBe(200);
  expect(ordered?.status).toBe(401);
  expect(ordered?.body.ResponseCode).toBe(RESPONSE_CODES.UNAUTHENTICATED);
  const living = server.database.query.selectFrom('requests').where('erased_at', 'is', null);
  expect(await living.select('id').execute()).toEqual([]);
});

test('retention does not count a request that is reopened meanwhile', async () => {
  const server = await startServerForTest({}, undefined, { timeouts: PATIENT });
  const clerk = await signInStaff(server, 'clerk');
  const supervisor = await signInStaff(server, 'supervisor');
  const requestId = await createDueRequest(await server.signIn(), clerk, { rejected: 1 });
  const { version } = await readRequestAs(supervisor, requestId);
  const inTwoYears = () => new Date(Date.now() + 730 * 86_400_000);

  await behindLock<unknown>(server, requestId, [
    () => supervisor.call(reopenRequest, { body: { requestId, version, reason: 'خطأ' } }),
    () => enforceRetention({ database: server.database, now: inTwoYears }),
  ]);
  const { detail } = await server.database.query
    .selectFrom('audit_entries')
    .where('action', '=', 'retention.erase')
    .select('detail')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ requests: 0 });
});
