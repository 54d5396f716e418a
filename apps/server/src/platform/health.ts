import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Balancers and monitors ask every second or two and take a late answer for none. */
const READY_WITHIN_MS = 1_000;

/** `/health/live`: the process answers. `/health/ready`: it can also reach its database, within a second. */
export function healthRoutes(
  app: FastifyInstance,
  { database }: { readonly database: Database },
): void {
  const open = {
    config: { access: 'public' as const, rateLimit: false as const },
    schema: { hide: true },
  };
  app.get('/health/live', open, async () => ({ status: 'live' }));
  // However many ask at once, the database is asked one question, for as long as its answer is in time: the call is not
  // limited.
  let asking: Promise<unknown> | undefined;
  const ask = () => {
    asking ??= Promise.race([sql`SELECT 1`.execute(database.query), tooLate()]).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  app.get('/health/ready', open, async (request, reply) => {
    try {
      await ask();
      return { status: 'ready', database: database.engine };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'not ready', database: database.engine });
    }
  });
}

async function tooLate(): Promise<never> {
  await setTimeout(READY_WITHIN_MS, undefined, { ref: false });
  throw new Error(`No answer within ${READY_WITHIN_MS} ms`);
}
