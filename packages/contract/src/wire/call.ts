import type { ResponseCodeName, StaffAction } from '@wathiqa/domain';
import type * as z from 'zod/mini';

/**
 * Who may make a call. `public`: anybody. `citizen`: the AccessToken of a signed-in citizen. `staff`: whoever
 * is signed in to the office; `staff:ACTION`: those of them whose role may do the action. A call without one of
 * these does not exist: the server registers calls only from their definitions.
 */
export type Access = 'public' | 'citizen' | 'staff' | `staff:${StaffAction}`;

export type HttpMethod = 'GET' | 'POST';

/** One call of the wire: the only definition that the server and the browsers know (decisions §3). */
export interface Call<
  Headers extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly access: Access;
  /** One sentence for the reader of the generated API description. */
  readonly summary: string;
  /** What it refuses for a reason of its own, beside what follows from who may make it and from its parts. */
  readonly refusals?: readonly ResponseCodeName[];
  /** Headers of this call beside those of every call; names in lower case. */
  readonly headers?: Headers;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** The media type of the answer, where it is no JSON. */
  readonly answerType?: 'text/csv' | 'text/event-stream';
}

/** Keeps the exact types of a call's schemas. */
export function defineCall<
  Headers extends z.ZodMiniType = z.ZodMiniUndefined,
  Query extends z.ZodMiniType = z.ZodMiniUndefined,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Answer extends z.ZodMiniType = z.ZodMiniType,
>(call: Call<Headers, Query, Body, Answer>): Call<Headers, Query, Body, Answer> {
  return call;
}

/** What a caller hands in: the parts the call has, before validation. */
export type CallInput<C> =
  C extends Call<infer Headers, infer Query, infer Body, z.ZodMiniType>
    ? ([Headers] extends [z.ZodMiniUndefined] ? unknown : { headers: z.input<Headers> }) &
        ([Query] extends [z.ZodMiniUndefined] ? unknown : { query: z.input<Query> }) &
        ([Body] extends [z.ZodMiniUndefined] ? unknown : { body: z.input<Body> })
    : never;

/** What an accepted call answers. */
export type CallAnswer<C> =
  C extends Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer Answer>
    ? z.output<Answer>
    : never;
