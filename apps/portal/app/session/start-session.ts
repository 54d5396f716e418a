import { toaster } from '../layout/toaster.ts';
import { readArrival } from './arrival.ts';
import { logInChannel, logInCitizen } from './logging-in.ts';
import { clearCitizenData, isCitizenDataCleared } from './logout.ts';
import { hasMissedLogout, recordAlive } from './logout-stamp.ts';
import { tabChannel } from './other-tabs.ts';
import { renewIfDue, startRenewalChecks } from './renew-in-time.ts';
import { messages } from './session.messages.ts';
import { isAuthenticated, isNewer, isRenewable, type Session } from './session.ts';
import { type SessionState, sessionStore } from './session-store.ts';
import { setTabOwner } from './tab-owner.ts';
import { sharedStorage, tabStorage } from './tab-storage.ts';

/** What kept an arriving citizen from getting in. */
export type ArrivalProblem = 'refused' | 'unreachable';

let sessionStart: Promise<ArrivalProblem | undefined> | undefined;

/**
 * Starts the session of this page, before the first render: takes the Token of an arriving citizen out of the
 * address at once, listens to the other tabs, and finds or opens a session. Rendering does not wait;
 * guarded pages await `sessionStarted`.
 */
export function startSession(): void {
  const arrival = readArrival(location.href);
  if (arrival) history.replaceState(history.state, '', arrival.cleanAddress);
  tabChannel.connect({
    getSession: () => (isShareable(sessionStore.getState()) ? getStoredSession() : undefined),
    onSession: adoptSession,
    onLoggedOut: clearCitizenData,
  });
  handleMissedLogout();
  sessionStart = arrival ? logInFromArrival(arrival.email, arrival.token) : restoreSession();
  startRenewalChecks();
}

function isShareable(session: SessionState): boolean {
  return isRenewable(session) || session.isAuthenticated;
}

/** A frozen tab, or one at the account login, does not hear that the citizen logs out in another. */
function handleMissedLogout(): void {
  if (hasMissedLogout(sharedStorage, tabStorage)) clearCitizenData();
  window.addEventListener('pagehide', () => recordAlive(tabStorage, Date.now()));
  window.addEventListener('pageshow', ({ persisted }) => {
    // What the browser kept of a page shows what was typed; the citizen it belonged to is gone.
    if (persisted && (isCitizenDataCleared() || hasMissedLogout(sharedStorage, tabStorage)))
      location.reload();
  });
}

/** Settles when the start is over, with what kept an arriving citizen out, if anything did. */
export async function sessionStarted(): Promise<ArrivalProblem | undefined> {
  return await sessionStart;
}

/** Tries an interrupted arrival again: its Token is still unspent. */
export function retryArrival(): Promise<ArrivalProblem | undefined> {
  const { Email, Token } = sessionStore.getState();
  sessionStart = logInFromArrival(Email, Token);
  return sessionStart;
}

async function logInFromArrival(email: string, token: string): Promise<ArrivalProblem | undefined> {
  const outcome = await logInCitizen(email, token);
  if (outcome === 'done') return undefined;
  toaster.show({ tone: 'danger', text: messages[outcome].title });
  return outcome;
}

async function restoreSession(): Promise<ArrivalProblem | undefined> {
  const { Email, Token, AccessToken } = sessionStore.getState();
  if (Email && Token && !AccessToken) return await logInFromArrival(Email, Token);
  if (!sessionStore.getState().isAuthenticated) await adoptFromOtherTabs();
  if (isRenewable(sessionStore.getState())) renewIfDue();
  else if (!sessionStore.getState().AccessToken) void logInChannel();
  return undefined;
}

async function adoptFromOtherTabs(): Promise<void> {
  const session = await tabChannel.requestSession();
  if (session) adoptSession(session);
}

/** Another tab's session replaces none, an ended one or an older state of the same, never somebody else's. */
function adoptSession(session: Session): void {
  const own = sessionStore.getState();
  if (own.Email && own.Email !== session.Email) return;
  const fresh = isAuthenticated(session, Date.now());
  if (!isNewer(session, own) && (!fresh || own.isAuthenticated)) return;
  setTabOwner(tabStorage, session.Email);
  sessionStore.set(session);
}

function getStoredSession(): Session {
  const { isAuthenticated: _, ...session } = sessionStore.getState();
  return session;
}
