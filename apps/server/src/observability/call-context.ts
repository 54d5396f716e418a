import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Locale } from '@wathiqa/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTrustedProxy, type TrustedProxies } from '../settings/trusted-proxies.ts';

/** A piece of work that is under way, as whoever traces knows it. */
export interface Span {
  /** @param error what it failed with, by name */
  end(error?: string): void;
}

/** What is being done, for the lines of the log and the spans that are made meanwhile, however deep. */
export interface CallContext {
  /** What every line of the log says: which call it is, or which job. */
  readonly names: { readonly callId: string } | { readonly jobId: string; readonly queue: string };
  /** What is traced of it, where somebody traces. */
  span?: Span;
  /** The language that a call is answered in; what a job writes knows its language itself. */
  readonly locale?: Locale;
}

declare module 'fastify' {
  interface FastifyRequest {
    callContext: CallContext | undefined;
  }
}

const current = new AsyncLocalStorage<CallContext>();

/** As nginx makes `$request_id`; a trace's id has the same form. */
const CALL_ID = /^[0-9a-f]{32}$/;

/** The call or job that is being done; undefined outside of both. */
export function getCallContext(): CallContext | undefined {
  return current.getStore();
}

/** Does work of which every line of the log says what it belongs to. */
export function runInContext<Result>(context: CallContext, work: () => Result): Result {
  return current.run(context, work);
}

/**
 * The id of a call: that of a proxy that is believed, so that its log and ours tell of the same call, otherwise one of
 * our own. What anybody else sends would end up in logs as if we had made it.
 */
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

/**
 * Tells every caller the id of its call, and does each call in its context.
 *
 * @param localeOf the language that a call is answered in
 */
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
  // A body is read in the context of its connection, not of the call.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.callContext) current.run(request.callContext, done);
    else done();
  });
}
