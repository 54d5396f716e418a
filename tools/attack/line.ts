import { connect } from 'node:net';
import type { Call } from '@wathiqa/contract';
import { AttackSucceeded, NotTried } from './outcome.ts';

const MOST_CALLS = 5000;
const MOST_SECONDS = 900;
const ANSWERS_WITHIN_MS = 20_000;

/** Request parts, valid or not; strings are sent verbatim. */
export interface Sent {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  code: number | undefined;
}

/** Counted connection to the product. */
export interface Line {
  fetch: typeof globalThis.fetch;
  /** @throws AttackSucceeded on a server error */
  send(method: string, path: string, sent?: Sent): Promise<Reply>;
  call(call: Call, sent?: Sent): Promise<Reply>;
  /** Sends raw bytes; returns all output until the connection closes. */
  sendRaw(bytes: string): Promise<string>;
  count(): number;
}

export function createLine(url: string): Line {
  const deadline = Date.now() + MOST_SECONDS * 1000;
  let calls = 0;

  function count() {
    if (calls >= MOST_CALLS) throw new NotTried(`limit of ${MOST_CALLS} calls per run reached`);
    if (Date.now() > deadline) throw new NotTried(`limit of ${MOST_SECONDS} s per run reached`);
    calls += 1;
  }

  const countedFetch: typeof globalThis.fetch = (input, init) => {
    count();
    return fetch(input, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
  };

  async function send(method: string, path: string, { headers, query, body }: Sent = {}) {
    const address = `${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const response = await countedFetch(address, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status } = response;
    if (status >= 500) throw new AttackSucceeded(`${method} ${path}: HTTP ${status}`);
    return { status, headers: response.headers, text, code: readCode(text) };
  }

  return {
    fetch: countedFetch,
    send,
    call: ({ method, path }, sent) => send(method, path, sent),
    sendRaw: (bytes) => {
      count();
      return sendBytes(new URL(url), bytes);
    },
    count: () => calls,
  };
}

function readCode(text: string): number | undefined {
  const [, code] = /"ResponseCode":(\d+)/.exec(text) ?? [];
  return code ? Number(code) : undefined;
}

function sendBytes({ hostname, port }: URL, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let came = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(ANSWERS_WITHIN_MS, () => socket.destroy());
    socket.setEncoding('utf8').on('data', (text: string) => {
      came += text;
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      // The server may reset after an early refusal.
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(came) : reject(error),
    );
    socket.on('close', () => resolve(came));
  });
}
