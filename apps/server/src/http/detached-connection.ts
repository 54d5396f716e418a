import {
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** What Node's HTTP server and `net` itself listen to on a connection. */
const HTTP_EVENTS = ['data', 'end', 'error', 'drain', 'timeout', 'close'] as const;

/**
 * Answers a call with a head and no end, and takes its connection out of the hands of HTTP: whoever has it writes on it
 * what follows, up to its end (RFC 9112 §6.3). For answers that stay open by the ten thousand: what Fastify and Node keep
 * of a call while it is answered, the parser of the next one among it, is some 20 KB; a connection alone is 3.
 *
 * As far as Fastify and Node know, the call is over: it is logged, measured and traced as one that was answered now. Where
 * the other side sends anything more or ends its half, the connection is closed.
 *
 * @param onClosed called once, when the connection is closed, whoever closes it
 * @throws Error for a connection that is none, as that of an injected request
 */
export function detachConnection(reply: FastifyReply, onClosed: () => void): Socket {
  const { raw: response, request } = reply;
  const { socket } = request.raw;
  if (!(socket instanceof Socket)) throw new Error('Only a real connection can stay open');
  const head = formatHead(reply);
  reply.hijack();
  if (socket.destroyed) {
    // It went while the call was looked at, and will not be closed again.
    process.nextTick(onClosed);
    return socket;
  }
  releaseFromHttp(request.raw, response);
  socket
    .on('data', closeConnection)
    .on('end', closeConnection)
    // Ended here and sent: nobody waits for the other side to end its half too.
    .on('finish', closeConnection)
    // A connection that breaks is closed next.
    .on('error', ignore)
    .once('close', onClosed);
  socket.write(head, 'latin1');
  return socket;
}

/**
 * What Node does by itself with a connection that is upgraded, in its order: the response is finished, nothing is read as
 * HTTP any more, and the parser goes back to where it came from.
 */
function releaseFromHttp({ socket }: IncomingMessage, response: ServerResponse): void {
  response.emit('finish');
  socket.setTimeout(0);
  // The parser reads past Node's streams until somebody else listens.
  socket.on('data', ignore);
  const closers = socket.listeners('close');
  for (const event of HTTP_EVENTS) socket.removeAllListeners(event);
  for (const closed of closers) closed.call(socket, false);
}

function formatHead(reply: FastifyReply): string {
  const headers = { ...reply.getHeaders(), date: new Date().toUTCString(), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => {
    validateHeaderName(name);
    validateHeaderValue(name, String(value));
    return `${name}: ${value}\r\n`;
  });
  return `HTTP/1.1 ${reply.statusCode} ${STATUS_CODES[reply.statusCode]}\r\n${lines.join('')}\r\n`;
}

// One function for all connections: each of their own would be kept as long as they are open.
function closeConnection(this: Socket): void {
  this.destroy();
}

function ignore(): void {}
