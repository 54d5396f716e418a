import { CallError } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { messages } from '../order.messages.ts';

/** What to tell the citizen of a failed call; nothing where the end of the session says it already. */
export function failureText(error: unknown): string | undefined {
  // What is not a call's failure is a fault of ours, and belongs to the error page.
  if (!(error instanceof CallError)) throw error;
  if (error.code === RESPONSE_CODES.UNAUTHENTICATED) return undefined;
  return error.unreachable ? messages.connectionLost : error.message;
}
