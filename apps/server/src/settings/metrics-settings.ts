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

/** Where the metrics are told, and to whom. */
export interface MetricsSettings {
  port: number;
  host: string;
  /** What has to be shown; undefined asks nothing of who is on this machine. */
  token: string | undefined;
}

/**
 * Reads `METRICS_*`: without a port nothing is counted, and nobody is told.
 *
 * @param problems takes what is wrong
 */
export function readMetricsSettings(
  env: Read<typeof metricsVariables>,
  problems: string[],
): MetricsSettings | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env;
  if (port === undefined) return undefined;
  const name = host.includes(':') ? `[${host}]` : host;
  if (!token && !(URL.canParse(`http://${name}`) && isThisMachine(`http://${name}`))) {
    problems.push('METRICS_TOKEN: is required where METRICS_HOST is not this machine alone');
  }
  return { port, host, token };
}
