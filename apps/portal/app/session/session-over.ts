import { CallError } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';

/** Whether a call was refused for want of a valid session: the page is then on its way to the login. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CallError && error.code === RESPONSE_CODES.UNAUTHENTICATED;
}
