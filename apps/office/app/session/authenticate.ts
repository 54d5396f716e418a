import type { SignInProblem } from '@wathiqa/contract';
import { openSession, readSession, type StaffMember } from '@wathiqa/contract/office';
import { isSameEmail } from '@wathiqa/domain';
import { ask, call, isRefusal } from './call.ts';
import { consumeLoginCallback, type LoginCallback } from './login-callback.ts';

/**
 * An arrival from elsewhere is `refused` with a session and `unconfirmed` without one; `leaving` redirects to login.
 */
export type AuthenticationResult =
  | { staff: StaffMember; refused?: LoginCallback }
  | { unconfirmed: LoginCallback }
  | { problem: SignInProblem }
  | 'notStaff'
  | 'weakSignIn'
  | 'leaving';

/**
 * Opens a session for an arrival from this tab, or reads the existing one. An attacker's link changes nothing
 * (spec §7.1).
 *
 * @throws CallError if the server is unreachable
 */
export async function authenticate(): Promise<AuthenticationResult> {
  const callback = consumeLoginCallback();
  if (callback && 'problem' in callback) return callback;
  if (callback?.begunHere) return await enter(callback);
  if (!callback) return await answered(() => call(readSession));
  try {
    const { staff } = await ask(readSession);
    const same = isSameEmail(staff.email, callback.email);
    return same ? { staff } : { staff, refused: callback };
  } catch (error) {
    if (!isRefusal(error, 'UNAUTHENTICATED')) throw error;
    return { unconfirmed: callback };
  }
}

/** Exchanges the arrival Token for a session. @throws CallError if the server is unreachable */
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
