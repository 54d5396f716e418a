import { CITIZEN_RESPONSE_CODES, FAILED_MESSAGE, LOCALE } from '@wathiqa/domain';
import type * as z from 'zod/mini';
import { ErrorAnswer } from './answers.ts';
import type { Call, CallAnswer, CallInput } from './call.ts';

export class CallError extends Error {
  /** `ResponseCode`, or 0 without a response. */
  readonly code: number;
  /** Invalid fields by path in the input. */
  readonly fields: readonly { Field: string; Message: string }[];
  /** In seconds. */
  readonly retryAfter: number | undefined;
  /** Earlier request of the Idempotency-Key, if it caused the refusal. */
  readonly requestId: string | undefined;

  constructor(
    code: number,
    message: string,
    fields: readonly { Field: string; Message: string }[] = [],
    more: { retryAfter?: number | undefined; requestId?: string | undefined } = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.fields = fields;
    this.retryAfter = more.retryAfter;
    this.requestId = more.requestId;
  }

  /** True without a response. */
  get unreachable(): boolean {
    return this.code === 0;
  }
}

export interface ClientOptions {
  /** Server origin without a trailing slash; empty for the page's own. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  /** Common headers, evaluated per call. */
  headers: () => Record<string, string>;
  /** Called on each authentication refusal, before rejection. */
  onUnauthenticated?: () => void;
  /** Timeout in milliseconds; default one minute. */
  answerWithin?: number;
}

/** Timeout, because a dead connection may give no error. */
const ANSWER_WITHIN_MS = 60_000;

interface UntypedInput {
  headers?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export type Client = <C extends Call>(
  call: C,
  ...input: keyof CallInput<C> extends never ? [] : [CallInput<C>]
) => Promise<CallAnswer<C>>;

/**
 * Resolves with any HTTP 200 response, regardless of `ResponseCode`; otherwise rejects with `CallError`. Repeats an
 * idempotent call once if no answer arrives.
 */
export function createClient(options: ClientOptions): Client {
  return async (call, ...[input]) => {
    const { headers = {}, query = {}, body } = (input ?? {}) as UntypedInput;
    const key = call.idempotent ? { 'idempotency-key': newIdempotencyKey() } : {};
    const exchange = async () => {
      const response = await send(options, call, { headers: { ...key, ...headers }, query, body });
      return { response, answer: await readJson(response) };
    };
    // The answer may be lost after execution; the key makes a repeat safe.
    const { response, answer } = await exchange().catch((error) => {
      if (!call.idempotent) throw error;
      return exchange();
    });
    if (response.ok) return readAnswer(call, answer);
    if (response.status === CITIZEN_RESPONSE_CODES.UNAUTHENTICATED) options.onUnauthenticated?.();
    throw refusal(response, answer);
  };
}

async function send(
  options: ClientOptions,
  call: Call,
  { headers, query, body }: UntypedInput,
): Promise<Response> {
  const address = `${options.baseUrl}${call.path}${queryText(query)}`;
  try {
    return await options.fetch(address, {
      method: call.method,
      credentials: 'include',
      signal: AbortSignal.timeout(options.answerWithin ?? ANSWER_WITHIN_MS),
      headers: {
        // The browser's default may differ from the page's language.
        'accept-language': LOCALE,
        ...options.headers(),
        ...textValues(headers),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    throw unreachable(cause);
  }
}

/** Undefined if not JSON; a truncated response throws. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw unreachable(cause);
  }
}

function unreachable(cause: unknown): CallError {
  return Object.assign(new CallError(0, 'unreachable'), { cause });
}

/** An invalid success response counts as a server failure. */
function readAnswer(call: Call, answer: unknown): never {
  const read = (call.answer as z.ZodMiniType<never>).safeParse(answer);
  if (!read.success) throw new CallError(CITIZEN_RESPONSE_CODES.FAILED, FAILED_MESSAGE);
  return read.data;
}

function refusal(response: Response, answer: unknown): CallError {
  const known = ErrorAnswer.safeParse(answer);
  const wait = Number(response.headers.get('retry-after'));
  return new CallError(
    known.success ? known.data.ResponseCode : response.status,
    known.success ? known.data.ResponseMessage : FAILED_MESSAGE,
    known.success ? known.data.Errors : [],
    {
      retryAfter: wait > 0 ? wait : undefined,
      requestId: known.success ? known.data.Id : undefined,
    },
  );
}

function textValues(values: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}

function queryText(query: Record<string, unknown> = {}): string {
  const text = new URLSearchParams(textValues(query)).toString();
  return text && `?${text}`;
}

/** UUID (version 4) without `crypto.randomUUID`, which needs https. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const versioned =
      index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return versioned.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
