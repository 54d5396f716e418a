import { getSystemErrorName } from 'node:util';
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@wathiqa/domain';
import type { FastifyBaseLogger } from 'fastify';
import { measure, type OutsideService } from '../observability/measured-events.ts';
import { logOperation, type OperationEvent } from '../observability/operation-events.ts';
import { traced } from '../observability/tracing.ts';

export interface DependencyCall {
  readonly service: OutsideService;
  /** Low cardinality. */
  readonly operation: string;
  /** Default: every error. */
  readonly isFailure?: (error: unknown) => boolean;
  /** The caller logs with more context. */
  readonly loggedByCaller?: true;
}

/** Any answer shows that name, network and TLS work. */
export async function reachHost(url: string, timeoutMs: number): Promise<string> {
  const { origin, host } = new URL(url);
  await fetch(origin, { signal: AbortSignal.timeout(timeoutMs) });
  return `${host} answers`;
}

/** Passes the call's result or error through. */
export type CallDependency = <Answer>(
  call: DependencyCall,
  ask: () => Promise<Answer>,
) => Promise<Answer>;

/** Logs every failed external call. */
export function createAskOutside(log: FastifyBaseLogger): CallDependency {
  return async ({ service, operation, isFailure = () => true, loggedByCaller }, ask) => {
    const start = performance.now();
    const end = (error?: string) => {
      const seconds = (performance.now() - start) / 1_000;
      measure('outsideCall', { service, operation, seconds, ...(error ? { error } : {}) });
      return seconds;
    };
    try {
      const attributes = { 'peer.service': service };
      const answer = await traced(`${service} ${operation}`, attributes, ask);
      end();
      return answer;
    } catch (error) {
      if (!isFailure(error)) end();
      else {
        const milliseconds = Math.round(end(errorType(error)) * 1_000);
        const cause = describeCause(error);
        if (!loggedByCaller) {
          logOperation(log, failureEvent(service), { service, operation, milliseconds, cause });
        }
      }
      throw error;
    }
  };
}

function failureEvent(service: OutsideService): OperationEvent {
  return isChannel(service) ? 'notification_failed' : `${service}_failed`;
}

function isChannel(service: OutsideService): service is NotificationChannel {
  return NOTIFICATION_CHANNELS.some((channel) => channel === service);
}

/** Error type with low cardinality. */
function errorType(error: unknown): string {
  return error instanceof Error && 'kind' in error ? String(error.kind) : 'unavailable';
}

const DEEPEST_CAUSE = 4;

/** Causes as names and codes (`Error ECONNREFUSED`): external messages may contain personal data. */
export function describeCause(error: unknown): string[] {
  const causes: string[] = [];
  for (let cause = error; cause instanceof Error && causes.length < DEEPEST_CAUSE; ) {
    const { name, kind, code, errno, responseCode, xRoadRequestId } = cause as Error &
      Record<string, unknown>;
    const parts = [name, kind, code, systemErrorName(errno), responseCode, xRoadRequestId];
    causes.push([...new Set(parts.filter(isWord))].join(' '));
    cause = cause.cause;
  }
  return causes;
}

/** System error wrapped by a library. */
function systemErrorName(errno: unknown): string | undefined {
  return typeof errno === 'number' && errno < 0 ? getSystemErrorName(errno) : undefined;
}

function isWord(part: unknown): boolean {
  return (
    typeof part === 'number' || (typeof part === 'string' && /^[A-Za-z0-9_.-]{1,60}$/.test(part))
  );
}

export class AnswerTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`the response is longer than ${maxBytes} bytes`);
    this.name = 'AnswerTooLargeError';
  }
}

/**
 * Reads a response body up to a limit, because an external service must not exhaust memory.
 *
 * @throws AnswerTooLargeError, or a network error
 */
export async function readLimitedText(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AnswerTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
