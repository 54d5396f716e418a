import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Has `/health/ready` say that the server is about to stop, while it goes on answering. */
    announceStop(): void;
    isStopping(): boolean;
  }
}

/**
 * Once the server is told to stop, every answer ends its connection. A browser keeps its connections for
 * later calls, and the server would wait for it to lose patience; a proxy would send the next call over one that ends
 * in that moment.
 */
export function prepareShutdown(app: FastifyInstance): void {
  let stopping = false;
  const announceStop = () => {
    stopping = true;
  };
  app.decorate('announceStop', announceStop);
  app.decorate('isStopping', () => stopping);
  app.addHook('preClose', async () => announceStop());
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });
}
