import { getSystemErrorName } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { measure, type OutsideService } from '../observability/measured-events.ts';
import { logOperation } from '../observability/operation-events.ts';
import { traced } from '../observability/tracing.ts';

/** An asking of somebody outside. */
export interface OutsideCall {
  readonly service: OutsideService;
  /** What is asked for: one of a few words. */
  readonly operation: string;
  /** Whether an error says that it was not done; all do unless this says otherwise. */
  readonly isFailure?: (error: unknown) => boolean;
  /** Whoever asks writes the line of a failure: they know what it kept from being done. */
  readonly loggedByCaller?: true;
}

/** Asks somebody outside and watches what becomes of it; resolves and rejects as the asking does. */
export type AskOutside = <Answer>(call: OutsideCall, ask: () => Promise<Answer>) => Promise<Answer>;

/** The one way to ask outside: a failure is a line of the log, wherever it leads to afterwards. */
export function createAskOutside(log: FastifyBaseLogger): AskOutside {
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
          logOperation(log, `${service}_failed`, { operation, milliseconds, cause });
        }
      }
      throw error;
    }
  };
}

/** The kind of a failure: one of the few that our own errors name. */
function errorType(error: unknown): string {
  return error instanceof Error && 'kind' in error ? String(error.kind) : 'unavailable';
}

/** Deeper causes say nothing new. */
const DEEPEST_CAUSE = 4;

/**
 * Why something failed, in names and codes alone (`ProviderError unreachable`, `TypeError`, `Error ECONNREFUSED`): what
 * somebody outside says in words may be about a person.
 */
export function describeCause(error: unknown): string[] {
  const causes: string[] = [];
  for (let cause = error; cause instanceof Error && causes.length < DEEPEST_CAUSE; ) {
    const { name, kind, code, errno, responseCode } = cause as Error & Record<string, unknown>;
    const parts = [name, kind, code, systemErrorName(errno), responseCode].filter(isWord);
    causes.push([...new Set(parts)].join(' '));
    cause = cause.cause;
  }
  return causes;
}

/** An error of the system that a library has wrapped in one of its own. */
function systemErrorName(errno: unknown): string | undefined {
  return typeof errno === 'number' && errno < 0 ? getSystemErrorName(errno) : undefined;
}

/** A name of an error or a code, and never a sentence. */
function isWord(part: unknown): boolean {
  return (
    typeof part === 'number' || (typeof part === 'string' && /^[A-Za-z0-9_.-]{1,60}$/.test(part))
  );
}
