import {
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** Listeners that Node's HTTP server and `net` add to a socket. */
const HTTP_EVENTS = ['data', 'end', 'error', 'drain', 'timeout', 'close'] as const;

/**
 * Sends a head without end and detaches the socket; the caller writes the body (RFC 9112 §6.3). Fastify and Node use
 * 20 KB per open response, a socket 3 KB.
 *
 * Fastify treats the request as completed. Data or a half-close from the client closes the socket.
 *
 * @param onClosed called once
 * @throws Error for an injected request
 */
export function takeOverSocket(reply: FastifyReply, onClosed: () => void): Socket {
  const { raw: response, request } = reply;
  const { socket } = request.raw;
  if (!(socket instanceof Socket)) throw new Error('An event stream requires a real connection');
  const head = formatHead(reply);
  reply.hijack();
  if (socket.destroyed) {
    // The socket closed earlier, so no `close` event follows.
    process.nextTick(onClosed);
    return socket;
  }
  releaseFromHttp(request.raw, response);
  socket
    .on('data', closeConnection)
    .on('end', closeConnection)
    // Do not wait for the client's half-close.
    .on('finish', closeConnection)
    // `close` follows an error.
    .on('error', ignore)
    .once('close', onClosed);
  socket.write(head, 'latin1');
  return socket;
}

/** As Node does on upgrade: finish the response, stop and free the parser. */
function releaseFromHttp({ socket }: IncomingMessage, response: ServerResponse): void {
  response.emit('finish');
  socket.setTimeout(0);
  // The parser bypasses Node's streams until a `data` listener is added.
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

// One shared function: a closure per socket would stay in memory.
function closeConnection(this: Socket): void {
  this.destroy();
}

function ignore(): void {}
