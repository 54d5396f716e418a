import { CallError } from '@wathiqa/contract';
import { openSession, readSession, type StaffMember } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { call } from './call.ts';
import { consumeLoginCallback } from './login-callback.ts';

/** What came of the question who is signed in; nothing comes of it while the page leaves for the login. */
export type AuthenticationResult = { staff: StaffMember } | 'notStaff' | 'weakSignIn' | 'leaving';

/**
 * Finds out who is signed in: an arriving person's Token opens a session, everybody else has one or is sent
 * to the login.
 *
 * @throws CallError when the server cannot be asked
 */
export async function authenticate(): Promise<AuthenticationResult> {
  const callback = consumeLoginCallback();
  try {
    const { staff } = callback
      ? await call(openSession, { body: callback })
      : await call(readSession);
    return { staff };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.code === RESPONSE_CODES.UNAUTHENTICATED) return 'leaving';
    if (error.code === RESPONSE_CODES.FORBIDDEN) return 'notStaff';
    if (error.code === RESPONSE_CODES.WEAK_SIGN_IN) return 'weakSignIn';
    throw error;
  }
}
