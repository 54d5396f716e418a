import { CallError } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';

/** Whether a call was refused with one of the codes. */
export function isRefusal(
  error: unknown,
  ...codes: readonly (keyof typeof RESPONSE_CODES)[]
): boolean {
  return error instanceof CallError && codes.some((code) => error.code === RESPONSE_CODES[code]);
}
