import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { createRequest, lookups } from '@wathiqa/contract';
import { responseMessage } from '@wathiqa/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServerForTest } from '../harness.ts';
import { expectRefusal } from '../support/expectations.ts';
import { birthOrder } from '../support/orders.ts';

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

test('refuses orders above the limit in flight before they reach the framework', async () => {
  const server = await startServerForTest({
    DATABASE_CONNECTIONS: '2',
    DATABASE_QUEUE: '3',
    METRICS_PORT: '0',
  });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { accessToken } = await server.signIn();
  const body = JSON.stringify(birthOrder());
  const send = (path: string) =>
    request(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'accept-language': 'en',
        authorization: `Bearer ${accessToken}`,
        'idempotency-key': crypto.randomUUID(),
        ...{ channelcode: '1', subchannelcode: '1', operatorcode: '1' },
      },
    });
  const finish = async (order: ClientRequest) => {
    const [answer] = (await once(order.end(body), 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await json(answer) };
  };
  const readMetric = async (name: string) => {
    const text = await (await fetch(`${server.app.metricsUrl}`)).text();
    const line = text.split('\n').find((one) => one.startsWith(name));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const inFlight = () => readMetric('wathiqa_limited_calls_in_flight');

  // Their bodies follow later.
  const slow = Array.from({ length: 5 }, () => send(createRequest.path));
  for (const order of slow) order.flushHeaders();
  await expect.poll(inFlight).toBe(5);
  for (const path of [createRequest.path, createRequest.path.replace(/\/$/, '?from=home')]) {
    const refused = await finish(send(path));
    expect(refused).toMatchObject({
      status: 503,
      body: { ResponseCode: 503, ResponseMessage: responseMessage('UNAVAILABLE', 'en') },
      headers: { 'content-language': 'en', 'x-content-type-options': 'nosniff' },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Set by the framework's hooks.
    expect(refused.headers).not.toHaveProperty('x-request-id');
  }
  const shed = `http_server_request_duration_seconds_count{http_request_method="POST",http_route="${createRequest.path}",http_response_status_code="503"}`;
  expect(await readMetric(shed)).toBe(2);
  for (const order of slow) expect((await finish(order)).status).toBe(200);
  await expect.poll(inFlight).toBe(0);
  expect((await finish(send(createRequest.path))).status).toBe(200);
});
