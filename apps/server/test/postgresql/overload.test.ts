import { lookups } from '@wathiqa/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServerForTest } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';

test('sheds load with 503 and Retry-After when the pool queue is full', async () => {
  const server = await startServerForTest({ DATABASE_CONNECTIONS: '2', DATABASE_QUEUE: '3' });
  const citizen = await server.signIn();
  const order = () => citizen.order(crypto.randomUUID());
  const { refused, waiting, others } = await server.database.longQuery
    .transaction()
    .execute(async (transaction) => {
      await sql`LOCK TABLE requests IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
      const orders = Array.from({ length: 30 }, order);
      // Two run and three wait; the rest answer immediately.
      const answered: Awaited<(typeof orders)[number]>[] = [];
      for (const one of orders) one.then((answer) => answered.push(answer));
      await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(25);
      for (const answer of answered) {
        expectRefusal(answer, 'UNAVAILABLE');
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      // Connections are busy and three may wait, so one of four calls fails.
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
