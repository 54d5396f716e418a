import { METHODS } from 'node:http';
import { requestEvents } from '@wathiqa/contract';
import { officeEvents } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { listenToMeasured } from './measured-events.ts';
import { OPERATION_EVENTS } from './operation-events.ts';
import { SECURITY_EVENTS } from './security-events.ts';

/** Seconds; OpenTelemetry semantic conventions for HTTP. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/** Seconds; OpenTelemetry semantic conventions for databases. */
const QUERY_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** Event streams: open for half an hour, with a separate metric. */
const NOT_TIMED: ReadonlySet<string> = new Set([requestEvents.path, officeEvents.path]);

const KNOWN_METHODS: ReadonlySet<string> = new Set(METHODS);

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Metrics with OpenTelemetry names in Prometheus format, otherwise prefixed `wathiqa_`. Labels have low cardinality:
 * a route is its pattern.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const callDuration = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status; the route is empty if none matches',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const outsideDuration = new Histogram({
    name: 'wathiqa_dependency_call_duration_seconds',
    help: 'Duration of outgoing requests to external services; error_type is empty on success',
    labelNames: ['peer_service', 'operation', 'error_type'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const queryDuration = new Histogram({
    name: 'db_client_operation_duration_seconds',
    help: 'Duration of database queries, by name or by verb and table; error_type is empty on success',
    labelNames: ['db_query_summary', 'error_type'],
    buckets: QUERY_BUCKETS,
    registers,
  });
  const count = <Label extends string>(name: string, help: string, labelNames: Label[]) => {
    const counter = new Counter({ name: `wathiqa_${name}_total`, help, labelNames, registers });
    return (labels: Record<Label, string>) => counter.inc(labels);
  };
  const streams = new Gauge({
    name: 'wathiqa_event_streams_open',
    help: 'Open event streams of this process',
    registers,
  });
  const limitedCalls = new Gauge({
    name: 'wathiqa_limited_calls_in_flight',
    help: 'Orders that this process works on, in any of its queues; above a limit further ones are refused',
    registers,
  });
  const logEvents = new Counter({
    name: 'wathiqa_log_events_total',
    help: 'Log events by name (docs/security/events.md), including those left out of the log by its rate limit',
    labelNames: ['event'],
    registers,
  });
  // `increase` overlooks the first event of a series that does not begin at 0.
  for (const event of Object.keys({ ...OPERATION_EVENTS, ...SECURITY_EVENTS })) {
    logEvents.inc({ event }, 0);
  }

  const close = listenToMeasured({
    order: count('orders', 'Orders by result: created a request, or repeated an earlier order', [
      'result',
    ]),
    payment: count('payments', 'Payment notifications and queried payments by result', ['result']),
    message: count('messages', 'Attempts to send a message, by channel and result', [
      'channel',
      'result',
    ]),
    lookup: count('lookups', 'Attempts to look a document up in the civil register, by result', [
      'result',
    ]),
    acceptance: count(
      'automatic_acceptances',
      'Requests considered for automatic acceptance, by result',
      ['result'],
    ),
    eventStream: ({ change }) => streams.inc(change),
    limitedCall: ({ change }) => limitedCalls.inc(change),
    shedCall: ({ method, route }) =>
      callDuration.observe(
        {
          http_request_method: method,
          http_route: route,
          http_response_status_code: RESPONSE_CODES.UNAVAILABLE,
        },
        0,
      ),
    task: count('task_runs', 'Runs of background tasks, by task and result', ['task', 'result']),
    logEvent: (labels) => logEvents.inc(labels),
    query: ({ summary, seconds, error = '' }) =>
      queryDuration.observe({ db_query_summary: summary, error_type: error }, seconds),
    outsideCall: ({ service, operation, seconds, error = '' }) =>
      outsideDuration.observe({ peer_service: service, operation, error_type: error }, seconds),
  });

  return {
    registry,
    /** Fastify hook; records the request duration. */
    timeCall(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
      const { method, routeOptions } = request;
      if (!NOT_TIMED.has(routeOptions.url ?? '')) {
        callDuration.observe(
          {
            http_request_method: KNOWN_METHODS.has(method) ? method : '_OTHER',
            http_route: routeOptions.url ?? '',
            http_response_status_code: reply.statusCode,
          },
          reply.elapsedTime / 1_000,
        );
      }
      done();
    },
    close,
  };
}
