import {
  claimRequest,
  decideRequest,
  handOverBatch,
  packBatch,
  recordDispatch,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { countEntries } from '../support/office/audit-entries.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { signInStaff } from '../support/office/staff.ts';

const { server, citizen, clerk } = await startOffice();

const { createPaidRequest, createPackedBatch } = dispatchCalls(() => ({ server, citizen, clerk }));
const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });

async function decision() {
  const { id, version, items } = await readRequestAs(clerk, await createOfficeRequest(citizen));
  const decisions = items.map((item) => ({ documentId: item.id, accept: true as const }));
  return { requestId: id, version, decisions };
}

test.each([
  ['a decision', decideRequest, decision],
  ['a claim', claimRequest, async () => ({ requestId: await createOfficeRequest(citizen) })],
  [
    'packing',
    packBatch,
    async () => ({ governorateCode: '01', requestIds: [await createPaidRequest()] }),
  ],
  [
    'a hand-over',
    handOverBatch,
    async () => {
      const { ids, batchId } = await createPackedBatch();
      return { batchId, requestIds: ids };
    },
  ],
  [
    'a delivery attempt',
    recordDispatch,
    async () => {
      const { ids, batchId } = await createPackedBatch();
      await clerk.call(handOverBatch, { body: { batchId, requestIds: ids } });
      const { id, version } = await readRequestAs(clerk, ids[0] ?? '');
      return { requestId: id, version, action: 'recordAttempt', failure: 'absent', note: '' };
    },
  ],
] as const)('a lost answer of %s is repeated as the result', async (_act, call, createBody) => {
  const sent = { headers: newKey(), body: await createBody() };
  const first = await clerk.call(call, sent);
  expect(first.status, first.text).toBe(200);
  const again = await clerk.call(call, sent);
  expect([again.status, again.body]).toEqual([200, first.body]);
});

test('performs an act of concurrent calls with one key once', async () => {
  const sent = { headers: newKey(), body: await decision() };
  const answers = await Promise.all([1, 2, 3].map(() => clerk.call(decideRequest, sent)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { history } = await readRequestAs(clerk, sent.body.requestId);
  expect(history.filter(({ event }) => event === 'DOCUMENT_ACCEPTED')).toHaveLength(1);
});

test('rejects the key of another act, and keeps keys per member', async () => {
  const [headers, one, two] = [newKey(), await decision(), await decision()];
  await clerk.call(decideRequest, { headers, body: one });
  const other = await clerk.call(decideRequest, { headers, body: two });
  expect(other.body.ResponseCode).toBe(RESPONSE_CODES.CONFLICT);
  const colleague = await signInStaff(server, 'supervisor');
  const { body } = await colleague.call(decideRequest, { headers, body: one });
  expect(body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);
});

test('forgets a refused act, and writes nothing for a repeated call', async () => {
  const [headers, body] = [newKey(), await decision()];
  const stale = { ...body, version: body.version - 1 };
  const refused = await clerk.call(decideRequest, { headers, body: stale });
  expect(refused.body.ResponseCode).toBe(RESPONSE_CODES.CHANGED);
  expect((await clerk.call(decideRequest, { headers, body })).status).toBe(200);
  const entries = await countEntries(server);
  await clerk.call(decideRequest, { headers, body });
  expect(await countEntries(server)).toBe(entries);
});
