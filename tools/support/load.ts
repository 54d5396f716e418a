import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Run {
  perSecond: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  longest: number;
  failed: number;
}

/** Raw HTTP request of a turn. */
export type MakeRequest = (turn: number) => string;

/**
 * Sends `count` requests over `connections` connections, one at a time each. Raw HTTP, because a client library would
 * use comparable CPU time to the server.
 *
 * @param accepted validates a raw response with status 200
 * @param perSecond rate; latency counts from the scheduled time
 */
export async function load(
  url: string,
  connections: number,
  count: number,
  make: MakeRequest,
  accepted: (answer: string) => boolean = () => true,
  perSecond?: number,
): Promise<Run> {
  const took = new Float64Array(count);
  const { hostname, port } = new URL(url);
  let next = 0;
  let failed = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      socket.setEncoding('latin1');
      await once(socket, 'connect');
      for (let turn = next++; turn < count; turn = next++) {
        const due = perSecond ? started + (turn * 1000) / perSecond : performance.now();
        const early = due - performance.now();
        if (early > 0) await delay(early);
        socket.write(make(turn));
        const answer = await readAnswer(socket);
        if (!answer.startsWith('HTTP/1.1 200') || !accepted(answer)) failed += 1;
        took[turn] = performance.now() - due;
      }
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  took.sort();
  return {
    perSecond: Math.round(count / seconds),
    seconds,
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
    longest: percentile(took, 1),
    failed,
  };
}

export function requestText(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body = '',
): string {
  const length = Buffer.byteLength(body);
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': String(length) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

/** Reads a response by Content-Length. */
export function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    let end = Number.POSITIVE_INFINITY;
    const finish = (error?: Error) => {
      socket.off('data', read).off('error', finish).off('close', closed);
      if (error) reject(error);
      else resolve(text);
    };
    const closed = () =>
      finish(new Error('The connection was closed before the response was complete'));
    const read = (chunk: string) => {
      text += chunk;
      if (end === Number.POSITIVE_INFINITY) end = findAnswerEnd(text);
      if (text.length >= end) finish();
    };
    socket.on('data', read).once('error', finish).once('close', closed);
  });
}

function findAnswerEnd(text: string): number {
  const head = text.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  return head >= 0 && length ? head + 4 + Number(length) : Number.POSITIVE_INFINITY;
}

function percentile(sorted: Float64Array, share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.round(value * 100) / 100;
}
