import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { type FieldProblem, refusalStatus } from '@wathiqa/contract';
import { anyProblemText } from '@wathiqa/contract/office';
import {
  type Locale,
  RESPONSE_CODES,
  type RequestId,
  type ResponseCodeName,
  responseMessage,
} from '@wathiqa/domain';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  DatabaseBusyError,
  DatabaseConnectionError,
  isDatabaseUnavailable,
} from '../db/database-errors.ts';
import { logOperation, type OperationEvent } from '../observability/operation-events.ts';
import { logRefusal, type SecurityEvent } from '../observability/security-events.ts';
import { DEFAULT_LOCALE, requestedLocale } from './accept-language.ts';
import { CACHE_CONTROL } from './cache-control.ts';
import * as source from './refusals.messages.ts';
import { inEveryLanguage } from './translations.ts';

const refusalTexts = await inEveryLanguage(source, 'http/refusals.messages.ts');
type Refusals = typeof source.messages;

/** A text of `refusals.messages.ts`, for {@link ServiceError}. */
export function refusalText(name: Exclude<keyof Refusals, 'wait'>): (locale: Locale) => string {
  return (locale) => refusalTexts[locale].messages[name];
}

export function waitText(duration: string, locale: Locale): string {
  return refusalTexts[locale].messages.wait(duration);
}

/** Path and problem, localized when sent. */
export interface FieldError {
  field: string;
  /** Problem name, or the schema library's message. */
  problem: FieldProblem | string;
}

interface RefusalDetails {
  /** Message instead of the code's. */
  readonly text?: (locale: Locale) => string;
  readonly fields?: readonly FieldError[];
  /** The caller's conflicting request. */
  readonly requestId?: RequestId;
  /** Retry-After in seconds. */
  readonly retryAfter?: number;
  /** Security event, if the code is not specific enough. */
  readonly event?: SecurityEvent;
}

/** Error for the client; any other exception is internal. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ResponseCodeName;
  readonly details: RefusalDetails;

  constructor(code: ResponseCodeName, details: RefusalDetails = {}) {
    super(details.text?.(DEFAULT_LOCALE) ?? responseMessage(code, DEFAULT_LOCALE));
    this.code = code;
    this.details = details;
  }
}

export function describeRefusal({ code, details }: ServiceError, locale: Locale) {
  return {
    message: details.text?.(locale) ?? responseMessage(code, locale),
    errors: details.fields?.map(({ field, problem }) => ({
      Field: field,
      Message: anyProblemText(problem, locale),
    })),
  };
}

/**
 * Compares a row, read after its lock, with what the caller saw of it: values, or its version.
 *
 * @throws ServiceError OUTDATED after a change since
 */
export function requireSeen<Seen>(current: Seen, seen: NoInfer<Seen>): void {
  if (!isDeepStrictEqual(current, seen)) throw new ServiceError('OUTDATED');
}

/** Validation error that only the database can detect. */
export function fieldError(field: string, problem: FieldProblem): ServiceError {
  return new ServiceError('MALFORMED', { fields: [{ field, problem }] });
}

/** Maps framework and database errors to a {@link ServiceError}. */
export function toServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : translate(error);
}

/** Maps and logs the error and sets Retry-After. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): ServiceError {
  const refusal = toServiceError(error);
  const { event, retryAfter = 10 } = refusal.details;
  // A client that resets its connection amid the body is no event.
  if (error !== request.raw.errored) {
    logRefusal(request, refusal.code, event);
    if (refusal.code === 'FAILED') logOperation(request.log, 'call_failed', { err: error });
    if (isDatabaseUnavailable(error)) logDatabaseError(request.log, error);
  }
  if (refusal.code === 'UNAVAILABLE') reply.header('retry-after', String(retryAfter));
  return refusal;
}

/** Logs a transient error under the name of its cause. */
export function logDatabaseError(log: FastifyBaseLogger, error: unknown): void {
  const event: OperationEvent =
    error instanceof DatabaseBusyError
      ? 'database_busy'
      : error instanceof DatabaseConnectionError
        ? 'database_connection_failed'
        : 'database_unavailable';
  logOperation(log, event, { err: error });
}

/** Sends any error in the wire format (spec §6.1); never a stack trace, SQL or file name. */
export function answerError(
  error: FastifyError | ServiceError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refuse(error, request, reply);
  const code = RESPONSE_CODES[refusal.code];
  const locale = requestedLocale(request);
  const { message, errors } = describeRefusal(refusal, locale);
  // Bypasses the response schema: all errors have one format.
  return reply
    .code(refusalStatus(refusal.code))
    .headers({ 'cache-control': CACHE_CONTROL.private, 'content-language': locale })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      ResponseCode: code,
      ResponseMessage: message,
      ...(errors ? { Errors: errors } : {}),
      ...(refusal.details.requestId && { Id: refusal.details.requestId }),
      ...(['FAILED', 'UNAVAILABLE'].includes(refusal.code) && { CallId: request.id }),
    });
}

/** Statuses of the parser's errors; any other is malformed. */
const PARSER_STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers a request that Node's parser refuses; in Arabic, because its headers are unknown. */
export function answerParserError(
  error: Error & { code?: string },
  socket: Pick<Socket, 'destroyed' | 'writable' | 'write' | 'destroy'>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = PARSER_STATUSES[error.code ?? ''] ?? RESPONSE_CODES.MALFORMED;
  const body = JSON.stringify({
    ResponseCode: RESPONSE_CODES.MALFORMED,
    ResponseMessage: responseMessage('MALFORMED', DEFAULT_LOCALE),
  });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `content-language: ${DEFAULT_LOCALE}`,
    `cache-control: ${CACHE_CONTROL.private}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
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
      return fieldError('body', 'wrongType');
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

/** `/birthDocs/0/nid` becomes `birthDocs.0.nid`; an error at the root names the request part. */
function fieldPath(instancePath: string | undefined, part: string | undefined): string {
  const path = (instancePath ?? '').split('/').filter(Boolean).join('.');
  return path || (part ?? 'body');
}
