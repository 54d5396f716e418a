import { type FieldProblem, fieldProblemText, refusalStatus } from '@wathiqa/contract';
import {
  type Locale,
  RESPONSE_CODES,
  type RequestId,
  type ResponseCodeName,
  responseMessage,
} from '@wathiqa/domain';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, QueueFullError } from '../db/database-errors.ts';
import { logOperation } from '../observability/operation-events.ts';
import { logRefusal, type SecurityEvent } from '../observability/security-events.ts';
import { DEFAULT_LOCALE, requestedLocale } from './accept-language.ts';
import { CACHE_CONTROL } from './cache-control.ts';

/** One field at fault: its path in what was sent, and what is wrong with it, in words once it is answered. */
export interface FieldError {
  field: string;
  /** The name of the problem, or what the schema library says of it. */
  problem: FieldProblem | string;
}

/** A refusal that the caller is told of. Anything else that is thrown is a failure of ours. */
export class ServiceError extends Error {
  readonly code: ResponseCodeName;
  /** What people are told beyond what the code says. */
  readonly text: ((locale: Locale) => string) | undefined;
  readonly fields: readonly FieldError[] | undefined;
  /** The caller's own request that stands in the way. */
  readonly requestId: RequestId | undefined;
  /** Seconds after which it may be tried again, where that is not soon. */
  readonly retryAfter: number | undefined;
  /** What whoever watches over the service is told of it, where the code alone does not say. */
  readonly event: SecurityEvent | undefined;

  constructor(
    code: ResponseCodeName,
    options: {
      text?: (locale: Locale) => string;
      fields?: FieldError[];
      requestId?: RequestId;
      retryAfter?: number;
      event?: SecurityEvent;
    } = {},
  ) {
    super(options.text?.(DEFAULT_LOCALE) ?? responseMessage(code, DEFAULT_LOCALE));
    this.name = 'ServiceError';
    this.code = code;
    this.text = options.text;
    this.fields = options.fields;
    this.requestId = options.requestId;
    this.retryAfter = options.retryAfter;
    this.event = options.event;
  }
}

/** What people are told of a refusal, in their language: its sentence, and of each field at fault its own. */
export function describeRefusal(refusal: ServiceError, locale: Locale) {
  return {
    message: refusal.text?.(locale) ?? responseMessage(refusal.code, locale),
    errors: refusal.fields?.map(({ field, problem }) => ({
      Field: field,
      Message: fieldProblemText(problem, locale),
    })),
  };
}

/** The refusal of one field of what was sent, which only the register can tell to be wrong. */
export function fieldError(field: string, problem: FieldProblem): ServiceError {
  return new ServiceError('MALFORMED', {
    fields: [{ field, problem }],
  });
}

/** What is told of any error: a refusal as it is, one of the framework or the database by what it means to a caller. */
export function toServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : translate(error);
}

/**
 * What is told of any error, as `toServiceError`: logs what is an event of security, a failure of ours or of the
 * database, and says when to come again where that helps.
 */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): ServiceError {
  const refusal = toServiceError(error);
  logRefusal(request, refusal.code, refusal.event);
  if (refusal.code === 'FAILED') logOperation(request.log, 'call_failed', { err: error });
  // A flood is refused without the work of a line for each of its calls.
  if (isDatabaseUnavailable(error) && !(error instanceof QueueFullError)) {
    logOperation(request.log, 'database_unavailable', { err: error });
  }
  if (refusal.code === 'UNAVAILABLE') reply.header('retry-after', String(refusal.retryAfter ?? 10));
  return refusal;
}

/** Answers every error in the wire's form (decisions §3); never a stack, SQL or a file name. */
export function answerError(
  error: FastifyError | ServiceError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refuse(error, request, reply);
  const code = RESPONSE_CODES[refusal.code];
  const locale = requestedLocale(request);
  const { message, errors } = describeRefusal(refusal, locale);
  // The body is written here, past the call's own schema: an error has one form for all calls.
  return reply
    .code(refusalStatus(refusal.code))
    .headers({ 'cache-control': CACHE_CONTROL.nobody, 'content-language': locale })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      ResponseCode: code,
      ResponseMessage: message,
      ...(errors ? { Errors: errors } : {}),
      ...(refusal.requestId ? { Id: refusal.requestId } : {}),
      ...(isOurs(refusal) ? { CallId: request.id } : {}),
    });
}

/** Whether whoever is refused may ask us why: the id of their call finds the lines of the log. */
function isOurs({ code }: ServiceError): boolean {
  return code === 'FAILED' || code === 'UNAVAILABLE';
}

function translate(error: unknown): ServiceError {
  if (isDatabaseUnavailable(error)) return new ServiceError('UNAVAILABLE');
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new ServiceError('MALFORMED', {
      fields: error.validation.map((issue) => ({
        field: fieldPath(issue.instancePath, error.validationContext),
        problem: issue.message ?? '',
      })),
    });
  }
  switch (error instanceof Error && 'statusCode' in error ? error.statusCode : undefined) {
    case 400:
    case 415:
      return new ServiceError('MALFORMED', {
        fields: [{ field: 'body', problem: 'wrongType' }],
      });
    case 404:
      return new ServiceError('NOT_FOUND');
    case 413:
      return new ServiceError('TOO_LARGE');
    case 429:
      return new ServiceError('TOO_MANY_REQUESTS');
    case 503:
      return new ServiceError('UNAVAILABLE');
    default:
      return new ServiceError('FAILED');
  }
}

/** `/birthDocs/0/nid` becomes `birthDocs.0.nid`; a fault of the whole is that of the part it came in. */
function fieldPath(instancePath: string | undefined, part: string | undefined): string {
  const path = (instancePath ?? '').split('/').filter(Boolean).join('.');
  return path || (part ?? 'body');
}
