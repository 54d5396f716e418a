import type { z } from 'zod';

/**
 * Who may make a call. `public`: anybody. `citizen`: the AccessToken of a signed-in citizen. A call without
 * one of these does not exist: the server registers calls only from their definitions.
 */
export type Access = 'public' | 'citizen';

export type HttpMethod = 'GET' | 'POST';

/** One call of the wire: the only definition that the server and the browsers know (decisions §3). */
export interface Call<
  Headers extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly access: Access;
  /** One sentence for the reader of the generated API description. */
  readonly summary: string;
  /** Headers of this call beside those of every call; names in lower case. */
  readonly headers?: Headers;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
}

/** Keeps the exact types of a call's schemas. */
export function defineCall<
  Headers extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(call: Call<Headers, Query, Body, Answer>): Call<Headers, Query, Body, Answer> {
  return call;
}

/** What a caller hands in: the parts the call has, before validation. */
export type CallInput<C> =
  C extends Call<infer Headers, infer Query, infer Body, z.ZodType>
    ? ([Headers] extends [z.ZodUndefined] ? unknown : { headers: z.input<Headers> }) &
        ([Query] extends [z.ZodUndefined] ? unknown : { query: z.input<Query> }) &
        ([Body] extends [z.ZodUndefined] ? unknown : { body: z.input<Body> })
    : never;

/** What an accepted call answers. */
export type CallAnswer<C> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer Answer> ? z.output<Answer> : never;
