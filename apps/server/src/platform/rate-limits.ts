import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/**
 * A limit per network address over all calls. It is generous: mobile networks put thousands of people
 * behind one address. Calls that cost more have a limit per citizen beside it.
 */
export async function limitRates(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: settings.rateLimits.perAddress,
    timeWindow: '1 minute',
    cache: 20_000,
    // The error handler gives the answer its form; the plugin's headers carry the waiting time.
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  });
}
