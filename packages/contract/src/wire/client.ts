import { FAILED_MESSAGE, LOCALE, RESPONSE_CODES } from '@wathiqa/domain';
import type * as z from 'zod/mini';
import { ErrorAnswer } from './answers.ts';
import type { Call, CallAnswer, CallInput } from './call.ts';

/** A call that was not accepted: the server said no, or could not be reached (`code` 0). */
export class CallError extends Error {
  /** The `ResponseCode`, or 0 when no answer came. */
  readonly code: number;
  /** The fields at fault, by the path of the field in what was sent. */
  readonly fields: readonly { Field: string; Message: string }[];
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfter: number | undefined;
  /** The request that the Idempotency-Key has made before, where that is why it was refused. */
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

  /** True when no answer came back: the network is lost or the server does not speak. */
  get unreachable(): boolean {
    return this.code === 0;
  }
}

export interface ClientOptions {
  /** Origin of the server, without a trailing slash; empty for the page's own. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  /** Headers of every call, read anew for each: the session's, and the channel's. */
  headers: () => Record<string, string>;
  /** Told of every refusal for want of a valid session, before the call rejects. */
  onUnauthenticated?: () => void;
  /** For how long an answer is waited, in milliseconds: a minute unless told. Later is as none. */
  answerWithin?: number;
}

/** A line may be dead without saying so, and who waits on it would see a spinner for good. */
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
 * The typed client of every call. Resolves with the accepted answer, whatever `ResponseCode` it carries with
 * HTTP 200; rejects with `CallError` otherwise.
 */
export function createClient(options: ClientOptions): Client {
  return async (call, ...[input]) => {
    const { headers = {}, query = {}, body } = (input ?? {}) as UntypedInput;
    const response = await send(options, call, { headers, query, body });
    const answer = await readJson(response);
    if (response.ok) return readAnswer(call, answer);
    if (response.status === RESPONSE_CODES.UNAUTHENTICATED) options.onUnauthenticated?.();
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
        // A browser names the languages of its owner, who reads this page in another.
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

/** What an answer holds; undefined where it is no JSON. One that breaks off in the middle is no answer. */
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

/** An accepted answer that is not of the call's form is a failure of the server's, not a success. */
function readAnswer(call: Call, answer: unknown): never {
  const read = (call.answer as z.ZodMiniType<never>).safeParse(answer);
  if (!read.success) throw new CallError(RESPONSE_CODES.FAILED, FAILED_MESSAGE);
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
