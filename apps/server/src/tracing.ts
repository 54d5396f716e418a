import { setTracer } from './observability/tracing.ts';
import { SettingsError } from './settings.ts';

/** OpenTelemetry variables (opentelemetry.io, "Environment Variable Specification"). */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Starts tracing if `OTEL_*` is set (OTLP over HTTP, JSON); otherwise the library is not loaded. Must precede the
 * server.
 *
 * @returns flush and stop function
 * @throws SettingsError for unsupported values
 */
export async function startTracing(environment: Environment): Promise<() => Promise<void>> {
  if (!isAskedFor(environment)) return async () => {};
  const protocol =
    environment.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? environment.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol && protocol !== 'http/json') {
    throw new SettingsError(['OTEL_EXPORTER_OTLP_PROTOCOL: should be http/json, or not set']);
  }
  const { createTracer } = await import('./tracer.ts');
  const { tracer, stop } = createTracer(environment);
  setTracer(tracer);
  return async () => {
    setTracer(undefined);
    await stop();
  };
}

function isAskedFor(environment: Environment): boolean {
  const exporter = environment.OTEL_TRACES_EXPORTER;
  if (environment.OTEL_SDK_DISABLED === 'true' || exporter === 'none') return false;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } =
    environment;
  return exporter === 'otlp' || Boolean(all || traces);
}
