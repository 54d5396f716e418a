import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** `/health/live`: the process answers. `/health/ready`: it can also reach its database. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  const open = {
    config: { access: 'public' as const, rateLimit: false as const },
    schema: { hide: true },
  };
  app.get('/health/live', open, async () => ({ status: 'live' }));
  app.get('/health/ready', open, async (request, reply) => {
    try {
      await sql`SELECT 1`.execute(database.query);
      return { status: 'ready', database: database.engine };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'not ready', database: database.engine });
    }
  });
}
