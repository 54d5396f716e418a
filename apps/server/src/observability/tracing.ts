import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { isPlainLine } from '../settings/production-settings.ts';
import { SettingsError } from '../settings.ts';
import { getCallContext, runInContext } from './call-context.ts';

/** Undefined while tracing is off. */
let tracer: Tracer | undefined;

/**
 * Starts tracing if `OTEL_*` is set (OTLP over HTTP, JSON); otherwise the SDK is not loaded. Must precede the server.
 *
 * @param environment opentelemetry.io, "Environment Variable Specification"
 * @returns flush and stop function
 * @throws SettingsError for unsupported values
 */
export async function startTracing(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<() => Promise<void>> {
  const exporter = environment.OTEL_TRACES_EXPORTER;
  const endpoint =
    environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const isOff = environment.OTEL_SDK_DISABLED === 'true' || exporter === 'none';
  if (isOff || (exporter !== 'otlp' && !endpoint)) return async () => {};
  const protocol =
    environment.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? environment.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol && protocol !== 'http/json') {
    throw new SettingsError(['OTEL_EXPORTER_OTLP_PROTOCOL: should be http/json, or not set']);
  }
  if (environment.NODE_ENV === 'production' && isPlainLine(endpoint)) {
    throw new SettingsError([
      'OTEL_EXPORTER_OTLP_ENDPOINT: should start with https:// in production',
    ]);
  }
  const { createTracerProvider } = await import('./tracer-provider.ts');
  const provider = createTracerProvider(environment);
  tracer = provider.getTracer('wathiqa');
  return async () => {
    tracer = undefined;
    await provider.shutdown();
  };
}

/** Traces each call; adds no hooks without tracer. Register after {@link followCalls}. */
export function traceCalls(app: FastifyInstance): void {
  const started = tracer;
  if (!started) return;
  app.addHook('onRequest', ({ method, routeOptions: { url }, callContext }, _reply, done) => {
    const attributes = { 'http.request.method': method, ...(url ? { 'http.route': url } : {}) };
    const span = started.startSpan(url ? `${method} ${url}` : method, {
      kind: SpanKind.SERVER,
      root: true,
      attributes,
    });
    if (callContext) callContext.span = span;
    done();
  });
  app.addHook('onResponse', ({ callContext }, { statusCode }, done) => {
    const span = callContext?.span?.setAttribute('http.response.status_code', statusCode);
    if (span) end(span, statusCode >= 500 ? String(statusCode) : undefined);
    done();
  });
}

/** Runs work in a child span; free without tracer. */
export async function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracer) return work();
  const context = getCallContext();
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within(context?.span));
  try {
    const result = await (context ? runInContext({ ...context, span }, work) : work());
    end(span);
    return result;
  } catch (error) {
    end(span, error instanceof Error ? error.name : 'unknown');
    throw error;
  }
}

export function isTraced(): boolean {
  return tracer !== undefined && getCallContext()?.span !== undefined;
}

/** Adds a finished span to the current trace, if any. */
export function traceDone(
  name: string,
  attributes: Attributes,
  milliseconds: number,
  error?: string,
): void {
  const parent = getCallContext()?.span;
  if (!tracer || !parent) return;
  const startTime = Date.now() - milliseconds;
  const options = { kind: SpanKind.CLIENT, attributes, startTime };
  end(tracer.startSpan(name, options, within(parent)), error);
}

function within(parent: Span | undefined) {
  return parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

/** @param error its name or code */
function end(span: Span, error?: string): void {
  if (error) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
