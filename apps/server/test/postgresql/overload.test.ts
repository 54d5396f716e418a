import { lookups } from '@wathiqa/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServerForTest } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';

test('who comes when enough wait for the database is refused at once, told when to come again, and the server is ready', async () => {
  const server = await startServerForTest({ DATABASE_CONNECTIONS: '2', DATABASE_QUEUE: '3' });
  const citizen = await server.signIn();
  const order = () => citizen.order(crypto.randomUUID());
  const { refused, waiting } = await server.database.longQuery
    .transaction()
    .execute(async (transaction) => {
      await sql`LOCK TABLE requests IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
      const orders = Array.from({ length: 30 }, order);
      // Those that are answered while the table is locked waited for nothing; the others are five at most.
      const answered: Awaited<(typeof orders)[number]>[] = [];
      for (const one of orders) one.then((answer) => answered.push(answer));
      await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(25);
      for (const answer of answered) {
        expectRefusal(answer, 'UNAVAILABLE');
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect((await server.client(lookups.governorates)).status).toBe(503);
      expect((await server.app.inject('/health/ready')).statusCode).toBe(200);
      return { refused: answered.length, waiting: Promise.all(orders) };
    });
  const statuses = (await waiting).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(refused);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30 - refused);
  expect((await order()).status).toBe(200);
});
