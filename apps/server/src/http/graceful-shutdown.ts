import { Server } from 'node:net';
import { setTimeout as delay, setImmediate as endOfTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Has `/health/ready` say that the server is about to stop, while it goes on answering. */
    announceStop(): void;
    isStopping(): boolean;
    /**
     * Takes no connection any more, and ends each that it has with its next answer. Resolves when none is left, or after so
     * many milliseconds.
     */
    leave(withinMs: number): Promise<void>;
  }
}

/** Between two looks whether a connection is left. */
const LOOK_EVERY_MS = 100;

/**
 * How a server goes without a call that breaks off. First it says so to balancers that ask (`announceStop`). Then it does not
 * listen any more, while the connections that it has are still answered (`leave`): a proxy that asks nobody how they
 * are, as nginx, uses those up, is told with each answer not to use it again, and finds that a new one is refused, of which
 * it may try any call elsewhere. Only then is it closed: of a connection that ended in the moment of its next call nobody
 * could tell whether the call was made, so that no proxy sends it on.
 *
 * A browser keeps its connections for later calls as well, and the server would wait for it to lose patience.
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
    // Of HTTP's own, which ends the connections without a call under way as well, only what does not listen any more.
    Server.prototype.close.call(app.server);
    const countConnections = promisify(app.server.getConnections.bind(app.server));
    while (performance.now() < end && (await countConnections()) > 0) await delay(LOOK_EVERY_MS);
  });
  app.addHook('preClose', async () => beginToLeave());
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Until whoever has connected is accepted: what waits for that when the server stops listening is reset, with the call that was sent
 * over it. In a turn of the event loop one is accepted, so that many may wait for a busy server.
 */
async function untilAccepted(server: Server, end: number): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  // From the end of a turn to the end of the next, what had connected is looked for once.
  await endOfTurn();
  let before: number;
  do {
    before = accepted;
    await endOfTurn();
  } while (accepted > before && performance.now() < end);
  server.off('connection', count);
}
