import {
  claimRequest,
  decideRequest,
  handOverBatch,
  packBatch,
  readBatch,
  recordDispatch,
  releaseRequest,
} from '@wathiqa/contract/office';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainAudit, findBrokenEntries } from '../../src/requests/audit/repository.ts';
import { startServer, type TestServer } from '../harness.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

const ACTORS = 10;
const REQUESTS = 6;
const ACTIONS_PER_ACTOR = 25;

let server: TestServer;
const staff: Staff[] = [];
const ids: string[] = [];
beforeAll(async () => {
  server = await startServer();
  const citizen = await server.signIn();
  for (let index = 0; index < REQUESTS; index += 1) ids.push(await createOfficeRequest(citizen, 3));
  for (let index = 0; index < ACTORS; index += 1) {
    const role = index % 2 ? 'clerk' : 'supervisor';
    staff.push(await signInStaff(server, role, `actor-${index}@wathiqa.example`));
  }
});
afterAll(() => server.close());

/** A random action on a random request, current or stale; returns the status. */
async function performRandomAction(by: Staff): Promise<number> {
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(Math.random() * items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  const requestId = pick(ids);
  const { version, items } = await readRequestAs(by, requestId);
  const [act] = [pick(['take', 'release', 'decide', 'pay', 'pack', 'handOver', 'record'] as const)];
  switch (act) {
    case 'take':
      return (await by.call(claimRequest, { body: { requestId } })).status;
    case 'release':
      return (await by.call(releaseRequest, { body: { requestId } })).status;
    case 'decide': {
      const decisions = items
        .filter(({ state }) => state === 'WAITING_APPROVAL')
        .slice(0, pick([1, 2, 3]))
        .map(({ id }) =>
          pick([true, true, false])
            ? { documentId: id, accept: true }
            : { documentId: id, accept: false, reasonCode: 'NOT_FOUND', note: '' },
        );
      return (await by.call(decideRequest, { body: { requestId, version, decisions } })).status;
    }
    case 'pay':
      // A verified payment; affects only requests that await it.
      await sql`
        WITH paid AS (
          UPDATE requests SET state = 'PAYMENT_ACCEPTED', version = version + 1
          WHERE id = ${requestId}::bigint AND state = 'WAITING_PAYMENT' RETURNING id
        )
        INSERT INTO request_history (request_id, event, state, actor_kind)
        SELECT id, 'STATE_CHANGED', 'PAYMENT_ACCEPTED', 'system' FROM paid`.execute(
        server.database.query,
      );
      return 200;
    case 'pack': {
      const body = { governorateCode: '01', requestIds: [requestId, pick(ids)] };
      return (await by.call(packBatch, { body })).status;
    }
    case 'handOver': {
      const batches = await server.database.query
        .selectFrom('dispatch_batches')
        .select('id')
        .execute();
      if (batches.length === 0) return 409;
      const batchId = pick(batches).id;
      const { body } = await by.call(readBatch, { query: { batchId: String(batchId) } });
      const requestIds = body.parcels.map(({ requestId }) => requestId);
      return (await by.call(handOverBatch, { body: { batchId, requestIds } })).status;
    }
    case 'record': {
      const name = pick([
        ...['unpack', 'recordAttempt', 'recordDelivery', 'recordReturn', 'sendAgain', 'recordLoss'],
      ]);
      const failure = name === 'recordAttempt' ? 'noAnswer' : undefined;
      const proof =
        name === 'recordDelivery' ? { noCodeReason: 'notReceived', takenBy: 'منى أحمد' } : {};
      const body = { requestId, version, action: name, failure, note: 'ضاع', ...proof };
      return (await by.call(recordDispatch, { body })).status;
    }
  }
}

test('ten concurrent actors produce only valid states with history and audit', async () => {
  const statuses = await Promise.all(
    staff.map(async (by) => {
      const seen: number[] = [];
      for (let turn = 0; turn < ACTIONS_PER_ACTOR; turn += 1)
        seen.push(await performRandomAction(by));
      return seen;
    }),
  );
  expect(
    [...new Set(statuses.flat())].filter((status) => ![200, 400, 403, 409].includes(status)),
  ).toEqual([]);

  const { rows } = await sql<{ id: number; version: number; changes: number; audited: number }>`
    SELECT request.id, request.version,
           (SELECT count(*)::int FROM request_history WHERE request_id = request.id
              AND event NOT IN ('REGISTERED', 'ADDRESS_RECEIVED')
              AND (event <> 'STATE_CHANGED' OR actor_kind = 'system')) AS changes,
           (SELECT count(*)::int FROM audit_entries
             WHERE (request_id = request.id AND action IN ('request.decide', 'dispatch.unpack',
                    'dispatch.recordAttempt', 'dispatch.recordDelivery', 'dispatch.recordReturn', 'dispatch.sendAgain',
                    'dispatch.recordLoss'))
                OR (action IN ('dispatch.pack', 'dispatch.handOver')
                    AND detail -> 'requests' @> to_jsonb(request.id::text)))
           + (SELECT count(*)::int FROM request_history WHERE request_id = request.id AND actor_kind = 'system') AS audited
    FROM requests AS request`.execute(server.database.query);
  for (const { id, version, audited } of rows) {
    expect(audited, `changes of ${id} that are in the audit`).toBe(version - 1);
  }
  expect(rows.reduce((sum, { changes }) => sum + changes, 0)).toBeGreaterThan(0);

  const impossible = await sql`
    SELECT request.id FROM requests AS request
    WHERE request.state <> (SELECT state FROM request_history WHERE request_id = request.id ORDER BY id DESC LIMIT 1)
       OR (request.state <> 'WAITING_APPROVAL'
           AND EXISTS (SELECT FROM documents WHERE request_id = request.id AND state = 'WAITING_APPROVAL'))
       OR (request.state = 'REJECTED'
           AND EXISTS (SELECT FROM documents WHERE request_id = request.id AND state <> 'REJECTED'))`.execute(
    server.database.query,
  );
  expect(impossible.rows).toEqual([]);
  await chainAudit(server.database.query);
  expect(await findBrokenEntries(server.database.query)).toEqual([]);
});
