import { fawryWebhook, lookups, prices } from '@wathiqa/contract';
import type { Kysely, KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { Database } from '../../src/db/database.ts';
import { DatabaseBusyError, DatabaseConnectionError } from '../../src/db/database-errors.ts';
import type { Tables } from '../../src/db/schema.ts';
import { openMigratedDatabase } from '../../src/migrated-database.ts';
import { readSettings } from '../../src/settings.ts';
import { createDatabaseForTest, startServer, type TestServer } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import { anonymous } from '../support/http/client.ts';
import { createFakeProvider, VALID_SIGNATURE } from '../support/payments/fake-provider.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function clientOn(database: Pick<Database, 'query'>) {
  const app = await createApp(server.settings, {
    database: {
      ...server.database,
      ...database,
      close: async () => {},
    },
    startWorkers: false,
    paymentProvider: createFakeProvider(),
  });
  onTestFinished(() => app.close());
  return anonymous(app);
}

function failing(error: Error): Kysely<Tables> {
  const plugin: KyselyPlugin = {
    transformQuery: () => {
      throw error;
    },
    transformResult: async ({ result }) => result,
  };
  return server.database.query.withPlugin(plugin);
}

const withCode = (code: string) => Object.assign(new Error('inner words'), { code });

test.each([
  ['is starting', withCode('57P03')],
  ['has no connection left', withCode('53300')],
  ['has become a replica', withCode('25006')],
  ['does not listen', new DatabaseConnectionError(withCode('ECONNREFUSED'))],
  ['refuses the login', new DatabaseConnectionError(withCode('28P01'))],
  ['is busy', new DatabaseBusyError(20)],
])('answers 503 with Retry-After while the database %s', async (_, error) => {
  const client = await clientOn({ query: failing(error) });
  const answer = await client(lookups.governorates);
  expectRefusal(answer, 'UNAVAILABLE');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.text).not.toContain('inner words');
});

test('answers FAILED for an error in the query itself', async () => {
  const client = await clientOn({ query: failing(withCode('42601')) });
  const answer = await client(lookups.governorates);
  expectRefusal(answer, 'FAILED');
  expect(answer.headers).not.toHaveProperty('retry-after');
});

describe('payment webhook answers 503 for a retry', () => {
  test.each([
    ['when the database is away', withCode('57P01')],
    ['when anything else fails', new Error('inner words')],
  ])('%s', async (_when, error) => {
    const client = await clientOn({ query: failing(error) });
    const event = { merchantReference: '260000000018', status: 'PAID', orderAmount: 6_500 };
    const body = JSON.stringify({ signature: VALID_SIGNATURE, event });
    const answer = await client(fawryWebhook, { body });
    expectRefusal(answer, 'UNAVAILABLE');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('answers 503 while the database pool closes', async () => {
  const place = await createDatabaseForTest();
  const database = await openMigratedDatabase(readSettings({ ...place.environment }));
  const client = await clientOn(database);
  expect((await client(prices.birthPrice)).status).toBe(200);
  await database.close();
  for (const call of [prices.birthPrice, lookups.governorates]) {
    expectRefusal(await client(call), 'UNAVAILABLE');
  }
});
