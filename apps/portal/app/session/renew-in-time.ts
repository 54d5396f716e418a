import { renewSession } from './renewal.ts';
import { needsRenewal } from './session.ts';
import { sessionStore } from './session-store.ts';

const RENEWAL_CHECK_INTERVAL_MS = 30_000;

/**
 * Renews the session when fewer than 50 minutes are left; nobody waits for it. A session that the server does
 * not carry on lives to the end of its AccessToken, of which the citizen is warned in time; where that is past
 * it ends quietly: guarded pages notice, and a reader of a public page is not sent away.
 */
export function renewIfDue(): void {
  sessionStore.recheck();
  const session = sessionStore.getState();
  if (!needsRenewal(session, Date.now())) return;
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
