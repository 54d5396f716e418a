import { renewSession } from './renewal.ts';
import { needsRenewal } from './session.ts';
import { sessionStore } from './session-store.ts';

const LOOK_EVERY_MS = 30_000;

/**
 * Renews the session when fewer than 50 minutes are left; nobody waits for it. A refusal ends the session
 * quietly: guarded pages notice, and a reader of a public page is not sent away.
 */
export function renewInTime(): void {
  sessionStore.recheck();
  const session = sessionStore.get();
  if (!needsRenewal(session, Date.now())) return;
  void renewSession(session.AccessToken).then((renewal) => {
    if (renewal === 'refused') sessionStore.clear();
  });
}

/** Looks at the clock now and then, and whenever the tab is looked at again. */
export function keepRenewed(): void {
  setInterval(renewInTime, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renewInTime();
  });
}
