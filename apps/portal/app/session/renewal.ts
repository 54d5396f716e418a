import { CallError, session as sessionCalls } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { apiClient } from './api-client.ts';
import { redirectToLogin } from './end-session.ts';
import { isNewer, isRenewable, needsRenewal, type Session, withTokens } from './session.ts';
import { getSessionPhase, moveSession } from './session-machine.ts';
import { sessionStore } from './session-store.ts';
import { tabChannel } from './tab-channel.ts';

/**
 * What became of a wish to renew: the session is `fresh`; the server `rejected` and it is over; or the
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

/**
 * Carries the session on, in all tabs. One that the server does not carry on any longer goes by way of the
 * login, and everything typed is there on the return. Gives whether the server was reached.
 */
export async function extendSession(): Promise<boolean> {
  const renewal = await renewSession(sessionStore.getState().AccessToken);
  if (renewal === 'refused') redirectToLogin();
  return renewal !== 'unreachable';
}

const RENEWAL_CHECK_INTERVAL_MS = 30_000;

/**
 * Renews the session when fewer than 50 minutes are left; nobody waits for it. A session that the server does
 * not carry on lives to the end of its AccessToken, of which the citizen is warned in time; where that is past
 * it ends quietly: guarded pages notice, and a reader of a public page is not sent away.
 */
export function renewIfDue(): void {
  sessionStore.recheck();
  const session = sessionStore.getState();
  if (!needsRenewal(session, Date.now()) || getSessionPhase() === 'ended') return;
  void renewSession(session.AccessToken).then((renewal) => {
    if (renewal === 'refused') dropRefreshToken();
  });
}

function dropRefreshToken(): void {
  const session = sessionStore.getState();
  if (session.isAuthenticated) sessionStore.set({ ...session, RefreshToken: '' });
  else sessionStore.clear();
}

/** Looks at the clock now and then, and whenever the tab is looked at again. */
export function startRenewalChecks(): void {
  setInterval(renewIfDue, RENEWAL_CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renewIfDue();
  });
}
