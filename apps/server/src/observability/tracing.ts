import type { FastifyInstance } from 'fastify';
import { getCallContext, runInContext, type Span } from './call-context.ts';

/** What a span is about: names and codes, never a value of anybody's. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** Whoever keeps spans. */
export interface Tracer {
  /** A call: `name` once its route is known, the attributes of its answer at its end. */
  startCall(callId: string, name: string, attributes: SpanAttributes): CallSpan;
  /** Work within a span, or by itself. */
  start(parent: Span | undefined, name: string, attributes: SpanAttributes): Span;
  /** Work that is over, within a span; with what it failed. */
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

/** Traces from now on, in the whole process, or no more. Before the register is opened and the server made. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Begins and ends the span of each call; registers nothing where nobody traces. */
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

/** Does work in a span of its own, within that of the call or job; costs nothing where nobody traces. */
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

/** Whether what is done now is part of a trace. */
export function isTraced(): boolean {
  return tracer !== undefined && getCallContext()?.span !== undefined;
}

/** Adds work that is over to the trace of the call that it was done for: what the server does by itself is left out. */
export function traceDone(
  name: string,
  attributes: SpanAttributes,
  milliseconds: number,
  error?: string,
): void {
  const parent = tracer && getCallContext()?.span;
  if (parent) tracer?.record(parent, name, attributes, milliseconds, error);
}
