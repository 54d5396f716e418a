import {
  DELIVERY_STATES,
  documentTransitions,
  REQUEST_STATES,
  requestTransitions,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from '../../src/db/database.ts';
import { startServer, type TestServer } from '../harness.ts';
import { createOfficeRequest, setRequestState } from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

let server: TestServer;
let clerk: Staff;
let requestId: string;

beforeAll(async () => {
  server = await startServer();
  clerk = await signInStaff(server, 'clerk');
  requestId = await createOfficeRequest(await server.signIn());
  await setRequestState(server, clerk, requestId, 'PAYMENT_ACCEPTED', 'PACKED');
});
afterAll(() => server.close());

const ROLES = ['the application', 'the owner'] as const;
type Role = (typeof ROLES)[number];

/** Runs as a role and rolls back; returns the error, if any. */
async function tryAs(
  role: Role,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<string | undefined> {
  const undo = new Error('undo');
  const error: unknown = await server.database.query
    .transaction()
    .execute(async (transaction) => {
      if (role === 'the owner') await sql`SET LOCAL ROLE NONE`.execute(transaction);
      await work(transaction);
      throw undo;
    })
    .catch((reason: unknown) => reason);
  return error === undo ? undefined : String(error);
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

describe('state transitions in the database', () => {
  test('of a request equal the action table', async () => {
    const { rows } = await sql<object>`
      SELECT from_state AS "from", from_delivery AS "fromDelivery",
             to_state AS "to", to_delivery AS "toDelivery"
      FROM request_transitions`.execute(server.database.query);
    expect(sorted(rows)).toEqual(sorted(requestTransitions()));
  });

  test('of a document equal the action table', async () => {
    const { rows } = await sql<object>`
      SELECT from_state AS "from", to_state AS "to" FROM document_transitions`.execute(
      server.database.query,
    );
    expect(sorted(rows)).toEqual(sorted(documentTransitions()));
  });

  test.each(['request_transitions', 'document_transitions'])(
    '%s can be extended only by its owner',
    async (name) => {
      const table = sql.table(name);
      const state = sql`INSERT INTO ${table} SELECT * FROM ${table}`;
      expect(await tryAs('the application', (by) => state.execute(by))).toContain(
        'permission denied',
      );
      for (const change of [
        sql`UPDATE ${table} SET to_state = 'REJECTED'`,
        sql`DELETE FROM ${table}`,
        sql`TRUNCATE ${table}`,
      ]) {
        expect(await tryAs('the application', (by) => change.execute(by))).toContain(
          'permission denied',
        );
        expect(await tryAs('the owner', (by) => change.execute(by))).toContain('append-only');
      }
    },
  );

  test('cannot be disabled by the application role', async () => {
    for (const trick of [
      sql`ALTER TABLE requests DISABLE TRIGGER requests_move_by_transitions`,
      sql`DROP TRIGGER documents_move_by_transitions ON documents`,
    ]) {
      expect(await tryAs('the application', (by) => trick.execute(by))).toContain('must be owner');
    }
  });
});

const pairs = REQUEST_STATES.flatMap((state) =>
  DELIVERY_STATES.map((delivery) => ({ state, delivery })),
);
const conditions = pairs.filter(
  // Only combinations that constraints permit.
  ({ state, delivery }) =>
    delivery === 'NOT_PACKED' ||
    (delivery === 'PACKED' ? state === 'PAYMENT_ACCEPTED' : state === 'INTRANSIT'),
);

describe.each(ROLES)('%s changes', (role) => {
  test.each(conditions)(
    'request in $state and $delivery only by a permitted transition',
    async (from) => {
      await setRequestState(server, clerk, requestId, from.state, from.delivery);
      const taken: string[] = [];
      for (const { state, delivery } of pairs) {
        const refusal = await tryAs(role, (by) =>
          sql`
          UPDATE requests SET state = ${state}, delivery = ${delivery},
            batch_id = CASE WHEN ${delivery === 'NOT_PACKED'} THEN NULL
                       ELSE coalesce(batch_id, (SELECT max(id) FROM dispatch_batches)) END
          WHERE id = ${requestId}::bigint`.execute(by),
        );
        if (refusal === undefined) taken.push(`${state} ${delivery}`);
        else expect(refusal).toContain('no transition of a request');
      }
      const allowed = requestTransitions()
        .filter((step) => step.from === from.state && step.fromDelivery === from.delivery)
        .map(({ to, toDelivery }) => `${to} ${toDelivery}`);
      expect(taken.toSorted()).toEqual([...allowed, `${from.state} ${from.delivery}`].toSorted());
    },
  );

  test.each(REQUEST_STATES)('document in %s only by a permitted transition', async (from) => {
    const reason = (state: string) => (state === 'REJECTED' ? 'لا شيء' : null);
    const taken: string[] = [];
    for (const to of REQUEST_STATES) {
      const refusal = await tryAs(role, async (by) => {
        await sql`
          INSERT INTO documents (request_id, position, list, document_type, service_code, state, rejection_reason,
                                 copies, unit_price, full_name, mother_full_name, gender, national_id,
                                 national_id_index, relation)
          SELECT request_id, 20, list, document_type, service_code, ${from}, ${reason(from)}::text,
                 copies, unit_price, full_name, mother_full_name, gender, national_id, national_id_index, relation
          FROM documents WHERE request_id = ${requestId}::bigint`.execute(by);
        await sql`
          UPDATE documents SET state = ${to}, rejection_reason = ${reason(to)}::text
          WHERE request_id = ${requestId}::bigint AND position = 20`.execute(by);
      });
      if (refusal === undefined) taken.push(to);
      else expect(refusal).toContain('no transition of a document');
    }
    const allowed = documentTransitions()
      .filter((step) => step.from === from)
      .map(({ to }) => to);
    expect(taken.toSorted()).toEqual([...allowed, from].toSorted());
  });
});
