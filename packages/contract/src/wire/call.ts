import {
  LOCALE,
  type Locale,
  needsOffice,
  RESPONSE_CODES,
  type ResponseCodeName,
  type StaffAction,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { problem } from './field-problems.ts';

/** Token endpoint of machine clients (RFC 6749). */
export const TOKEN_PATH = '/api/oauth/token';

/** What a machine client may do, granted in the settings. */
export const CLIENT_SCOPES = ['certificates.sign', 'events.read'] as const;
export type ClientScope = (typeof CLIENT_SCOPES)[number];

/**
 * Required caller. `public`: anyone. `citizen`: AccessToken. `client:SCOPE`: token of a machine client. `staff`: office session;
 * `staff:ACTION`: a role with that permission.
 */
export type Access =
  | 'public'
  | 'citizen'
  | `client:${ClientScope}`
  | 'staff'
  | `staff:${StaffAction}`;

export type HttpMethod = 'GET' | 'POST';

/** New key per staff call, repeated on retry. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.uuid(problem('wrongType'))),
});

/** A call that is to be removed: days (YYYY-MM-DD) of the notice and of the removal, and the path of its successor. */
export interface Deprecation {
  readonly since: string;
  readonly sunset: string;
  readonly use: `/${string}`;
}

/** Defined once for server and browsers (spec §6.1). */
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
  readonly deprecated?: Deprecation;
  /** Beyond those implied by access and inputs. */
  readonly refusals?: readonly ResponseCodeName[];
  /** Takes {@link idempotencyHeaders}: a repeated call gets the first result. */
  readonly idempotent?: true;
  /** Shows staff personal data of citizens: under the reading cap, audited and listed for the citizen. */
  readonly countsAsRead?: true | undefined;
  /** Names in lower case. */
  readonly headers?: Headers;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** Response media type if not JSON. */
  readonly answerType?:
    | 'application/cbor'
    | 'application/octet-stream'
    | 'application/statuslist+cwt'
    | 'text/csv'
    | 'text/event-stream';
}

/** Identity function that infers exact schema types. */
export function defineCall<
  Headers extends z.ZodMiniType = z.ZodMiniUndefined,
  Query extends z.ZodMiniType = z.ZodMiniUndefined,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Counts extends true | undefined = undefined,
>(
  call: Call<Headers, Query, Body, Answer> & { readonly countsAsRead?: Counts },
): Call<Headers, Query, Body, Answer> & { readonly countsAsRead: Counts } {
  return call as typeof call & { readonly countsAsRead: Counts };
}

/** Before validation. */
export type CallInput<C> =
  C extends Call<infer Headers, infer Query, infer Body, z.ZodMiniType>
    ? ([Headers] extends [z.ZodMiniUndefined] ? unknown : { headers: z.input<Headers> }) &
        ([Query] extends [z.ZodMiniUndefined] ? unknown : { query: z.input<Query> }) &
        ([Body] extends [z.ZodMiniUndefined] ? unknown : { body: z.input<Body> })
    : never;

export type CallAnswer<C> =
  C extends Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer Answer>
    ? z.output<Answer>
    : never;

/** Order rules from 4001 are responses, not protocol errors; office and payment rules from 4301 are conflicts. */
const FIRST_RULE_CODE = 4001;
const FIRST_OFFICE_CODE = 4301;

/** HTTP status (spec §6.1). */
export function refusalStatus(name: ResponseCodeName): number {
  const code = RESPONSE_CODES[name];
  if (code >= FIRST_OFFICE_CODE) return RESPONSE_CODES.CONFLICT;
  return code >= FIRST_RULE_CODE ? RESPONSE_CODES.ACCEPTED : code;
}

/** Common, implied and specific refusals. */
export function listRefusals({
  method,
  access,
  idempotent,
  countsAsRead,
  headers,
  query,
  refusals = [],
}: Call): ResponseCodeName[] {
  const ofParts: ResponseCodeName[] = method === 'POST' ? ['MALFORMED', 'TOO_LARGE'] : [];
  if (headers || query) ofParts.push('MALFORMED');
  if (idempotent) ofParts.push('CONFLICT');
  if (countsAsRead) ofParts.push('READING_CAPPED');
  const ofAccess: ResponseCodeName[] = access === 'public' ? [] : ['UNAUTHENTICATED'];
  // Cross-site calls of staff, and calls outside the scope of a client's token.
  if (/^(?:staff|client)/.test(access)) ofAccess.push('FORBIDDEN');
  if (access.startsWith('staff:') && needsOffice(access.slice('staff:'.length) as StaffAction)) {
    ofAccess.push('NO_OFFICE', ...(method === 'POST' ? (['OTHER_OFFICE'] as const) : []));
  }
  const ofAny: ResponseCodeName[] = ['TOO_MANY_REQUESTS', 'FAILED', 'UNAVAILABLE'];
  return [...new Set([...ofParts, ...ofAccess, ...refusals, ...ofAny])];
}

export const FORM_LOCALE_PARAMETER = 'lang';

/**
 * Form action without script; contains the locale, because forms cannot set `Accept-Language`.
 *
 * @param fragment form ID, to scroll the result into view
 */
export function formAddress(
  { path }: Pick<Call, 'path'>,
  fragment: string,
  locale: Locale = LOCALE,
): string {
  const query = locale === 'ar' ? '' : `?${FORM_LOCALE_PARAMETER}=${locale}`;
  return `${path}${query}#${fragment}`;
}
