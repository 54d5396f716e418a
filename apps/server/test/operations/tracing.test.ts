import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startTracing } from '../../src/observability/tracing.ts';
import { SettingsError } from '../../src/settings.ts';
import { createDatabaseForTest } from '../harness.ts';
import { signInOverHttp } from '../support/http/http-citizen.ts';
import { spawnServer } from '../support/process/spawn-server.ts';

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}
interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}

async function startCollector() {
  const exports: Export[] = [];
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') exports.push((await json(request)) as Export);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, exports };
}

test('request is one trace with its statements and calls, no personal data', async () => {
  const collector = await startCollector();
  const server = await spawnServer(await createDatabaseForTest(), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'wathiqa-of-a-test',
    TRUST_PROXY: 'on',
  });
  const citizen = await signInOverHttp(server.url, 'private.person@example.org');
  const id = await citizen.order(crypto.randomUUID());
  const callId = '0af7651916cd43dd8448eb211c80319c';
  // Foreign trace ids are ignored.
  const traceparent = '00-11111111111111111111111111111111-2222222222222222-01';
  await fetch(`${server.url}/api/Lookups/govs/`, {
    headers: { 'x-request-id': callId, traceparent },
  });
  // Flushes pending spans.
  expect(await server.stop()).toBe(0);

  const all = collector.exports.flatMap(({ resourceSpans }) => resourceSpans);
  const resource = all[0]?.resource.attributes.find(({ key }) => key === 'service.name');
  expect(resource?.value.stringValue).toBe('wathiqa-of-a-test');
  const spans = all.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  const root = (name: string) => spans.find((span) => span.name === name && !span.parentSpanId);
  const within = (parent: OtlpSpan | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name);

  const order = root('POST /api/Requests/create-cso-request/');
  expect(order?.attributes).toContainEqual({
    key: 'http.response.status_code',
    value: { intValue: 200 },
  });
  expect(within(order)).toContain('create-requests');
  expect(within(root('POST /api/login/common/'))).toContain('account_login verify');
  expect(root('GET /api/Lookups/govs/')?.traceId).toBe(callId);
  const written = JSON.stringify(collector.exports);
  for (const secret of [...citizen.secrets, 'private.person', '29005140190010', 'أحمد', id]) {
    expect(written).not.toContain(secret);
  }
  expect(written).not.toContain('1111111111111111');
});

test.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }, undefined],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_EXPORTER: 'none' },
    undefined,
  ],
  [{ OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, SettingsError],
  [
    { NODE_ENV: 'production', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' },
    SettingsError,
  ],
] as const)('%j disables tracing', async (environment, error) => {
  const started = startTracing(environment);
  if (error) await expect(started).rejects.toThrow(error);
  else await (await started)();
});
