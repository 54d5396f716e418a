import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Call } from '@wathiqa/contract';
import { LOCALES, RESPONSE_CODES, responseMessage } from '@wathiqa/domain';
import type { FastifyBaseLogger } from 'fastify';
import { measure } from '../observability/measured-events.ts';
import { logOperation } from '../observability/operation-events.ts';
import { chooseLocale } from './accept-language.ts';
import { CACHE_CONTROL } from './cache-control.ts';
import { fileSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses with 503 while `max` of the call are in flight. */
    limitInFlight(call: Pick<Call, 'method' | 'path'>, max: number): void;
    /**
     * Counts a call that does not arrive by the network, such as one of this server itself.
     *
     * @returns its end; undefined if the limit refuses the call
     */
    beginInFlight(method: string, url: string): (() => void) | undefined;
  }
}

/** Seconds. */
const RETRY_AFTER = 10;

/** Refusals a second that are answered at once. */
const REFUSALS_PER_SECOND = 1_000;
/** Longest wait of a refusal, in milliseconds. */
const LONGEST_WAIT = 1_000;

interface InFlight {
  readonly route: string;
  readonly max: number;
  count: number;
}

/**
 * Refuses calls in Node's `request` event, before routing, hooks and log: a refusal costs a fraction of a call, so
 * that overload does not use up the capacity. Many refusals wait, because a client without patience sends the next call
 * once it is answered.
 *
 * @param secure TLS only
 */
export function createLoadShedding(secure: boolean) {
  const limits = new Map<string, InFlight>();
  const pace = createPace(REFUSALS_PER_SECOND, LONGEST_WAIT);
  const answers = new Map(
    LOCALES.map((locale) => [locale, createAnswer(locale, fileSecurityHeaders(secure))]),
  );

  function begin(limit: InFlight, method = ''): (() => void) | undefined {
    const { route, count, max } = limit;
    if (count >= max) {
      measure('shedCall', { method, route });
      return undefined;
    }
    limit.count += 1;
    measure('limitedCall', { change: 1 });
    return () => {
      limit.count -= 1;
      measure('limitedCall', { change: -1 });
    };
  }

  function refuse(request: IncomingMessage, response: ServerResponse): void {
    const { headers, body } = answers.get(chooseLocale(request.headers['accept-language'])) ?? {};
    const answer = () => void response.writeHead(503, headers).end(body);
    const wait = pace();
    if (wait < 1) answer();
    else setTimeout(answer, wait);
  }

  return {
    limitInFlight({ method, path }: Pick<Call, 'method' | 'path'>, max: number): void {
      limits.set(keyOf(method, path), { route: path, max, count: 0 });
    },
    beginInFlight(method: string, url: string): (() => void) | undefined {
      const limit = limits.get(keyOf(method, url));
      return limit ? begin(limit, method) : () => {};
    },
    /** @param log read at the first refusal */
    guard:
      (next: RequestListener, log: () => FastifyBaseLogger): RequestListener =>
      (request, response) => {
        const limit = limits.get(keyOf(request.method, request.url));
        if (!limit) return next(request, response);
        const end = begin(limit, request.method);
        if (!end) {
          refuse(request, response);
          return logOperation(log(), 'calls_shed', { route: limit.route, inFlight: limit.count });
        }
        response.once('close', end);
        next(request, response);
      },
  };
}

/**
 * Returns the wait of each event in milliseconds: at most `perSecond` of them end in a second, unless a wait would
 * exceed `longest`.
 */
export function createPace(perSecond: number, longest: number, now = () => performance.now()) {
  let next = 0;
  return (): number => {
    next = Math.min(Math.max(next, now()), now() + longest);
    const wait = next - now();
    next += 1_000 / perSecond;
    return wait;
  };
}

/** As the router matches: the path, decoded, without origin, query and trailing slash. */
function keyOf(method = '', url = ''): string {
  const target = url.startsWith('/') ? url : (URL.parse(url)?.pathname ?? url);
  const [path = ''] = target.split(/[?#]/, 1);
  return `${method} ${decode(path.endsWith('/') ? path.slice(0, -1) : path)}`;
}

/** The router refuses what cannot be decoded. */
function decode(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function createAnswer(locale: (typeof LOCALES)[number], security: Record<string, string>) {
  const ResponseMessage = responseMessage('UNAVAILABLE', locale);
  const body = JSON.stringify({ ResponseCode: RESPONSE_CODES.UNAVAILABLE, ResponseMessage });
  const headers = {
    ...security,
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-language': locale,
    'cache-control': CACHE_CONTROL.private,
    'retry-after': String(RETRY_AFTER),
  };
  return { headers, body };
}
