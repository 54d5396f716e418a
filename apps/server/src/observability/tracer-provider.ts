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
import { getCallContext } from './call-context.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** OpenTelemetry SDK; loaded only if tracing is on. The trace ID of a call is its call ID, as in the log. */
export function createTracerProvider(environment: Environment): TracerProvider {
  const random = new RandomIdGenerator();
  const scheduledDelayMillis = Number(environment.OTEL_BSP_SCHEDULE_DELAY ?? 5_000);
  return new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'wathiqa' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: readSampler(environment),
    idGenerator: {
      generateTraceId: () => {
        const names = getCallContext()?.names;
        return names && 'callId' in names ? names.callId : random.generateTraceId();
      },
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis }),
    ],
  });
}

/** Default: all calls; OTEL_TRACES_SAMPLER overrides. Child spans follow the root. */
function readSampler(environment: Environment): Sampler {
  const name = environment.OTEL_TRACES_SAMPLER?.replace(/^parentbased_/, '') ?? 'always_on';
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(Number(environment.OTEL_TRACES_SAMPLER_ARG ?? 1))
        : new AlwaysOnSampler();
  return new ParentBasedSampler({ root });
}
