import { claimRequest, openSession, readRequest, searchRequests } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainAudit, findBrokenEntries } from '../../src/requests/audit/repository.ts';
import {
  createDatabaseForTest,
  startServer,
  startServerForTest,
  type TestServer,
} from '../harness.ts';
import { asOwner, DISARM } from '../support/office/audit-tampering.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { runCommand } from '../support/process/command.ts';
import { atLength } from '../support/test-length.ts';

let server: TestServer;
let clerk: Staff;
let requestId: string;
beforeAll(async () => {
  server = await startServer();
  clerk = await signInStaff(server, 'clerk');
  const citizen = await server.signIn();
  requestId = (await citizen.order(crypto.randomUUID())).body.Id ?? '';
});
afterAll(() => server.close());

const entries = () =>
  server.database.query.selectFrom('audit_entries').selectAll().orderBy('id').execute();

async function verifyBrokenChain(): Promise<number[]> {
  await chainAudit(server.database.query);
  return findBrokenEntries(server.database.query);
}

test('application role can neither change nor delete an entry or link', async () => {
  await clerk.call(readRequest, { query: { requestId } });
  const { query } = server.database;
  await expect(query.updateTable('audit_entries').set({ action: 'x' }).execute()).rejects.toThrow();
  await expect(query.deleteFrom('audit_entries').execute()).rejects.toThrow();
  await chainAudit(query);
  for (const statement of [
    "UPDATE audit_chain SET hash = sha256('')",
    'DELETE FROM audit_chain',
    "INSERT INTO audit_chain VALUES (999, 999, sha256(''))",
    'DELETE FROM audit_unchained',
  ]) {
    await expect(sql.raw(statement).execute(query), statement).rejects.toThrow();
  }
  expect(await verifyBrokenChain()).toEqual([]);
});

test('records actor, action, time and origin of reads and changes', async () => {
  await clerk.call(readRequest, { query: { requestId } });
  await clerk.call(claimRequest, { body: { requestId } });
  const [look, act] = (await entries()).slice(-2);
  const same = {
    actor_kind: 'staff',
    actor_id: clerk.id,
    role: 'clerk',
    address: '127.0.0.1',
    request_id: Number(requestId),
  };
  expect(look).toMatchObject({ ...same, action: 'request.read' });
  expect(act).toMatchObject({ ...same, action: 'request.claim' });
  expect(Math.abs(Date.now() - (act?.at.getTime() ?? 0))).toBeLessThan(60_000);
});

test("records a search's criteria and hits but not its subject", async () => {
  const nationalId = '29005140190010';
  const { body } = await clerk.call(searchRequests, { body: { text: nationalId } });
  expect(body.by).toBe('nationalId');
  const entry = (await entries()).at(-1);
  expect(entry).toMatchObject({ action: 'request.search', detail: { by: 'nationalId' } });
  expect(JSON.stringify(entry)).not.toContain(nationalId);
});

test('links concurrent entries into one chain', async () => {
  const before = (await entries()).length;
  await Promise.all(
    Array.from({ length: 20 }, () => clerk.call(readRequest, { query: { requestId } })),
  );
  const after = await entries();
  expect(after.length).toBe(before + 20);
  // Concurrent linkers yield to the first or continue after it.
  await Promise.all(Array.from({ length: 4 }, () => chainAudit(server.database.query)));
  expect(await verifyBrokenChain()).toEqual([]);
  const links = await server.database.query.selectFrom('audit_chain').selectAll().execute();
  const byPosition = links.toSorted((one, other) => one.position - other.position);
  expect(byPosition.map(({ position }) => position)).toEqual(after.map((_, index) => index + 1));
  expect(byPosition.map(({ entry_id }) => entry_id).toSorted((a, b) => a - b)).toEqual(
    after.map(({ id }) => id),
  );
});

test('detects removal of an entry before or after linking', async () => {
  const own = await startServerForTest();
  const staff = await signInStaff(own, 'clerk');
  const { query } = own.database;
  const look = () => staff.call(searchRequests, { body: { text: 'أحمد' } });
  await look();
  await chainAudit(query);
  await look();
  const ids = (await query.selectFrom('audit_entries').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  expect(await findBrokenEntries(query)).toEqual([]);
  await asOwner(own, ...DISARM, `DELETE FROM audit_entries WHERE id = ${ids.at(-1)}`);
  await chainAudit(query);
  expect(await findBrokenEntries(query)).toEqual([ids.at(-1)]);
  await asOwner(own, `DELETE FROM audit_entries WHERE id = ${ids[0]}`);
  expect(await findBrokenEntries(query)).toEqual([ids[0], ids.at(-1)]);
  await asOwner(own, 'DELETE FROM audit_unchained', `DELETE FROM audit_chain WHERE position = 1`);
  expect(await findBrokenEntries(query)).toEqual([ids[1]]);
});

test('command verifies the chain and names a changed entry', async () => {
  const place = await createDatabaseForTest();
  const untouched = await startServer({}, place);
  await signInStaff(untouched, 'clerk');
  await untouched.close();
  const whole = await runCommand('audit', [], place.environment);
  expect(whole).toEqual({
    code: 0,
    errors: '',
    output: 'The audit log is intact: 1 entries, seals not verified without AUDIT_KEY\n',
  });

  const tampered = await startServer({}, place);
  await tampered.database.query.connection().execute(async (connection) => {
    for (const statement of [
      'RESET ROLE',
      'ALTER TABLE audit_entries DISABLE TRIGGER USER',
      'UPDATE audit_entries SET actor_id = 999 WHERE id = 1',
      'ALTER TABLE audit_entries ENABLE TRIGGER USER',
      'SET ROLE wathiqa_app',
    ]) {
      await sql.raw(statement).execute(connection);
    }
  });
  await tampered.close();
  const { code, errors } = await runCommand('audit', [], place.environment);
  expect({ code, errors }).toEqual({
    code: 1,
    errors: 'The audit log is broken at 1 entries: 1\n',
  });
});

const WRONG_USES = [[['a@b.example', 'king']], [[]], [['nobody']]];

test.each(WRONG_USES.slice(0, atLength(1, WRONG_USES.length)))(
  'staff %j prints usage',
  async (words) => {
    const { code, errors } = await runCommand('staff', words, {});
    expect({ code, errors }).toEqual({
      code: 1,
      errors:
        'Usage: npm run staff -- EMAIL clerk|supervisor|auditor|administrator|none [--rebind], or staff -- --end-trial\n',
    });
  },
);

test('command adds and removes the first administrator', async () => {
  const place = await createDatabaseForTest();
  const make = (role: string) =>
    runCommand('staff', ['First@wathiqa.example', role], place.environment);
  expect((await make('none')).errors).toBe('first@wathiqa.example is not a staff member\n');
  expect((await make('administrator')).code).toBe(0);
  const own = await startServer({}, place);
  const email = 'first@wathiqa.example';
  const body = { email, token: await own.loginToken(email) };
  expect((await own.client(openSession, { body })).body.staff.role).toBe('administrator');
  await own.close();
});
