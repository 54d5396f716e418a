import { Server } from 'node:net';
import { setTimeout as delay, setImmediate as endOfTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/health/ready` fail; the server still answers. */
    announceStop(): void;
    isStopping(): boolean;
    /** Stops listening and closes each connection with its next response, until none remains or the timeout (ms). */
    leave(withinMs: number): Promise<void>;
  }
}

const LOOK_EVERY_MS = 100;

/**
 * Graceful shutdown: `announceStop` informs health checks. `leave` stops listening and sends `Connection: close`: a
 * proxy without health checks (nginx) retries a refused connection elsewhere. Close follows last, because a proxy
 * cannot safely retry on a reset connection. Idle browser connections end too.
 */
export function prepareShutdown(app: FastifyInstance): void {
  let stopping = false;
  let leaving = false;
  const announceStop = () => {
    stopping = true;
  };
  const beginToLeave = () => {
    stopping = true;
    leaving = true;
  };
  app.decorate('announceStop', announceStop);
  app.decorate('isStopping', () => stopping);
  app.decorate('leave', async (withinMs: number) => {
    beginToLeave();
    const end = performance.now() + withinMs;
    await untilAccepted(app.server, end);
    // HTTP's close would also end idle connections.
    Server.prototype.close.call(app.server);
    const countConnections = promisify(app.server.getConnections.bind(app.server));
    while (performance.now() < end && (await countConnections()) > 0) await delay(LOOK_EVERY_MS);
  });
  let closingIdle: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    beginToLeave();
    // HTTP's close looks for idle connections only once. One that answers without `Connection: close`, as a mounted
    // application does, becomes idle later and would hold the shutdown.
    closingIdle = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(closingIdle));
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Drains the accept backlog, which a listener's close would reset. Each event loop turn accepts one connection. */
async function untilAccepted(server: Server, end: number): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // Each full turn polls the listener once.
  await endOfTurn();
  let before: number;
  do {
    before = accepted;
    await endOfTurn();
  } while (accepted > before && performance.now() < end);
  server.off('connection', count);
}
