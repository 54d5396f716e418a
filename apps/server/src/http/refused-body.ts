import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Bytes; beyond them the client sees a reset. */
const DISCARD_LIMIT = 8 * 1024 * 1024;

/**
 * Reads the rest of a body that is too large: closing while the client writes would reset the connection, and the
 * client would not see the answer (RFC 9112 §9.6).
 */
export function discardRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 413) await discard(request.raw);
  });
}

function discard(body: IncomingMessage): Promise<void> {
  if (body.readableEnded || body.destroyed) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  body.on('data', ({ length }: Buffer) => {
    bytes += length;
    if (bytes > DISCARD_LIMIT) resolve();
  });
  body.once('close', resolve).once('end', resolve).resume();
  return promise;
}
