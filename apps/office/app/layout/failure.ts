import { CallError } from '@wathiqa/contract';
import { messages } from './failure.messages.ts';

/**
 * What to tell of a failed call: the server's own sentence, or that there is no connection.
 *
 * @throws what is not a call's failure: it is a fault of ours, and belongs to the error screen
 */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  return error.unreachable ? messages.connectionLost : error.message;
}
