import { setTimeout } from 'node:timers/promises';
import { createRequest, prices, requestStatus } from '@wathiqa/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDatabaseForTest, startServer, startServerForTest } from '../harness.ts';
import { birthOrder } from '../support/orders.ts';

test('graceful shutdown finishes the current order and refuses new ones', async () => {
  const place = await createDatabaseForTest();
  const server = await startServer({}, place);
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const citizen = await server.signIn();
  const sendOrder = (key: string) =>
    fetch(`${url}${createRequest.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${citizen.accessToken}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(birthOrder()),
    });

  const { sending, closing } = await server.database.query
    .transaction()
    .execute(async (transaction) => {
      // Blocks orders on either database.
      await sql`LOCK TABLE requests IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
      const underWay = sendOrder(crypto.randomUUID());
      await setTimeout(300);
      const closed = server.app.close();
      await setTimeout(300);
      await expect(fetch(`${url}${prices.birthPrice.path}`)).rejects.toThrow('fetch failed');
      return { sending: underWay, closing: closed };
    });

  const answer = await sending;
  const { Id } = await answer.json();
  await closing;
  await server.sandbox.close();
  expect({ status: answer.status, Id }).toEqual({
    status: 200,
    Id: expect.stringMatching(/^\d{12}$/),
  });
  // Idle keep-alive connections would delay shutdown.
  expect(answer.headers.get('connection')).toBe('close');

  const again = await startServerForTest({}, place);
  const status = await (await again.signIn()).call(requestStatus, { headers: { requestid: Id } });
  expect(status.status).toBe(200);
});
