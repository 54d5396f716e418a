import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { READY_WITHIN_MS } from '../db/database-timeouts.ts';
import { logOperation } from '../observability/operation-events.ts';

/**
 * `/health/live`: the process answers. `/health/ready`: it also means to go on, and can reach a database that takes
 * orders; said within a second, whatever happens to the database. Both are also said by an overloaded server, which refuses other calls by itself:
 * one that is slow for having much to do is neither ended nor left to fewer others.
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
  // However many ask at once, the database is asked one question, for as long as its answer is in time: the call is not
  // limited.
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

/** How often in the second we look, so to speak, whether the answer is there. */
const LOOKS = 10;

/**
 * A second of our own time. While the process is held up by its calls it hears nothing, and what the database has long said
 * is read only in the next turn of the event loop: such a turn counts as one look, however long it was.
 */
async function tooLate(): Promise<never> {
  for (let look = 0; look < LOOKS; look += 1) {
    await setTimeout(READY_WITHIN_MS / LOOKS, undefined, { ref: false });
  }
  throw new Error(`No answer within ${READY_WITHIN_MS} ms`);
}
