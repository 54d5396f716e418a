import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countInTurn } from '../../src/features/reports/sequential-counter.ts';
import { toServiceError } from '../../src/http/errors.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('reports a statement timeout as unavailable and runs the next count', async () => {
  const ended = countInTurn(server.database, (transaction) =>
    sql`DO $$ BEGIN RAISE query_canceled; END $$`.execute(transaction),
  );
  const next = countInTurn(server.database, async () => 'counted');
  const told = await ended.catch(toServiceError);
  expect(told).toMatchObject({ code: 'UNAVAILABLE' });
  expect(await next).toBe('counted');
});

test('propagates other errors', async () => {
  await expect(
    countInTurn(server.database, (transaction) => sql`SELECT 1 / 0`.execute(transaction)),
  ).rejects.toThrow('division by zero');
});

test('runs counts sequentially with a queue limit', async () => {
  const steps: string[] = [];
  const counted = ['first', 'second', 'third'].map((name) =>
    countInTurn(server.database, async (transaction) => {
      steps.push(`${name} begins`);
      const { rows } = await sql<{ limit: string }>`
        SELECT current_setting('statement_timeout') AS limit`.execute(transaction);
      steps.push(`${name} ends`);
      return rows[0]?.limit;
    }),
  );
  expect(await Promise.all(counted)).toEqual(['30s', '30s', '30s']);
  expect(steps).toEqual(
    ['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});
