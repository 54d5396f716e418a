import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { READY_WITHIN_MS } from '../db/database-timeouts.ts';
import { logOperation } from '../observability/operation-events.ts';

/**
 * `/health/live`: the process answers. `/health/ready`: not stopping, database writable, within a second. Both answer
 * under overload, because fewer servers overload the rest.
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
      return { status: 'ready', database: database.engine };
    } catch (error) {
      logOperation(request.log, 'database_unavailable', { err: error });
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
  throw new Error(`No answer within ${READY_WITHIN_MS} ms`);
}
