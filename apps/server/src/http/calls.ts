import type { Call } from '@wathiqa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { callLocale, isPlainForm } from './accept-language.ts';
import { addressKey } from './address-key.ts';
import { CACHE_CONTROL } from './cache-control.ts';
import { counterOf, countUp } from './counters.ts';
import { ServiceError } from './errors.ts';
import { answerPlainForm, type PlainForm, plainFormErrors } from './plain-forms.ts';

type Checked<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : never;

/** What a call's handler is given: each part checked and changed by its schema. */
export interface CheckedInput<C extends Call> {
  headers: Checked<C['headers']>;
  query: Checked<C['query']>;
  body: Checked<C['body']>;
}

/** Where calls are counted over all processes. */
export interface SharedCounting {
  readonly database: Pick<Database, 'query'>;
  readonly now: () => Date;
  /** What is counted is not to be read without it. */
  readonly secret: string;
}

interface RouteOptions<C extends Call> {
  /** For how long accepted answers of a public call may be kept; without it nothing may keep them. */
  cache?: 'seconds' | 'askedFor' | 'minutes' | 'settings';
  /** What is kept holds texts, so that caches keep it by its language. */
  byLanguage?: boolean;
  /** The call's own headers that choose what is answered, which caches keep it by as well. */
  byHeaders?: readonly (keyof CheckedInput<C>['headers'] & string)[];
  /** Calls of the same citizen a minute to this route, beside the limit over all. */
  perCitizen?: number;
  /** Calls of the same network address a minute to this route, beside its limit over all. */
  perAddress?: number;
  /**
   * Where the two are counted over all processes, by a statement a call: for limits that protect more than the process, of
   * calls that are rare. Without it each process counts for itself.
   */
  countedIn?: SharedCounting;
  /** The limit of the network address over all calls does not hold here; the handler has its own. */
  unlimited?: true;
  /** Largest body in bytes, where it is less than that of all calls. */
  bodyLimit?: number;
  /** Whether so many wait for what the call needs that whoever comes now is refused before anything of the call is read. */
  isFull?: () => boolean;
  /** The call may also be made by a form without script, which the scope must know how to read. */
  form?: PlainForm<z.input<C['answer']>>;
}

/**
 * Registers a call of the contract: its path, access, checks and answer all come from the definition.
 *
 * @throws Error for a call that may be kept and is not a public reading
 */
export function handleCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (
    input: CheckedInput<C>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<z.input<C['answer']>>,
  options: RouteOptions<C> = {},
): void {
  const { headers, query, body, answer } = call;
  const { cache = 'nobody', byLanguage, byHeaders = [], form, bodyLimit, isFull } = options;
  const vary = [...(byLanguage ? ['accept-language'] : []), ...byHeaders].join(', ');
  if (cache !== 'nobody' && !isSharedRead(call, options)) {
    throw new Error(
      `${call.method} ${call.path} is not the same for everybody: nobody may keep it`,
    );
  }
  const unlimited = options.unlimited || isSharedRead(call, options);
  app.withTypeProvider<ZodTypeProvider>().route({
    method: call.method,
    url: call.path,
    config: { access: call.access, ...(unlimited ? { rateLimit: false } : {}) },
    schema: {
      summary: call.summary,
      tags: [call.access.startsWith('staff') ? 'staff' : call.access],
      ...(headers ? { headers } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { 200: answer },
    },
    ...(bodyLimit ? { bodyLimit } : {}),
    ...(form ? { errorHandler: plainFormErrors(form) } : {}),
    ...(isFull ? { onRequest: refuseWhile(isFull) } : {}),
    preHandler: limits(app, call, options),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'cache-control': CACHE_CONTROL[cache], 'content-language': callLocale() });
      if (vary) reply.header('vary', vary);
      const input = { headers: request.headers, query: request.query, body: request.body };
      const answered = await handler(input as CheckedInput<C>, request, reply);
      return form && isPlainForm(request) ? answerPlainForm(form, answered, reply) : answered;
    },
  });
}

/** A refusal takes a fraction of the work of reading and checking a call, of which a flood leaves none for anything else. */
function refuseWhile(isFull: () => boolean): onRequestHookHandler {
  return (_request, _reply, done) => done(isFull() ? new ServiceError('UNAVAILABLE') : undefined);
}

/**
 * Whether a call reads what is the same for everybody, which caches in between may answer. It is not counted: one
 * device behind a carrier's address would shut out all its neighbours.
 */
function isSharedRead({ method, access }: Call, { cache }: RouteOptions<Call>): boolean {
  return method === 'GET' && access === 'public' && cache !== undefined;
}

/** The limits of a route of its own. */
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

/** Beside the limit over all calls: that one runs as the plugin's own hook, once a request. */
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
    // Whom this process refuses does not reach the register.
    if (!countedIn) return;
    const { database, now, secret } = countedIn;
    const counter = counterOf('minute', secret, whose(request));
    const { count, seconds_left } = await countUp(database.query, counter, now());
    if (count > max) refuse(reply, seconds_left);
  };
}
