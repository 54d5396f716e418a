import { CallError, serverNow, session as sessionCalls, sharedStorage } from '@wathiqa/contract';
import { CITIZEN_RESPONSE_CODES } from '@wathiqa/domain';
import { apiClient } from './api-client.ts';
import { redirectToLogin } from './end-session.ts';
import { isNewer, isRenewable, needsRenewal, type Session, withTokens } from './session.ts';
import { getSessionPhase, moveSession } from './session-machine.ts';
import { sessionStore } from './session-store.ts';
import { tabChannel } from './tab-channel.ts';
import { isSessionElsewhere } from './tab-marks.ts';

/** `unreachable` leaves the session unchanged; `refused` ends it. */
export type Renewal = 'fresh' | 'refused' | 'unreachable';

const LOCK = 'wathiqa-session-renewal';

let pendingRenewal: Promise<Renewal> | undefined;

/** One tab at a time. `stale` is the unusable AccessToken: a newer one from another tab suffices. */
export function renewSession(stale: string): Promise<Renewal> {
  if (pendingRenewal) return pendingRenewal;
  if (!moveSession('renew')) return Promise.resolve('refused');
  pendingRenewal = withLock(() => renewOnce(stale)).finally(() => {
    pendingRenewal = undefined;
    moveSession('renewalAnswered');
  });
  return pendingRenewal;
}

async function renewOnce(stale: string): Promise<Renewal> {
  if (isReplaced(stale)) return 'fresh';
  const others = await requestNewerSession();
  if (others && isNewer(others, sessionStore.getState())) sessionStore.set(others);
  if (isReplaced(stale)) return 'fresh';

  const old = sessionStore.getState();
  if (!isRenewable(old)) return 'refused';
  try {
    const renewed = withTokens(old, await requestTokens(old));
    // The citizen may have logged out, or logged in elsewhere, during the call.
    if (sessionStore.getState().RefreshToken !== old.RefreshToken) {
      return isReplaced(stale) ? 'fresh' : 'refused';
    }
    sessionStore.set(renewed);
    tabChannel.publishSession(renewed);
    return 'fresh';
  } catch (error) {
    if (isReplaced(stale)) return 'fresh';
    return error instanceof CallError && isFinal(error) ? 'refused' : 'unreachable';
  }
}

/** Newest session of the other tabs. */
export function requestNewerSession(): Promise<Session | undefined> {
  const { ExpiresAt } = sessionStore.getState();
  return tabChannel.requestSession(isSessionElsewhere(sharedStorage, ExpiresAt, serverNow()));
}

function isReplaced(stale: string): boolean {
  const now = sessionStore.getState();
  return now.isAuthenticated && now.AccessToken !== stale && !needsRenewal(now, serverNow());
}

function requestTokens({ Email, RefreshToken }: Session) {
  return apiClient(sessionCalls.refresh, { body: { userEmail: Email, token: RefreshToken } });
}

/** Server errors and rate limits are not refusals. */
function isFinal({ code }: CallError): boolean {
  return (
    code === CITIZEN_RESPONSE_CODES.UNAUTHENTICATED || code === CITIZEN_RESPONSE_CODES.MALFORMED
  );
}

function withLock<Result>(work: () => Promise<Result>): Promise<Result> {
  // Web Locks need https; without them, tabs only broadcast.
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

/** Renews in all tabs; a refusal redirects to login and restores input later. False if the server is unreachable. */
export async function extendSession(): Promise<boolean> {
  const renewal = await renewSession(sessionStore.getState().AccessToken);
  if (renewal === 'refused') redirectToLogin();
  return renewal !== 'unreachable';
}

const RENEWAL_CHECK_INTERVAL_MS = 30_000;

/**
 * Renews in the background below 50 minutes. A refused session lives until AccessToken expiry, then ends without
 * redirecting readers of public pages.
 */
export function renewIfDue(): void {
  sessionStore.recheck();
  const session = sessionStore.getState();
  if (!needsRenewal(session, serverNow()) || getSessionPhase() === 'ended') return;
  void renewSession(session.AccessToken).then((renewal) => {
    if (renewal === 'refused') dropRefreshToken();
  });
}

function dropRefreshToken(): void {
  const session = sessionStore.getState();
  if (session.isAuthenticated) sessionStore.set({ ...session, RefreshToken: '' });
  else sessionStore.clear();
}

/** Checks periodically and when the tab becomes visible. */
export function startRenewalChecks(): void {
  setInterval(renewIfDue, RENEWAL_CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renewIfDue();
  });
}
