import type { Call } from '@wathiqa/contract';
import { Violation } from './outcome.ts';

/** Request parts, valid or not; string bodies are sent verbatim. */
export interface Sent {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  path?: string;
}

/** `body` is undefined without JSON. */
export interface Reply {
  sent: string;
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

export type Send = (call: Call, sent?: Sent) => Promise<Reply>;

export interface Limits {
  calls: number;
  /** In seconds. */
  seconds: number;
}

const CALL_TIMEOUT_MS = 20_000;
/** All channel headers are 1 (spec §3.6). */
const CHANNEL_HEADERS = { channelCode: '1', subChannelCode: '1', operatorCode: '1' };

/**
 * Client for the tested server: plain fetch, because input may be malformed. Retries after 429.
 *
 * @throws Violation without a response or beyond the limits
 */
export function createClient(baseUrl: string, bounds: Limits): Send {
  const deadline = Date.now() + bounds.seconds * 1000;
  let callsLeft = bounds.calls;

  async function sendRequest(address: URL, request: RequestInit): Promise<Response> {
    if (callsLeft === 0) throw new Violation(`limit of ${bounds.calls} calls per run reached`);
    if (Date.now() > deadline) throw new Violation(`limit of ${bounds.seconds} s per run reached`);
    callsLeft -= 1;
    const response = await fetch(address, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const wait = Number(response.headers.get('retry-after'));
    if (response.status !== 429 || !(wait > 0)) return response;
    if (Date.now() + wait * 1000 > deadline) throw new Violation('the server rate limits the run');
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    return sendRequest(address, request);
  }

  return async (call, { headers = {}, query = {}, body, path = call.path } = {}) => {
    const address = new URL(`${baseUrl}${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const sent = `${call.method} ${path}`;
    try {
      const response = await sendRequest(address, {
        method: call.method,
        headers: {
          ...CHANNEL_HEADERS,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        sent,
        status: response.status,
        headers: response.headers,
        text,
        body: parseJson(text),
      };
    } catch (cause) {
      if (cause instanceof Violation) throw cause;
      throw new Violation(`${sent}: no response (${describeCause(cause)})`);
    }
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message || cause.message : cause.message;
}
