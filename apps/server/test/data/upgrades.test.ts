import { join } from 'node:path';
import { requestStatus } from '@wathiqa/contract';
import { decideRequest } from '@wathiqa/contract/office';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { backUp, restore } from '../../src/commands/backup-files.ts';
import { isOtherSchema } from '../../src/db/schema-versions.ts';
import { chainAudit, findBrokenEntries } from '../../src/requests/audit/repository.ts';
import { createDatabaseForTest, startServer, startServerForTest } from '../harness.ts';
import { startCluster } from '../support/database/postgresql-cluster.ts';
import { createDatabase } from '../support/database/postgresql-database.ts';
import { systemPostgresql } from '../support/database/system-postgresql.ts';
import type { TestDatabase } from '../support/database/test-database.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';
import { birthDocument } from '../support/orders.ts';
import { readPaymentState } from '../support/payments/due-requests.ts';
import { createFakeProvider, FEES, VALID_SIGNATURE } from '../support/payments/fake-provider.ts';
import { officePaymentCalls, paymentCalls } from '../support/payments/payment-calls.ts';
import {
  expectMissingToolError,
  findMissingTool,
  missingTool,
  toSettings,
} from '../support/process/backups.ts';
import { folderForTest, runCommand } from '../support/process/command.ts';
import {
  loadReleaseFixture,
  readReleaseFixtures,
  writeReleaseFixture,
} from '../support/release-fixtures.ts';

beforeAll(findMissingTool);

const isMaking = process.env.RELEASE_FIXTURE === 'on';

// `npm run release:fixture`
test.runIf(isMaking)('writes the fixture of this schema', async () => {
  const cluster = await startCluster({ durable: false, programs: systemPostgresql() });
  onTestFinished(() => cluster.stop());
  const place = await createDatabase(cluster.adminUrl);
  const provider = createFakeProvider();
  const server = await startServer({}, place, { paymentProvider: provider });
  const [citizen, clerk] = [await server.signIn(), await signInStaff(server, 'clerk')];
  const supervisor = await signInStaff(server, 'supervisor');
  const people = { server, citizen, clerk, supervisor, provider };
  await officePaymentCalls(() => people).paidRequest();
  await server.app.jobs.drain();
  // Work in flight.
  await paymentCalls(() => people).withCode();
  await createOfficeRequest(citizen, 2);
  const { schema } = await server.database.query
    .selectFrom(sql<{ version: number }>`schema_versions`.as('applied'))
    .select((expression) => expression.fn.max('version').as('schema'))
    .executeTakeFirstOrThrow();
  await server.close();
  await writeReleaseFixture(schema, place.environment.DATABASE_URL);
});

test('each release fixture has the migrations of the product', async () => {
  const fixtures = readReleaseFixtures();
  expect(fixtures.length).toBeGreaterThan(0);
  for (const { schema, versions } of fixtures) {
    const hint = `Schema ${schema}: migrations changed; before its release, npm run release:fixture`;
    expect(await isOtherSchema(versions), hint).toBe(false);
  }
});

/** Ways to upgrade a release's database. */
const WAYS: Record<string, (place: TestDatabase) => Promise<TestDatabase>> = {
  start: async (place) => place,
  migrate: async (place) => {
    const { code, errors } = await runCommand('migrate', [], place.environment);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    return place;
  },
  restore: async (place) => {
    const file = join(await folderForTest(), 'release.backup');
    await backUp(toSettings(place), file);
    const target = await createDatabaseForTest({ empty: true });
    expect(await restore(toSettings(target), file, false)).toBe(3);
    return target;
  },
};

describe.each(readReleaseFixtures())('a database of schema $schema', (fixture) => {
  test.each(Object.keys(WAYS))(
    'is upgraded by %s, with its rows and work in flight',
    async (way) => {
      if (way === 'restore' && missingTool !== undefined) {
        return expectMissingToolError(await createDatabaseForTest());
      }
      const old = await createDatabaseForTest({ empty: true });
      await loadReleaseFixture(old, fixture);
      const place = (await WAYS[way]?.(old)) ?? old;
      await expectUsable(place);
    },
  );
});

async function expectUsable(place: TestDatabase): Promise<void> {
  const provider = createFakeProvider();
  const server = await startServerForTest({}, place, { paymentProvider: provider });
  const { query } = server.database;
  const [citizen, clerk] = [await server.signIn(), await signInStaff(server, 'clerk')];
  const requests = await query.selectFrom('requests').select(['id', 'state']).execute();
  const idOf = (state: string) => String(requests.find((one) => one.state === state)?.id);
  for (const { id } of requests) {
    const reply = await citizen.call(requestStatus, { headers: { requestid: String(id) } });
    expect(reply.status).toBe(200);
  }

  const waiting = await readRequestAs(clerk, idOf('WAITING_APPROVAL'));
  expect(waiting.items[0]?.nationalId).toBe(birthDocument().nid.nationalIdenNumber);
  const { id: requestId, version, items } = waiting;
  const decisions = items.map(({ id }) => ({ documentId: id, accept: true as const }));
  const decided = await clerk.call(decideRequest, { body: { requestId, version, decisions } });
  expect(decided.status).toBe(200);

  const due = idOf('WAITING_PAYMENT');
  const attempt = await query
    .selectFrom('payment_attempts')
    .where('request_id', '=', Number(due))
    .selectAll()
    .executeTakeFirstOrThrow();
  const event = {
    providerReference: attempt.provider_reference,
    merchantReference: attempt.merchant_reference,
    status: 'PAID',
    orderAmount: attempt.amount,
    paymentAmount: attempt.amount + FEES,
    fees: FEES,
    providerMethod: 'PayAtFawry',
    at: server.now(),
  };
  const { notify } = paymentCalls(() => ({ server, citizen, clerk }));
  expect((await notify({ signature: VALID_SIGNATURE, event })).status).toBe(200);
  expect(await readPaymentState(server.database, due)).toMatchObject({
    state: 'PAYMENT_ACCEPTED',
    payments: 1,
  });

  await server.app.jobs.drain();
  const { rows } = await sql<{ unsent: number }>`
    SELECT count(*)::int AS unsent FROM notifications WHERE sent_at IS NULL AND superseded_at IS NULL`.execute(
    query,
  );
  expect(rows).toEqual([{ unsent: 0 }]);
  await chainAudit(query);
  expect(await findBrokenEntries(query)).toEqual([]);
  expect((await citizen.order(crypto.randomUUID())).status).toBe(200);
}
