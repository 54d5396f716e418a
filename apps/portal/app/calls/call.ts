import { type Call, CallError, type Client } from '@wathiqa/contract';
import { CITIZEN_RESPONSE_CODES } from '@wathiqa/domain';
import { apiClient } from '../session/api-client.ts';
import { expireSession } from '../session/end-session.ts';
import { renewSession } from '../session/renewal.ts';
import { isRenewable } from '../session/session.ts';
import { sessionStore } from '../session/session-store.ts';

/** API call. On an invalid session, renews once and retries; otherwise expires the session. */
export const call: Client = async (definition, ...input) => {
  const { AccessToken } = sessionStore.getState();
  try {
    return await apiClient(definition, ...input);
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    if (await renewed(definition, AccessToken)) {
      return await apiClient(definition, ...input).catch(expireOnRefusal);
    }
    return expireOnRefusal(error);
  }
};

async function renewed(definition: Call, stale: string): Promise<boolean> {
  if (definition.access !== 'citizen' || !isRenewable(sessionStore.getState())) return false;
  const renewal = await renewSession(stale);
  if (renewal === 'unreachable') throw new CallError(0, 'unreachable');
  return renewal === 'fresh';
}

function expireOnRefusal(error: unknown): never {
  if (isSessionOver(error)) expireSession();
  throw error;
}

/** Whether an invalid session caused the error; a redirect to login follows. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CallError && error.code === CITIZEN_RESPONSE_CODES.UNAUTHENTICATED;
}
