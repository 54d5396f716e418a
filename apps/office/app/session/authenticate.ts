import { CallError, type SignInProblem } from '@wathiqa/contract';
import { openSession, readSession, type StaffMember } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { ask, call } from './call.ts';
import { consumeLoginCallback, type LoginCallback } from './login-callback.ts';

/**
 * What came of the question who is signed in; nothing comes of it while the page leaves for the login. An arrival that
 * did not begin in this tab is `refused` where somebody is signed in, and a question where nobody is.
 */
export type AuthenticationResult =
  | { staff: StaffMember; refused?: LoginCallback }
  | { unconfirmed: LoginCallback }
  | { problem: SignInProblem }
  | 'notStaff'
  | 'weakSignIn'
  | 'leaving';

/**
 * Finds out who is signed in: an arriving person's Token opens a session, everybody else has one or is sent
 * to the login. A link with a Token that somebody else made changes nothing by itself (decisions §7).
 *
 * @throws CallError when the server cannot be asked
 */
export async function authenticate(): Promise<AuthenticationResult> {
  const callback = consumeLoginCallback();
  if (callback && 'problem' in callback) return callback;
  if (callback?.begunHere) return await enter(callback);
  if (!callback) return await answered(() => call(readSession));
  try {
    const { staff } = await ask(readSession);
    const same = staff.email.toLowerCase() === callback.email.toLowerCase();
    return same ? { staff } : { staff, refused: callback };
  } catch (error) {
    if (!isRefusal(error, 'UNAUTHENTICATED')) throw error;
    return { unconfirmed: callback };
  }
}

/** Spends the Token of an arrival. @throws CallError when the server cannot be asked */
export function enter({ email, token }: LoginCallback): Promise<AuthenticationResult> {
  return answered(() => call(openSession, { body: { email, token } }));
}

async function answered(
  asked: () => Promise<{ staff: StaffMember }>,
): Promise<AuthenticationResult> {
  try {
    const { staff } = await asked();
    return { staff };
  } catch (error) {
    if (isRefusal(error, 'UNAUTHENTICATED')) return 'leaving';
    if (isRefusal(error, 'FORBIDDEN')) return 'notStaff';
    if (isRefusal(error, 'WEAK_SIGN_IN')) return 'weakSignIn';
    throw error;
  }
}

function isRefusal(error: unknown, code: keyof typeof RESPONSE_CODES): boolean {
  return error instanceof CallError && error.code === RESPONSE_CODES[code];
}
