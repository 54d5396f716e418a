import type { ResponseCodeName, StaffAction } from '@wathiqa/domain';
import type * as z from 'zod/mini';

/**
 * Required caller. `public`: anyone. `citizen`: AccessToken. `staff`: office session; `staff:ACTION`: a role with
 * that permission.
 */
export type Access = 'public' | 'citizen' | 'staff' | `staff:${StaffAction}`;

export type HttpMethod = 'GET' | 'POST';

/** API call, defined once for server and browsers (spec §6.1). */
export interface Call<
  Headers extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly access: Access;
  /** One sentence for the generated API description. */
  readonly summary: string;
  /** Specific refusals, beyond those implied by access and inputs. */
  readonly refusals?: readonly ResponseCodeName[];
  /** Specific headers, lower case. */
  readonly headers?: Headers;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** Response media type if not JSON. */
  readonly answerType?: 'text/csv' | 'text/event-stream';
}

/** Identity function that infers exact schema types. */
export function defineCall<
  Headers extends z.ZodMiniType = z.ZodMiniUndefined,
  Query extends z.ZodMiniType = z.ZodMiniUndefined,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Answer extends z.ZodMiniType = z.ZodMiniType,
>(call: Call<Headers, Query, Body, Answer>): Call<Headers, Query, Body, Answer> {
  return call;
}

/** Input of a call, before validation. */
export type CallInput<C> =
  C extends Call<infer Headers, infer Query, infer Body, z.ZodMiniType>
    ? ([Headers] extends [z.ZodMiniUndefined] ? unknown : { headers: z.input<Headers> }) &
        ([Query] extends [z.ZodMiniUndefined] ? unknown : { query: z.input<Query> }) &
        ([Body] extends [z.ZodMiniUndefined] ? unknown : { body: z.input<Body> })
    : never;

/** Output of an accepted call. */
export type CallAnswer<C> =
  C extends Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer Answer>
    ? z.output<Answer>
    : never;
