import { randomUUID } from 'node:crypto';
import {
  LOOKUP_PATH,
  type LookupRequest,
  parseLookupAnswer,
  signLookup,
} from '@wathiqa/contract/civil-register';
import type { LookupFailure, LookupResult, LookupResultName } from '@wathiqa/domain';
import { createJsonClient, type JsonAnswer } from '../../http/json-client.ts';
import { AnswerTooLargeError, type CallDependency } from '../../http/outside-calls.ts';
import type { CivilRegisterSettings } from '../../settings/civil-register-settings.ts';

/** Includes the body. */
const TIMEOUT_MS = 10_000;

/** Sandbox only: names the field that it made wrong. */
const PLANTED_HEADER = 'x-sandbox-planted';

/** HTTP statuses that a retry changes only after the settings or the register are repaired. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 413]);

interface Response {
  retryAfterMs?: number | undefined;
  /** HTTP status; like the next one, part of the log line. */
  responseCode?: number;
  xRoadRequestId?: string | undefined;
}

/** Failed lookup: no answer about a record came. The message has no personal data. */
export class LookupError extends Error {
  readonly kind: LookupFailure;
  readonly retryAfterMs: number | undefined;
  readonly responseCode: number | undefined;

  constructor(kind: LookupFailure, message: string, response: ErrorOptions & Response = {}) {
    super(message, response);
    this.name = 'LookupError';
    this.kind = kind;
    this.retryAfterMs = response.retryAfterMs;
    this.responseCode = response.responseCode;
    Object.assign(this, { xRoadRequestId: response.xRoadRequestId });
  }
}

/** The register's answer about a record; `unavailable` is a {@link LookupError}. */
export type FoundRecord =
  | Extract<LookupResult, { result: 'one' }>
  | { result: Exclude<LookupResultName, 'one'> };

interface FoundAnswer {
  found: FoundRecord;
  /** X-Road's number of the exchange, if X-Road is in between. */
  xRoadRequestId: string | undefined;
  /** Field that the sandbox made wrong. */
  planted: string | undefined;
}

export interface CivilRegister {
  /** Concurrent lookups. */
  readonly connections: number;
  /** @throws LookupError */
  lookUp(request: LookupRequest, signal: AbortSignal): Promise<FoundAnswer>;
  /**
   * Sends a signed lookup without data.
   *
   * @returns the status: 400 if signature and connection are right
   */
  probe(): Promise<number>;
  close(): void;
}

/** Client of the lookup protocol; `undefined` without a register. */
export function connectCivilRegister(
  settings: CivilRegisterSettings | undefined,
  { now, callDependency }: { now: () => Date; callDependency: CallDependency },
): CivilRegister | undefined {
  if (!settings) return undefined;
  const { url, clientId, signingKey, tls, xRoadClient, connections, plants } = settings;
  const signer = { clientId, privateKey: signingKey, audience: new URL(url).origin };
  const client = createJsonClient(`${url}${LOOKUP_PATH}`, {
    connections,
    timeoutMs: TIMEOUT_MS,
    tls,
  });

  async function send(request: object, id: string, signal: AbortSignal): Promise<JsonAnswer> {
    const body = JSON.stringify(request);
    const headers = {
      authorization: await signLookup(body, signer, now()),
      'x-road-id': id,
      ...(xRoadClient && { 'x-road-client': xRoadClient }),
    };
    return client.post(body, headers, signal);
  }

  async function lookUp(request: LookupRequest, signal: AbortSignal): Promise<FoundAnswer> {
    const id = randomUUID();
    const { status, headers, text } = await send(request, id, signal).catch(toLookupError);
    const xRoadRequestId = readId(headers['x-road-request-id']);
    const planted = plants ? readId(headers[PLANTED_HEADER]) : undefined;
    const response = { responseCode: status, xRoadRequestId };
    if (REFUSALS.has(status)) throw new LookupError('refused', 'the lookup is refused', response);
    if (status !== 200) {
      const retryAfterMs = parseRetryAfter(headers['retry-after'], now());
      throw new LookupError('unavailable', 'no answer now', { ...response, retryAfterMs });
    }
    // An answer to another lookup may be about another person.
    const isOurs = headers['x-road-id'] === id;
    const found = isOurs ? parseLookupAnswer(request, parseJson(text)) : undefined;
    if (!found) throw new LookupError('malformed', 'the answer is malformed', response);
    if (found.result === 'one') return { found, xRoadRequestId, planted };
    if (found.result === 'unavailable') {
      throw new LookupError('unavailable', 'its source does not answer', response);
    }
    return { found: { result: found.result }, xRoadRequestId, planted };
  }

  return {
    connections,
    lookUp: (request, signal) =>
      callDependency({ service: 'civil_register', operation: 'look_up' }, () =>
        lookUp(request, signal),
      ),
    probe: async () => (await send({}, randomUUID(), new AbortController().signal)).status,
    close: client.close,
  };
}

/** @throws LookupError */
function toLookupError(cause: unknown): never {
  if (cause instanceof AnswerTooLargeError) {
    throw new LookupError('malformed', 'the answer is too long', { cause });
  }
  throw new LookupError('unreachable', 'no answer from the register', { cause });
}

/** The operator of the register finds the exchange by it. */
function readId(id: string | string[] | undefined): string | undefined {
  return typeof id === 'string' && /^[\w.-]{1,60}$/.test(id) ? id : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds of `Retry-After`, which is in seconds or a date. */
function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1_000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined;
}
