import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { AppContext } from './context.ts';
import { areEqualTexts } from './crypto/equal-texts.ts';
import { measureDatabase } from './db/pool-metrics.ts';
import { measureSigning } from './features/certificates/metrics.ts';
import { measureRegister } from './features/reports/metrics/register-metrics.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import type { MetricsSettings } from './settings/metrics-settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined without metrics. */
    metricsUrl: string | undefined;
  }
}

/**
 * Serves metrics on a separate port, if configured.
 *
 * @throws Error if it cannot listen
 */
export async function exposeMetrics(
  app: FastifyInstance,
  context: AppContext,
): Promise<Metrics | undefined> {
  const { settings, database } = context;
  if (!settings.metrics) {
    app.decorate('metricsUrl', undefined);
    return undefined;
  }
  const metrics = createMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  measureDatabase(metrics.registry, database);
  measureRegister(metrics.registry, context);
  measureSigning(metrics.registry, settings);
  const { url, close } = await serveMetrics(settings.metrics, metrics.registry);
  app.decorate('metricsUrl', url);
  app.addHook('onClose', async () => {
    metrics.close();
    await close();
  });
  return metrics;
}

/**
 * Separate port, so no proxy rule can expose it by mistake.
 *
 * @throws Error if it cannot listen
 */
async function serveMetrics(
  { port, host, token }: MetricsSettings,
  registry: Registry,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response, registry, token).catch(() => response.writeHead(500).end());
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: found } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${found}/metrics`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer(
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  registry: Registry,
  token: string | undefined,
): Promise<void> {
  if (token && !areEqualTexts(headers.authorization ?? '', `Bearer ${token}`)) {
    response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
  } else if (url !== '/metrics') {
    response.writeHead(404).end();
  } else if (method !== 'GET') {
    response.writeHead(405, { allow: 'GET' }).end();
  } else {
    const text = await registry.metrics();
    response
      .writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .end(text);
  }
}
