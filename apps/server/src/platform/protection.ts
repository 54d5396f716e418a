import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { apiHeaders } from './security-headers.ts';

/**
 * What every call passes: the headers of its answer, a refusal while the server is overloaded, and a limit per
 * network address over all calls. That one is generous: mobile networks put thousands of people behind one
 * address. Calls that cost more have a limit per citizen beside it.
 */
export async function protectCalls(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, apiHeaders(settings.production));
  await app.register(underPressure, { maxEventLoopDelay: settings.overloadDelay, retryAfter: 10 });
  await app.register(rateLimit, {
    global: true,
    max: settings.rateLimits.perAddress,
    timeWindow: '1 minute',
    cache: 20_000,
    // The error handler gives the answer its form; the plugin's headers carry the waiting time.
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  });
}
