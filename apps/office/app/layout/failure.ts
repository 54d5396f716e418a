import { CallError } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { failureMessages as messages } from './layout.messages.ts';

/**
 * The server's message, or a connection failure.
 *
 * @throws any other error, for the error screen
 */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  if (error.unreachable) return messages.connectionLost;
  // In a bulk call, names the failing request.
  return error.requestId ? messages.ofRequest(error.message, error.requestId) : error.message;
}

/** Whether the resource does not exist: an invalid number is refused as malformed, an unknown one as not found. */
export function isMissingResource(error: unknown): boolean {
  const codes: readonly number[] = [RESPONSE_CODES.NOT_FOUND, RESPONSE_CODES.MALFORMED];
  return error instanceof CallError && codes.includes(error.code);
}
