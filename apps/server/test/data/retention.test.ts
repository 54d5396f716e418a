import { myRequests, requestStatus, submitFeedback, withdrawRequest } from '@wathiqa/contract';
import { addRequestNote, decideRequest, reopenRequest } from '@wathiqa/contract/office';
import { PAGE_METRICS, PAGE_TEMPLATES, VIEWPORT_CLASSES } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decryptColumns } from '../../src/crypto/encrypted-rows.ts';
import type { Database } from '../../src/db/database.ts';
import { TABLE_RETENTION } from '../../src/db/schema.ts';
import { enforceRetention } from '../../src/features/compliance/retention.ts';
import { deleteOldStaffSessions } from '../../src/features/identity/sessions/office-repository.ts';
import { deleteExpiredSessions } from '../../src/features/identity/sessions/service.ts';
import { deleteExpiredProposals } from '../../src/features/identity/staff/proposals.ts';
import { countTimings, deleteOldTimings } from '../../src/features/reports/page-timings/service.ts';
import { counterOf, countUp, deleteEndedCounts } from '../../src/http/counters.ts';
import { startServer, type TestServer } from '../harness.ts';
import { asOwner } from '../support/office/audit-tampering.ts';
import {
  createOfficeRequest,
  readRequestAs,
  setRequestState,
} from '../support/office/office-requests.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let clerk: Staff;
beforeAll(async () => {
  server = await startServer();
  clerk = await signInStaff(server, 'clerk');
});
afterAll(() => server.close());

async function findRuns() {
  const entries = await server.database.query
    .selectFrom('audit_entries')
    .where('action', '=', 'retention.erase')
    .select(['actor_kind', 'detail'])
    .orderBy('id')
    .execute();
  return entries.map(({ actor_kind, detail }) => ({ actor_kind, ...detail }));
}

/** Runs the retention job at a later day. */
async function runAfter(days: number) {
  const now = () => new Date(Date.now() + days * DAY_MS);
  await enforceRetention({ database: server.database, now });
  return (await findRuns()).at(-1);
}

/** Personal data left in a request. */
async function personOf(requestId: string) {
  const { rows } = await sql<{ said: string }>`
    SELECT jsonb_build_array(
      contact, options, mobile1_index, mobile2_index, nullif(address, ''),
      (SELECT jsonb_agg(jsonb_build_array(nullif(full_name, ''), name_key, family_key, nullif(mother_full_name, ''),
                                          national_id_index, nullif(national_id, repeat('0', 14))))
       FROM documents WHERE request_id = requests.id),
      (SELECT nullif(email, '') FROM citizens WHERE citizens.id = citizen_id))::text AS said
    FROM requests JOIN shipments ON request_id = requests.id WHERE requests.id = ${requestId}::bigint`.execute(
    server.database.query,
  );
  return rows[0]?.said;
}
const NOBODY = '[{}, {}, null, null, null, [[null, "", "", null, null, null]], null]';

test('erases expired personal data, preserves facts and money, audits each run', async () => {
  const citizen = await server.signIn();
  const ended = await createOfficeRequest(citizen);
  const delivered = await createOfficeRequest(citizen);
  const open = await createOfficeRequest(citizen);
  await clerk.call(addRequestNote, { body: { requestId: ended, text: 'اتصل' } });
  await citizen.call(withdrawRequest, { body: { requestId: ended } });
  await setRequestState(server, clerk, delivered, 'INTRANSIT', 'DELIVERED');
  const { query } = server.database;
  await sql`
    INSERT INTO request_history (request_id, event, state, actor_kind, proof, taken_by, note)
    VALUES (${delivered}::bigint, 'DELIVERED', 'INTRANSIT', 'system', 'notReceived', 'حسن', 'سلمت لأخيه')`.execute(
    query,
  );
  await server.client(submitFeedback, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      name: 'منى',
      mobileNumber: '01012345678',
      email: 'm@b.example',
      type: 1,
      message: 'سؤال',
    },
  });
  await sql`
    INSERT INTO feedback_actions (reference, action, text, done_by)
    SELECT reference, 'answer', 'رقمك 29005140190010 صحيح', (SELECT min(id) FROM staff) FROM feedback_messages`.execute(
    query,
  );
  await query.updateTable('notifications').set({ sent_at: server.now() }).execute();
  const messages = await query.selectFrom('notifications').select('request_id').execute();
  const before = {
    ended: await personOf(ended),
    delivered: await personOf(delivered),
    open: await personOf(open),
  };

  const nothing = {
    actor_kind: 'command',
    requests: 0,
    feedback: 0,
    messages: 0,
    accounts: 0,
    auditEntries: 0,
    records: 0,
  };
  expect(await runAfter(89)).toEqual(nothing);
  expect(await runAfter(91)).toEqual({ ...nothing, messages: messages.length });
  expect(await runAfter(364)).toEqual(nothing);
  expect(await personOf(ended)).toBe(before.ended);

  expect(await runAfter(367)).toEqual({ ...nothing, requests: 1, feedback: 1 });
  expect(await personOf(ended)).toBe(NOBODY);
  expect(await personOf(delivered)).toBe(before.delivered);
  const words = await query
    .selectFrom('feedback_messages')
    .innerJoin('feedback_actions', 'feedback_actions.reference', 'feedback_messages.reference')
    .select(['name', 'mobile_number', 'email', 'message', 'type', 'action', 'text'])
    .execute();
  const nobody = { name: '', mobile_number: '', email: '', message: '' };
  expect(words).toEqual([{ ...nobody, type: 1, action: 'answer', text: '' }]);

  const { body } = await citizen.call(myRequests, { query: {} });
  expect(body.requests.map(({ id }) => id)).not.toContain(ended);
  const own = await citizen.call(requestStatus, { headers: { requestid: ended } });
  expect(own.status).toBe(400);
  expect(await readRequestAs(clerk, ended)).toMatchObject({
    state: 'REJECTED',
    total: 65,
    mobiles: [],
    notes: [{ text: '' }],
    items: [{ documentType: 'Birth', fullName: '', nationalId: '0'.repeat(14) }],
  });

  const wordsOfHistory = () =>
    query
      .selectFrom('request_history')
      .where('proof', 'is not', null)
      .select(['event', 'proof', 'taken_by', 'note'])
      .execute();
  await expect(
    asOwner(server, `UPDATE request_history SET note = NULL WHERE note IS NOT NULL`),
  ).rejects.toThrow('append-only');
  expect(await wordsOfHistory()).toMatchObject([{ taken_by: 'حسن', note: 'سلمت لأخيه' }]);
  expect(await runAfter(733)).toMatchObject({ requests: 1, accounts: expect.any(Number) });
  expect([await personOf(delivered), await personOf(open)]).toEqual([NOBODY, before.open]);
  expect(await wordsOfHistory()).toEqual([
    { event: 'DELIVERED', proof: 'notReceived', taken_by: '', note: null },
  ]);
  // Once a day across servers.
  const runs = (await findRuns()).length;
  await runAfter(733);
  expect(await findRuns()).toHaveLength(runs);
});

test('keeps a rejected request that is reopened while the run erases', async () => {
  const requestId = await createOfficeRequest(await server.signIn());
  const { version, items } = await readRequestAs(clerk, requestId);
  const decisions = items.map(({ id: documentId }) => ({
    documentId,
    accept: false as const,
    reasonCode: 'NOT_FOUND',
  }));
  await clerk.call(decideRequest, { body: { requestId, version, decisions } });
  const supervisor = await signInStaff(server, 'supervisor');
  const decided = await readRequestAs(supervisor, requestId);
  const before = await personOf(requestId);
  const database: Database = {
    ...server.database,
    transaction: async (work) => {
      const reopened = await supervisor.call(reopenRequest, {
        body: { requestId, version: decided.version, reason: 'خطأ' },
      });
      expect(reopened.status).toBe(200);
      return server.database.transaction(work);
    },
  };
  await enforceRetention({ database, now: () => new Date(Date.now() + 368 * DAY_MS) });
  expect(await personOf(requestId)).toBe(before);
});

test('repeats a run that failed on the same day', async () => {
  const citizen = await server.signIn();
  const requestId = await createOfficeRequest(citizen);
  await citizen.call(withdrawRequest, { body: { requestId } });
  const now = () => new Date(Date.now() + 370 * DAY_MS);
  const away: Database = {
    ...server.database,
    transaction: () => Promise.reject(new Error('The database is away')),
  };
  await expect(enforceRetention({ database: away, now })).rejects.toThrow('away');
  await enforceRetention({ database: server.database, now });
  expect(await personOf(requestId)).toBe(NOBODY);
});

test('empties an account unused for two years, which can still sign in', async () => {
  const idle = await server.signIn('salma@wathiqa.example');
  const row = async () => {
    const found = await server.database.query
      .selectFrom('citizens')
      .where('subject', '=', 'salma@wathiqa.example')
      .select(['issuer', 'subject', 'email', 'national_id'])
      .executeTakeFirst();
    return found && decryptColumns('citizens', [found.issuer, found.subject], found);
  };
  expect(await row()).toMatchObject({ email: idle.email });
  expect(await runAfter(740)).toMatchObject({ accounts: expect.any(Number) });
  expect(await row()).toBeUndefined();
  await server.signIn('salma@wathiqa.example');
  expect(await row()).toMatchObject({ email: idle.email });
});

test.each([
  ['the text of a message', sql`UPDATE feedback_messages SET message = 'غيرها'`],
  ['when a run was', sql`UPDATE retention_runs SET began_at = now()`],
])('application role still cannot change %s', async (_what, statement) => {
  await expect(statement.execute(server.database.query)).rejects.toThrow(/permission denied/);
});

test('every table has a retention rule', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT CASE schemaname WHEN 'public' THEN tablename ELSE schemaname || '.*' END AS name
    FROM pg_tables WHERE schemaname = 'public'`.execute(server.database.query);
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(TABLE_RETENTION).sort());
});

const DELETED = [
  'sessions',
  'refresh_tokens',
  'spent_login_tokens',
  'minted_login_tokens',
  'daily_counters',
  'minute_counters',
  'proposals',
  'staff_sessions',
  'page_timings',
  'notifications',
] as const;

test('deletes expired rows in any number', async () => {
  const { database, now } = server;
  await createOfficeRequest(await server.signIn());
  await sql`UPDATE notifications SET sent_at = now() WHERE dead_lettered_at IS NULL`.execute(
    database.query,
  );
  await sql`
    INSERT INTO spent_login_tokens (token_hash, spent_at, usable_until)
    SELECT sha256(int4send(n)), now(), now() FROM generate_series(1, 6000) AS n`.execute(
    database.query,
  );
  await sql`
    INSERT INTO minted_login_tokens (token_hash, sealed, expires_at) VALUES (sha256('1'), '', now())`.execute(
    database.query,
  );
  await countUp(database.query, counterOf('day', '', 'an SMS'), now());
  await countUp(database.query, counterOf('minute', '', 'a call'), now());
  await sql`
    INSERT INTO proposals (kind, subject, payload, proposed_by, proposed_at, expires_at)
    VALUES ('acceptance', '1', '{"requestId": 1, "lookupId": 1}', ${clerk.id}, now(), now() + interval '7 days')`.execute(
    database.query,
  );
  const visit = {
    template: PAGE_TEMPLATES[0],
    viewport: VIEWPORT_CLASSES[0],
    timings: { [PAGE_METRICS[0]]: 1 },
  };
  await countTimings(server, visit);
  expect((await countRows()).filter(([, rows]) => rows === 0)).toEqual([]);

  const later = {
    database,
    now: () => new Date(now().getTime() + 6 * 365 * DAY_MS),
    settings: server.settings,
  };
  await enforceRetention(later);
  await deleteExpiredSessions(later);
  await deleteEndedCounts(database.longQuery, later.now());
  await deleteExpiredProposals(later);
  await deleteOldStaffSessions(database.longQuery, later.now());
  await deleteOldTimings(later);
  expect((await countRows()).filter(([, rows]) => rows > 0)).toEqual([]);
});

function countRows(): Promise<[string, number][]> {
  return Promise.all(
    DELETED.map(async (table): Promise<[string, number]> => {
      const { rows } = await sql<{
        rows: number;
      }>`SELECT count(*)::int AS rows FROM ${sql.table(table)}`.execute(server.database.query);
      return [table, rows[0]?.rows ?? 0];
    }),
  );
}
