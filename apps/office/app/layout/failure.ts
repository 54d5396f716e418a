import { CallError } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { failureMessages as messages } from './layout.messages.ts';

/**
 * What to tell of a failed call: the server's own sentence, or that there is no connection.
 *
 * @throws what is not a call's failure: it is a fault of ours, and belongs to the error screen
 */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  if (error.unreachable) return messages.connectionLost;
  // Of many that were sent at once, the one that stands in the way.
  return error.requestId ? messages.ofRequest(error.message, error.requestId) : error.message;
}

/**
 * Whether what was asked for does not exist: what is no number is refused as malformed, a number that
 * stands for nothing as not found.
 */
export function isMissingResource(error: unknown): boolean {
  const codes: readonly number[] = [RESPONSE_CODES.NOT_FOUND, RESPONSE_CODES.MALFORMED];
  return error instanceof CallError && codes.includes(error.code);
}
