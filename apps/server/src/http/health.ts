import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { READY_WITHIN_MS } from '../db/database-timeouts.ts';
import { logDatabaseError } from './errors.ts';

/** Checks of `/health/ready`, listed in its answer. A full disk of the database is not among them. */
const CHECKS = [
  'process is not stopping',
  'database answers within 1 s',
  'database is not a replica',
];

/**
 * `/health/live`: the process answers. `/health/ready`: the {@link CHECKS}. Both answer under overload, because fewer
 * servers overload the rest.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database }: { readonly database: Database },
): void {
  const open = {
    config: { access: 'public' as const, rateLimit: false as const, answersUnderPressure: true },
    schema: { hide: true },
  };
  app.get('/health/live', open, async () => ({ status: 'live' }));
  // Concurrent probes share one query, so no rate limit is needed.
  let asking: Promise<void> | undefined;
  const ask = () => {
    asking ??= database.probe().finally(() => {
      asking = undefined;
    });
    return Promise.race([asking, tooLate()]);
  };
  app.get('/health/ready', open, async (request, reply) => {
    if (app.isStopping()) return reply.code(503).send({ status: 'stopping' });
    try {
      await ask();
      return { status: 'ready', database: database.engine, checks: CHECKS };
    } catch (error) {
      logDatabaseError(request.log, error);
      return reply.code(503).send({ status: 'not ready', database: database.engine });
    }
  });
}

/** Polls per second. */
const LOOKS = 10;

/** Counts event loop turns: a blocked process reads the answer only in its next turn. */
async function tooLate(): Promise<never> {
  for (let look = 0; look < LOOKS; look += 1) {
    await setTimeout(READY_WITHIN_MS / LOOKS, undefined, { ref: false });
  }
  throw new Error(`No response within ${READY_WITHIN_MS} ms`);
}
