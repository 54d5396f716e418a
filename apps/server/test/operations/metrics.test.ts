import { createRequest, fawryWebhook, lookups, payInCash } from '@wathiqa/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';
import { birthOrder } from '../support/orders.ts';
import { createDueRequest } from '../support/payments/due-requests.ts';
import { createFakeProvider, type FakeProvider } from '../support/payments/fake-provider.ts';

const TOKEN = 'a token of the tests 0123456789';

let server: TestServer;
let provider: FakeProvider;
beforeAll(async () => {
  provider = createFakeProvider();
  server = await startServer({ METRICS_PORT: '0', METRICS_TOKEN: TOKEN }, undefined, {
    paymentProvider: provider,
  });
  return () => server.close();
});

const SHOWN = { authorization: `Bearer ${TOKEN}` };
const ask = (path: string, method: string, headers: Record<string, string>) =>
  fetch(new URL(path, server.app.metricsUrl), { method, headers });

async function readMetrics(): Promise<Map<string, number>> {
  const text = await (await ask('/metrics', 'GET', SHOWN)).text();
  const samples = text.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

describe('unavailable metrics', () => {
  test.each([
    ['without the token', '/metrics', 'GET', {}, 401],
    ['with another', '/metrics', 'GET', { authorization: 'Bearer another' }, 401],
    ['by another method', '/metrics', 'POST', SHOWN, 405],
    ['at another address', '/', 'GET', SHOWN, 404],
  ] as const)('%s', async (_, path, method, headers, status) => {
    const answer = await ask(path, method, headers);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status, text: '' });
  });

  test('are not served at the public address', async () => {
    const answer = await server.app.inject({ url: '/metrics' });
    expect(answer.body).not.toContain('http_server_request_duration_seconds');
    expect((await server.app.inject({ url: '/api/metrics' })).statusCode).toBe(404);
  });
});

test('counts requests by route pattern and business events by result', async () => {
  const before = await readMetrics();
  const citizen = await server.signIn();
  const clerk = await signInStaff(server, 'clerk');
  const key = crypto.randomUUID();
  for (let time = 0; time < 2; time += 1) await citizen.order(key, birthOrder());
  await server.app.jobs.drain();
  const requestId = await createDueRequest(citizen, clerk);
  await citizen.call(payInCash, { headers: { requestid: requestId } });
  const reference = await server.database.query
    .selectFrom('payment_attempts')
    .where('request_id', '=', Number(requestId))
    .select('merchant_reference')
    .executeTakeFirstOrThrow();
  const notice = provider.sendWebhook(reference.merchant_reference, 'PAID');
  for (let time = 0; time < 2; time += 1) {
    await server.client(fawryWebhook, { body: JSON.stringify(notice) });
  }
  provider.failure = { kind: 'unreachable' };
  const other = await createDueRequest(citizen, clerk);
  await citizen.call(payInCash, { headers: { requestid: other } });
  await server.client(lookups.governorates);
  await server.app.inject('/api/29005140190010/private.person@example.org');

  const now = await readMetrics();
  const risen = (sample: string) => (now.get(sample) ?? 0) - (before.get(sample) ?? 0);
  const calls = (method: string, route: string, status: number) =>
    risen(
      `http_server_request_duration_seconds_count{http_request_method="${method}",http_route="${route}",http_response_status_code="${status}"}`,
    );
  expect(calls('POST', createRequest.path, 200)).toBe(4);
  expect(calls('GET', lookups.governorates.path, 200)).toBe(1);
  expect(calls('GET', '', 404)).toBe(1);
  expect(risen('wathiqa_orders_total{result="created"}')).toBe(3);
  expect(risen('wathiqa_orders_total{result="repeated"}')).toBe(1);
  expect(risen('wathiqa_messages_total{channel="sms",result="sent"}')).toBe(1);
  expect(risen('wathiqa_messages_total{channel="email",result="sent"}')).toBe(1);
  expect(risen('wathiqa_payments_total{result="allocated"}')).toBe(1);
  expect(risen('wathiqa_payments_total{result="duplicate"}')).toBe(1);
  expect(risen('wathiqa_log_events_total{event="payment_provider_failed"}')).toBe(1);
  expect(
    risen(
      'wathiqa_dependency_call_duration_seconds_count{peer_service="payment_provider",operation="request_code",error_type="unreachable"}',
    ),
  ).toBe(1);
  for (const query of ['create-requests', 'UPDATE requests']) {
    const labels = `db_query_summary="${query}",error_type=""`;
    expect(risen(`db_client_operation_duration_seconds_count{${labels}}`), query).toBeGreaterThan(
      0,
    );
  }
  expect(now.get('wathiqa_circuit_open{peer_service="payment_provider"}')).toBe(1);
  for (const value of ['29005140190010', 'private.person', requestId]) {
    expect([...now.keys()].join('\n')).not.toContain(value);
  }
});

test('reports queues, pool and process; no pool for the embedded database', async () => {
  await createOfficeRequest(await server.signIn());
  const now = await readMetrics();
  expect(now.get('wathiqa_register_up')).toBe(1);
  expect(now.get('wathiqa_payments_unallocated')).toBe(0);
  const pools = server.database.connectionUse().map(({ pool }) => pool);
  expect([...now.keys()].filter((name) => name.startsWith('db_client_connection_max'))).toEqual(
    pools.map((pool) => `db_client_connection_max{db_client_connection_pool_name="${pool}"}`),
  );
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'wathiqa_event_streams_open',
    'wathiqa_feedback_answers_waiting',
  ]) {
    expect(now.get(name), name).toBeGreaterThanOrEqual(0);
  }
});
