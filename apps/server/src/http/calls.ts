import { type Call, type Deprecation, idempotencyHeaders } from '@wathiqa/contract';
import { RESPONSE_CODES, responseMessage } from '@wathiqa/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { callLocale, isPlainForm } from './accept-language.ts';
import { getCaller, getStaffCaller, type StaffCaller } from './access.ts';
import { addressKey } from './address-key.ts';
import { CACHE_CONTROL } from './cache-control.ts';
import { counterOf, countUp } from './counters.ts';
import { ServiceError } from './errors.ts';
import { answerPlainForm, type PlainForm, plainFormErrors } from './plain-forms.ts';

type Checked<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : never;

/** Handler input, parsed by the operation's schemas. */
export interface CheckedInput<C extends Call> {
  headers: Checked<C['headers']>;
  query: Checked<C['query']>;
  body: Checked<C['body']>;
}

declare const counted: unique symbol;
/** Mark of an answer whose read is counted and audited; only `countRead` makes it. */
export interface Counted {
  readonly [counted]: true;
}

/** Answer of a handler: that of a call that counts as a read needs the mark. */
type AnswerOf<C extends Call> = z.input<C['answer']> &
  (C['countsAsRead'] extends true ? Counted : unknown);

/** Shared rate limits. */
export interface SharedCounting {
  readonly database: Pick<Database, 'query'>;
  readonly now: () => Date;
  /** HMAC key of the counters. */
  readonly secret: string;
}

interface RouteOptions<C extends Call> {
  /** Cache policy of a public operation's success responses; default `no-store`. */
  cache?: 'seconds' | 'askedFor' | 'minutes' | 'settings';
  /** Adds `Vary` on language. */
  byLanguage?: boolean;
  /** Headers that select the response; added to `Vary`. */
  byHeaders?: readonly (keyof CheckedInput<C>['headers'] & string)[];
  /** Per minute, in addition to the global limit. */
  perCitizen?: number;
  /** Per minute, in addition to the global limit. */
  perAddress?: number;
  /** Counts across processes, at one statement per call: for rare calls that load more than one process. */
  countedIn?: SharedCounting;
  /** Exempt from the global per-address limit; the handler has its own. */
  unlimited?: true;
  /** Bytes. */
  bodyLimit?: number;
  /** Load shedding: calls in flight above which further ones are refused; 0 is unlimited. */
  maxInFlight?: number;
  /** Also accepts form posts; the scope needs a form parser. */
  form?: PlainForm<z.input<C['answer']>>;
}

/**
 * Registers an operation of the contract.
 *
 * @throws Error for a cache policy on anything but a public read
 */
export function handleCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (
    input: CheckedInput<C>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<AnswerOf<C>>,
  options: RouteOptions<C> = {},
): void {
  const { query, body, answer } = call;
  const headers = call.idempotent ? idempotencyHeaders : call.headers;
  const {
    cache = 'private',
    byLanguage,
    byHeaders = [],
    form,
    bodyLimit,
    maxInFlight = 0,
  } = options;
  const vary = [...(byLanguage ? ['accept-language'] : []), ...byHeaders].join(', ');
  if (cache !== 'private' && !isSharedRead(call, options)) {
    throw new Error(`${call.method} ${call.path} depends on the caller and must not be cached`);
  }
  const unlimited = options.unlimited || isSharedRead(call, options);
  if (maxInFlight > 0) app.limitInFlight(call, maxInFlight);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: call.method,
    url: call.path,
    config: { access: call.access, ...(unlimited ? { rateLimit: false } : {}) },
    schema: {
      summary: call.summary,
      tags: call.access.split(':', 1),
      ...describeDeprecation(call),
      ...(headers ? { headers } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { 200: answer },
    },
    ...(bodyLimit ? { bodyLimit } : {}),
    ...(form ? { errorHandler: plainFormErrors(form) } : {}),
    ...(call.deprecated ? { onRequest: announceDeprecation(call.deprecated) } : {}),
    preHandler: limits(app, call, options),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'cache-control': CACHE_CONTROL[cache], 'content-language': callLocale() });
      if (vary) reply.header('vary', vary);
      const input = { headers: request.headers, query: request.query, body: request.body };
      const key = request.headers['idempotency-key'];
      if (call.idempotent && request.staff && typeof key === 'string') {
        const content = JSON.stringify([call.path, request.body]);
        request.staff = { ...request.staff, act: { key, content } };
      }
      const answered = await handler(input as CheckedInput<C>, request, reply);
      return form && isPlainForm(request) ? answerPlainForm(form, answered, reply) : answered;
    },
  });
}

type WithoutHead<Answer> = Answer extends unknown ? Omit<Answer, keyof typeof ACCEPTED> : never;
type Content<C extends Call> = WithoutHead<AnswerOf<C>>;
/** Of an accepted call, without its head. */
type Answered<C extends Call> =
  | Promise<Content<C>>
  | (Record<never, never> extends Content<C> ? Promise<void> : never);

function callsBy<Who>(app: FastifyInstance, callerOf: (request: FastifyRequest) => Who) {
  return <C extends Call>(
    call: C,
    handler: (
      input: CheckedInput<C>,
      caller: Who,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Answered<C>,
    options?: RouteOptions<C>,
  ): void => {
    const handle = async (input: CheckedInput<C>, request: FastifyRequest, reply: FastifyReply) => {
      const answered = await handler(input, callerOf(request), request, reply);
      return { ...ACCEPTED, ...answered } as AnswerOf<C>;
    };
    handleCall(app, call, handle, options);
  };
}

/** Registers operations of staff: the handler gets the caller, its answer the head of a successful one. */
export const staffCalls = (app: FastifyInstance) => callsBy(app, getStaffCaller);

/** What a call sends: its body, or its query. */
type Sent<C extends Call> = [CheckedInput<C>['body']] extends [undefined]
  ? CheckedInput<C>['query']
  : CheckedInput<C>['body'];

type Service<Context, C extends Call, Answer> = (
  context: Context,
  caller: StaffCaller,
  sent: Sent<C>,
) => Answer;

/** Registers operations of staff by their services. `key`: the only part of the answer, which the service returns. */
export function staffServices<Context>(app: FastifyInstance, context: Context) {
  const handle = staffCalls(app);
  function serve<C extends Call>(call: C, service: Service<Context, C, Answered<C>>): void;
  function serve<C extends Call, Key extends keyof Content<C>>(
    call: C,
    service: Service<Context, C, Promise<Content<C>[Key]>>,
    key: Key,
  ): void;
  function serve(call: Call, service: Service<Context, Call, Promise<unknown>>, key?: string) {
    handle(call, async ({ body, query }, caller) => {
      const answer = await service(context, caller, call.body ? body : query);
      return key === undefined ? (answer as object) : { [key]: answer };
    });
  }
  return serve;
}

/** The same for operations of citizens. */
export const citizenCalls = (app: FastifyInstance) => callsBy(app, getCaller);

function describeDeprecation({ deprecated }: Call) {
  if (!deprecated) return {};
  const { since, sunset, use } = deprecated;
  return {
    deprecated: true,
    description: `Deprecated since ${since}, removed on ${sunset}: use ${use}`,
  };
}

/** Headers of RFC 9745 and RFC 8594, also of refusals. */
function announceDeprecation({ since, sunset, use }: Deprecation) {
  const headers = {
    deprecation: `@${Date.parse(since) / 1_000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${use}>; rel="successor-version"`,
  };
  return async (_request: FastifyRequest, reply: FastifyReply) => void reply.headers(headers);
}

/** Whether a shared cache may answer. Such reads have no rate limit because of carrier-grade NAT. */
function isSharedRead({ method, access }: Call, { cache }: RouteOptions<Call>): boolean {
  return method === 'GET' && access === 'public' && cache !== undefined;
}

function limits(
  app: FastifyInstance,
  { path }: Call,
  { perCitizen, perAddress, countedIn }: RouteOptions<Call>,
) {
  const ofCitizen = ({ caller }: FastifyRequest) => `${path}:citizen:${caller?.citizenId}`;
  const ofAddress = (request: FastifyRequest) => `${path}:${addressKey(request)}`;
  return [
    ...(perCitizen ? [limit(app, perCitizen, ofCitizen, countedIn)] : []),
    ...(perAddress ? [limit(app, perAddress, ofAddress, countedIn)] : []),
  ];
}

/** The global limit runs once per request as the plugin's hook. */
function limit(
  app: FastifyInstance,
  max: number,
  whose: (request: FastifyRequest) => string,
  countedIn: SharedCounting | undefined,
) {
  const countHere = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: whose });
  const refuse = (reply: FastifyReply, secondsLeft: number) => {
    reply.header('retry-after', secondsLeft);
    throw new ServiceError('TOO_MANY_REQUESTS');
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const here = await countHere(request);
    if (!here.isAllowed && here.isExceeded) refuse(reply, here.ttlInSeconds);
    // A call over the process limit never reaches the database.
    if (!countedIn) return;
    const { database, now, secret } = countedIn;
    const counter = counterOf('minute', secret, whose(request));
    const { count, seconds_left } = await countUp(database.query, counter, now());
    if (count > max) refuse(reply, seconds_left);
  };
}

/** Head of a successful answer (spec §6.1). */
export const ACCEPTED = {
  ResponseCode: RESPONSE_CODES.ACCEPTED,
  get ResponseMessage(): string {
    return responseMessage('ACCEPTED', callLocale());
  },
};
