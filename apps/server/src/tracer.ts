import {
  type Attributes,
  type Span as LibrarySpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span } from './observability/call-context.ts';
import type { SpanAttributes, Tracer } from './observability/tracing.ts';

/** OpenTelemetry tracer; loaded only if tracing is on. */
export function createTracer(environment: Readonly<Record<string, string | undefined>>): {
  tracer: Tracer;
  stop: () => Promise<void>;
} {
  // Trace ID equals call ID, for correlation with logs.
  let nextTraceId: string | undefined;
  const random = new RandomIdGenerator();
  const scheduledDelayMillis = Number(environment.OTEL_BSP_SCHEDULE_DELAY ?? 5_000);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'wathiqa' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: readSampler(environment),
    idGenerator: {
      generateTraceId: () => nextTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis }),
    ],
  });
  const library = provider.getTracer('wathiqa');
  const known = new WeakMap<Span, LibrarySpan>();

  function wrap(span: LibrarySpan): Span & { setAnswer(attributes: SpanAttributes): void } {
    const wrapped = {
      setAnswer: (attributes: SpanAttributes) => void span.setAttributes(attributes),
      end: (error?: string) => {
        if (error) {
          span.setAttribute('error.type', error);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
    known.set(wrapped, span);
    return wrapped;
  }
  const within = (parent: Span | undefined) => {
    const span = parent && known.get(parent);
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  };

  return {
    tracer: {
      startCall: (callId, name, attributes: Attributes) => {
        nextTraceId = callId;
        const span = library.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
        nextTraceId = undefined;
        return wrap(span);
      },
      start: (parent, name, attributes: Attributes) =>
        wrap(library.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within(parent))),
      record: (parent, name, attributes: Attributes, milliseconds, error) => {
        const startTime = Date.now() - milliseconds;
        const options = { kind: SpanKind.CLIENT, attributes, startTime };
        wrap(library.startSpan(name, options, within(parent))).end(error);
      },
    },
    stop: () => provider.shutdown(),
  };
}

/** Default: all calls; OTEL_TRACES_SAMPLER overrides. Child spans follow the root. */
function readSampler(environment: Readonly<Record<string, string | undefined>>): Sampler {
  const name = environment.OTEL_TRACES_SAMPLER?.replace(/^parentbased_/, '') ?? 'always_on';
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(Number(environment.OTEL_TRACES_SAMPLER_ARG ?? 1))
        : new AlwaysOnSampler();
  return new ParentBasedSampler({ root });
}
