import { CallError, session as sessionCalls } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { tabChannel } from './other-tabs.ts';
import { isNewer, isRenewable, needsRenewal, type Session, withTokens } from './session.ts';
import { sessionStore } from './session-store.ts';
import { apiClient } from './wire.ts';

/**
 * What became of a wish to renew: the session is `fresh`; the server `refused` and it is over; or the
 * server was `unreachable` and the session is as it was.
 */
export type Renewal = 'fresh' | 'refused' | 'unreachable';

const LOCK = 'wathiqa-session-renewal';

let pendingRenewal: Promise<Renewal> | undefined;

/**
 * Renews the session, one tab at a time. `stale` is the AccessToken that will not do: whoever waited
 * while another tab renewed it finds a newer one and is done.
 */
export function renewSession(stale: string): Promise<Renewal> {
  pendingRenewal ??= withLock(() => renewOnce(stale)).finally(() => {
    pendingRenewal = undefined;
  });
  return pendingRenewal;
}

async function renewOnce(stale: string): Promise<Renewal> {
  if (isReplaced(stale)) return 'fresh';
  const others = await tabChannel.requestSession();
  if (others && isNewer(others, sessionStore.getState())) sessionStore.set(others);
  if (isReplaced(stale)) return 'fresh';

  const old = sessionStore.getState();
  if (!isRenewable(old)) return 'refused';
  try {
    const renewed = withTokens(old, await requestTokens(old));
    // The citizen may have logged out while the answer was on its way.
    if (sessionStore.getState().RefreshToken !== old.RefreshToken) return 'refused';
    sessionStore.set(renewed);
    tabChannel.publishSession(renewed);
    return 'fresh';
  } catch (error) {
    return error instanceof CallError && isFinal(error) ? 'refused' : 'unreachable';
  }
}

function isReplaced(stale: string): boolean {
  const now = sessionStore.getState();
  return now.isAuthenticated && now.AccessToken !== stale && !needsRenewal(now, Date.now());
}

function requestTokens({ Email, RefreshToken }: Session) {
  return apiClient(sessionCalls.refresh, { body: { userEmail: Email, token: RefreshToken } });
}

/** A server in trouble or in haste has not said no. */
function isFinal({ code }: CallError): boolean {
  return code === RESPONSE_CODES.UNAUTHENTICATED || code === RESPONSE_CODES.MALFORMED;
}

function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  // No locks outside https: then the tabs only have each other's word.
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}
