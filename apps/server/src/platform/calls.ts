import type { Call } from '@wathiqa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { ServiceError } from './errors.ts';

type Checked<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : never;

/** What a call's handler is given: each part checked and changed by its schema. */
export interface CheckedInput<C extends Call> {
  headers: Checked<C['headers']>;
  query: Checked<C['query']>;
  body: Checked<C['body']>;
}

interface RouteOptions {
  /** `Cache-Control` of accepted answers; without it nothing may keep them. */
  cache?: string;
  /** Calls of the same citizen a minute, beside the limit of the network address. */
  perCitizen?: number;
}

/** Registers a call of the contract: its path, access, checks and answer all come from the definition. */
export function handleCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (
    input: CheckedInput<C>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<z.input<C['answer']>>,
  options: RouteOptions = {},
): void {
  const { headers, query, body, answer } = call;
  app.withTypeProvider<ZodTypeProvider>().route({
    method: call.method,
    url: call.path,
    config: { access: call.access },
    schema: {
      summary: call.summary,
      tags: [call.access.startsWith('staff') ? 'staff' : call.access],
      ...(headers ? { headers } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { 200: answer },
    },
    ...(options.perCitizen ? { preHandler: citizenLimit(app, options.perCitizen) } : {}),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', options.cache ?? 'no-store');
      const input = { headers: request.headers, query: request.query, body: request.body };
      return handler(input as CheckedInput<C>, request, reply);
    },
  });
}

/** Beside the limit of the network address: that one runs as the plugin's own hook, once a request. */
function citizenLimit(app: FastifyInstance, max: number) {
  const count = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) => `citizen:${request.caller?.citizenId}`,
  });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw new ServiceError('TOO_MANY_REQUESTS');
  };
}
