import { isDigits, isRequestId, normalizeDigits, REQUEST_ID_LENGTH } from '@wathiqa/domain';
import { requestNumberProblems as words } from './request-number.messages.ts';

/** Undefined if it may be valid. */
export function findRequestNumberProblem(input: string): string | undefined {
  const id = normalizeDigits(input);
  if (id === '') return words.empty;
  if (!isDigits(id)) return words.lettersIn;
  if (id.length !== REQUEST_ID_LENGTH) return words.wrongLength(id.length);
  return isRequestId(id) ? undefined : words.wrongDigit;
}
