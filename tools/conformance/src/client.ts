import type { Call } from '@wathiqa/contract';
import { Violation } from './outcome.ts';

/** What a call is sent with, right or wrong. A body that is a text goes out as it is. */
export interface Sent {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Another spelling of the call's path. */
  path?: string;
}

/** What came back. `body` is undefined where the answer is no JSON. */
export interface Reply {
  /** The call as it went out, for people. */
  sent: string;
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

export type Send = (call: Call, sent?: Sent) => Promise<Reply>;

/** How much a run may ask of a server. */
export interface Limits {
  /** Most calls of a run. */
  calls: number;
  /** Longest time for a run, in seconds. */
  seconds: number;
}

const CALL_TIMEOUT_MS = 20_000;
/** The channel headers are all 1 (portal.md §9). */
const CHANNEL_HEADERS = { channelCode: '1', subChannelCode: '1', operatorCode: '1' };

/**
 * The line to the server under test: plain fetch, so that malformed input can be sent as well. A server that
 * says "later" (429) is waited for and asked again.
 *
 * @throws Violation when no answer comes or the run has reached its bounds
 */
export function createClient(baseUrl: string, bounds: Limits): Send {
  const deadline = Date.now() + bounds.seconds * 1000;
  let callsLeft = bounds.calls;

  async function sendRequest(address: URL, request: RequestInit): Promise<Response> {
    if (callsLeft === 0) throw new Violation(`the run has made ${bounds.calls} calls, its most`);
    if (Date.now() > deadline)
      throw new Violation(`the run has taken ${bounds.seconds} s, its most`);
    callsLeft -= 1;
    const response = await fetch(address, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const wait = Number(response.headers.get('retry-after'));
    if (response.status !== 429 || !(wait > 0)) return response;
    if (Date.now() + wait * 1000 > deadline)
      throw new Violation('the server lets no more calls in');
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
      throw new Violation(`${sent}: no answer came (${describeCause(cause)})`);
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
