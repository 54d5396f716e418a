import { lookups } from '@wathiqa/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServerForTest } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';

test('who comes when enough wait for the database is refused at once, told when to come again, and the server is ready', async () => {
  const server = await startServerForTest({ DATABASE_CONNECTIONS: '2', DATABASE_QUEUE: '3' });
  const citizen = await server.signIn();
  const order = () => citizen.order(crypto.randomUUID());
  const { refused, waiting, others } = await server.database.longQuery
    .transaction()
    .execute(async (transaction) => {
      await sql`LOCK TABLE requests IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
      const orders = Array.from({ length: 30 }, order);
      // Two are under way and three wait: those that are answered while the table is locked waited for nothing.
      const answered: Awaited<(typeof orders)[number]>[] = [];
      for (const one of orders) one.then((answer) => answered.push(answer));
      await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(25);
      for (const answer of answered) {
        expectRefusal(answer, 'UNAVAILABLE');
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      // The connections are taken, and three at most wait for one: of four other calls one is answered before.
      const others = Array.from({ length: 4 }, () => server.client(lookups.governorates));
      expect((await Promise.race(others)).status).toBe(503);
      expect((await server.app.inject('/health/ready')).statusCode).toBe(200);
      return {
        refused: answered.length,
        waiting: Promise.all(orders),
        others: Promise.all(others),
      };
    });
  const statuses = (await waiting).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(refused);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30 - refused);
  await others;
  expect((await server.client(lookups.governorates)).status).toBe(200);
  expect((await order()).status).toBe(200);
});
