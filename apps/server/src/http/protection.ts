import { monitorEventLoopDelay } from 'node:perf_hooks';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { addressKey } from './address-key.ts';
import { CACHE_CONTROL } from './cache-control.ts';
import { ServiceError } from './errors.ts';
import { apiHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    answersUnderPressure?: boolean;
  }
}

/** Sampling interval of the event loop's delay; subtracted from the samples, which include it. */
const RESOLUTION_MS = 10;
const READ_EVERY_MS = 1_000;

/**
 * Security headers, load shedding and rate limit. Users are counted per person because mobile networks share addresses
 * (carrier-grade NAT). Counting is per process, which it protects; `counters.ts` counts across processes.
 */
export async function protectCalls(app: FastifyInstance, settings: Settings): Promise<void> {
  app.addHook('onRequest', ignoreAbortedRequests);
  app.addHook('onRequest', defaultNoStore);
  const { rateLimits } = settings;
  await app.register(helmet, apiHeaders(settings.production));
  refuseWhileOverloaded(app, settings.overloadDelay);
  await app.register(rateLimit, {
    global: true,
    max: (request) => (personKey(request) ? rateLimits.perPerson : rateLimits.perAddress),
    keyGenerator: (request) => personKey(request) ?? addressKey(request),
    timeWindow: '1 minute',
    cache: 20_000,
    // Only refused clients see Retry-After.
    addHeaders: BUDGET_HEADERS,
    addHeadersOnExceeding: BUDGET_HEADERS,
    // The error handler formats the body; the plugin sets Retry-After.
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  });
}

const BUDGET_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

function personKey({ caller, client, staff }: FastifyRequest): string | undefined {
  if (caller) return `citizen:${caller.citizenId}`;
  if (client) return `client:${client.name}`;
  return staff && `staff:${staff.staffId}`;
}

/** Default until a route sets a cache policy. */
function defaultNoStore(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', CACHE_CONTROL.private);
  done();
}

/** Drops reset connections: they have no address for the rate limit, and their log lines are noise. */
function ignoreAbortedRequests(
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
): void {
  const { destroyed, remoteAddress } = request.raw.socket;
  if (destroyed || remoteAddress === undefined) reply.hijack();
  else done();
}

/** @param maxDelay milliseconds of event loop delay, above which calls get 503; 0 never refuses */
function refuseWhileOverloaded(app: FastifyInstance, maxDelay: number): void {
  if (maxDelay === 0) return;
  const samples = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  samples.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // Without a sample the loop was blocked for the whole second.
    delay = samples.count === 0 ? Number.POSITIVE_INFINITY : samples.mean / 1e6 - RESOLUTION_MS;
    samples.reset();
  }, READ_EVERY_MS).unref();
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = delay > maxDelay && !request.routeOptions.config.answersUnderPressure;
    done(isRefused ? new ServiceError('UNAVAILABLE') : undefined);
  });
  app.addHook('onClose', () => {
    clearInterval(timer);
    samples.disable();
  });
}

/**
 * CSRF protection for forms: checks `Sec-Fetch-Site`, or Origin in older browsers. Clients without both carry no
 * ambient credentials.
 *
 * @param withCookie the form's session is a cookie: a client that sends neither header is refused too
 * @throws ServiceError FORBIDDEN
 */
export function requireSameSite(ownOrigins: readonly string[], { withCookie = false } = {}) {
  return async (request: FastifyRequest): Promise<void> => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isUnknown = withCookie && origin === undefined && site === undefined;
    if (isUnknown || !isSameSite(request, ownOrigins))
      throw new ServiceError('FORBIDDEN', { event: 'cross_site_call' });
  };
}

function isSameSite({ headers }: FastifyRequest, ownOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined || ownOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
