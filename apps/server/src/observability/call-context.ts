import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { Locale } from '@wathiqa/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTrustedProxy, type TrustedProxies } from '../settings/trusted-proxies.ts';

/** Async context for log lines and spans. */
export interface CallContext {
  /** Fields of every log line. */
  readonly names: { readonly callId: string } | { readonly jobId: string; readonly queue: string };
  /** Set if tracing is on. */
  span?: Span;
  /** Response locale; a job's texts carry their own. */
  readonly locale?: Locale;
}

declare module 'fastify' {
  interface FastifyRequest {
    callContext: CallContext | undefined;
  }
}

const current = new AsyncLocalStorage<CallContext>();

/** Format of nginx `$request_id` and of trace IDs. */
const CALL_ID = /^[0-9a-f]{32}$/;

export function getCallContext(): CallContext | undefined {
  return current.getStore();
}

/** Runs work in a context that its log lines inherit. */
export function runInContext<Result>(context: CallContext, work: () => Result): Result {
  return current.run(context, work);
}

/** A trusted proxy's call ID, otherwise a generated one: an untrusted ID would be log injection. */
export function callIdSource(proxies: TrustedProxies): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const believed =
      typeof given === 'string' &&
      CALL_ID.test(given) &&
      isTrustedProxy(proxies, socket.remoteAddress);
    return believed ? given : randomUUID().replaceAll('-', '');
  };
}

/** Sends each caller its call ID, and runs each call in its context. */
export function followCalls(
  app: FastifyInstance,
  localeOf: (request: FastifyRequest) => Locale,
): void {
  app.decorateRequest('callContext', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    request.callContext = { names: { callId: request.id }, locale: localeOf(request) };
    current.run(request.callContext, done);
  });
  // Body events run in the async context of the connection, so restore that of the call.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.callContext) current.run(request.callContext, done);
    else done();
  });
}
