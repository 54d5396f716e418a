import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Call } from '@wathiqa/contract';
import { onTestFinished } from 'vitest';

/** Original or broken response. */
export interface RawAnswer {
  status: number;
  body: string;
}

/** Hop-by-hop headers. */
const CONNECTION_HEADERS = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
];

/**
 * Proxies to a correct server and breaks one call's responses, for one test.
 *
 * @returns its origin
 */
export async function startBrokenServer(
  right: string,
  call: Call,
  breakAnswer: (answer: RawAnswer) => RawAnswer,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const answer = await forward(right, request);
    const isCall = request.method === call.method && request.url?.startsWith(call.path);
    const { status, body } = isCall ? breakAnswer(answer) : answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('A port was expected');
  return `http://127.0.0.1:${address.port}`;
}

async function forward(right: string, request: IncomingMessage): Promise<RawAnswer> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (!CONNECTION_HEADERS.includes(name)) headers.set(name, String(value));
  }
  const body = await buffer(request);
  const answer = await fetch(`${right}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
  return { status: answer.status, body: await answer.text() };
}
