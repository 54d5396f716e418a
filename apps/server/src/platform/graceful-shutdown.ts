import type { FastifyInstance } from 'fastify';

/**
 * Once the server is told to stop, every answer ends its connection. A browser keeps its connections for
 * later calls, and the server would wait for it to lose patience.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}
