import { isDigits, isRequestId, parseRequestId, REQUEST_ID_LENGTH } from '@wathiqa/domain';
import { messages } from './tracking.messages.ts';

/** What is wrong with a request number as it was typed, in words; undefined when it may be one. */
export function requestNumberProblem(input: string): string | undefined {
  const id = parseRequestId(input);
  if (id === '') return messages.empty;
  if (!isDigits(id)) return messages.lettersIn;
  if (id.length !== REQUEST_ID_LENGTH) return messages.wrongLength(id.length);
  return isRequestId(id) ? undefined : messages.wrongDigit;
}
