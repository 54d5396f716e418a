import { z } from 'zod';
import { isThisMachine } from './production-settings.ts';
import { integerBetween, type Read } from './setting-values.ts';

export const metricsVariables = {
  METRICS_PORT: integerBetween(0, 65535)
    .optional()
    .describe('Port of the Prometheus endpoint. Default: metrics are off.'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address of the Prometheus endpoint.'),
  METRICS_TOKEN: z
    .string()
    .trim()
    .optional()
    .describe(
      'Bearer token of the Prometheus endpoint; required if `METRICS_HOST` is not this machine.',
    ),
};

export type MetricsSettings = NonNullable<ReturnType<typeof readMetricsSettings>>;

/** Reads `METRICS_*`; without port metrics are off. The token is optional for local access. */
export function readMetricsSettings(env: Read<typeof metricsVariables>, problems: string[]) {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env;
  if (port === undefined) return undefined;
  const name = host.includes(':') ? `[${host}]` : host;
  if (!token && !(URL.canParse(`http://${name}`) && isThisMachine(`http://${name}`))) {
    problems.push('METRICS_TOKEN: is required if METRICS_HOST is not a loopback address');
  }
  return { port, host, token };
}
