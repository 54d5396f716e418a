import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import type { AppContext } from './context.ts';
import { measureDatabase } from './db/pool-metrics.ts';
import { measureRegister } from './features/reports/metrics/register-metrics.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import { serveMetrics } from './observability/metrics-endpoint.ts';

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
  const { url, close } = await serveMetrics(settings.metrics, metrics.registry);
  app.decorate('metricsUrl', url);
  app.addHook('onClose', async () => {
    metrics.close();
    await close();
  });
  return metrics;
}
