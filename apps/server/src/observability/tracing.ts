import type { FastifyInstance } from 'fastify';
import { getCallContext, runInContext, type Span } from './call-context.ts';

/** Names and codes, never personal data. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface Tracer {
  /** `name` changes once the route is known; response attributes follow at the end. */
  startCall(callId: string, name: string, attributes: SpanAttributes): CallSpan;
  start(parent: Span | undefined, name: string, attributes: SpanAttributes): Span;
  /** Adds a finished span. */
  record(
    parent: Span,
    name: string,
    attributes: SpanAttributes,
    milliseconds: number,
    error?: string,
  ): void;
}

export interface CallSpan extends Span {
  setAnswer(attributes: SpanAttributes): void;
}

let tracer: Tracer | undefined;

/** Sets the process-wide tracer. Must precede the database and server. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Traces each call; adds no hooks without tracer. */
export function traceCalls(app: FastifyInstance): void {
  if (!tracer) return;
  const by = tracer;
  const spans = new WeakMap<object, CallSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request;
    const name = routeOptions.url ? `${method} ${routeOptions.url}` : method;
    const span = by.startCall(request.id, name, {
      'http.request.method': method,
      ...(routeOptions.url ? { 'http.route': routeOptions.url } : {}),
    });
    spans.set(request, span);
    const context = getCallContext();
    if (context) context.span = span;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const span = spans.get(request);
    span?.setAnswer({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? String(statusCode) : undefined);
    done();
  });
}

/** Runs work in a child span; free without tracer. */
export function traced<Result>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracer) return work();
  const context = getCallContext();
  const span = tracer.start(context?.span, name, attributes);
  const inSpan = context ? () => runInContext({ ...context, span }, work) : work;
  return inSpan().then(
    (result) => {
      span.end();
      return result;
    },
    (error: unknown) => {
      span.end(error instanceof Error ? error.name : 'unknown');
      throw error;
    },
  );
}

export function isTraced(): boolean {
  return tracer !== undefined && getCallContext()?.span !== undefined;
}

/** Adds a finished span to the current call's trace, if any. */
export function traceDone(
  name: string,
  attributes: SpanAttributes,
  milliseconds: number,
  error?: string,
): void {
  const parent = tracer && getCallContext()?.span;
  if (parent) tracer?.record(parent, name, attributes, milliseconds, error);
}
