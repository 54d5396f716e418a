import {
  type Arrival,
  CallError,
  readSignInProblem,
  type SignInProblem,
  session as sessionCalls,
  consumeArrival,
} from '@wathiqa/contract';
import { toaster } from '../lib/toaster.ts';
import { apiClient } from './api-client.ts';
import { askToContinueAs, tellSessionKept } from './arrival-question.ts';
import { clearCitizenData, isCitizenDataCleared } from './end-session.ts';
import { renewIfDue, startRenewalChecks } from './renewal.ts';
import { messages } from './session.messages.ts';
import {
  isAuthenticated,
  isNewer,
  isRenewable,
  NO_SESSION,
  type Session,
  withTokens,
} from './session.ts';
import { moveSession } from './session-machine.ts';
import { type SessionState, sessionStore } from './session-store.ts';
import { tabChannel } from './tab-channel.ts';
import { hasMissedLogout, recordAlive, setTabOwner } from './tab-marks.ts';
import { sharedStorage, tabStorage } from './tab-storage.ts';

/**
 * What kept an arriving citizen from getting in. A refused Token is spent; one that was never answered may be
 * tried again.
 */
export type ArrivalProblem = SignInProblem | 'unreachable';

let sessionStart: Promise<ArrivalProblem | undefined> | undefined;

/**
 * Starts the session of this page, before the first render: takes the Token of an arriving citizen out of the
 * address at once, listens to the other tabs, and finds or opens a session. Rendering does not wait;
 * guarded pages await `sessionStarted`.
 */
export function startSession(): void {
  // Before anything is wiped: the tab's nonce goes with it.
  const arrival = consumeArrival(tabStorage, location.href);
  const failed = arrival ? undefined : readSignInProblem(location.href);
  const cleanAddress = (arrival ?? failed)?.cleanAddress;
  if (cleanAddress) history.replaceState(history.state, '', cleanAddress);
  tabChannel.connect({
    getSession: () => (isShareable(sessionStore.getState()) ? getStoredSession() : undefined),
    onSession: adoptSession,
    onLoggedOut: clearCitizenData,
  });
  handleMissedLogout();
  sessionStart = arrival ? receiveArrival(arrival) : restoreSession(failed?.problem);
  startRenewalChecks();
  markSession(sessionStore.getState());
  sessionStore.subscribe(markSession);
}

/** On the document, by which the styles give room to what is the citizen's own (`signed-in:`). */
function markSession({ isAuthenticated }: SessionState): void {
  document.documentElement.toggleAttribute('data-signed-in', isAuthenticated);
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

/**
 * An arrival that began in this tab signs in. Any other may be a link with somebody else's Token, made so that what is
 * typed lands in their account: it never replaces a living session, and without one the citizen is asked (decisions §7).
 */
async function receiveArrival({
  email,
  token,
  begunHere,
}: Arrival): Promise<ArrivalProblem | undefined> {
  if (begunHere) return await logInFromArrival(email, token);
  if (!isShareable(sessionStore.getState())) await adoptFromOtherTabs();
  const session = sessionStore.getState();
  if (isShareable(session)) {
    if (session.Email.toLowerCase() !== email.toLowerCase()) tellSessionKept(email);
    return await restoreSession();
  }
  if (await askToContinueAs(email)) return await logInFromArrival(email, token);
  return await restoreSession();
}

async function logInFromArrival(email: string, token: string): Promise<ArrivalProblem | undefined> {
  moveSession('arrive');
  const problem = await logInCitizen(email, token);
  moveSession('arrivalAnswered');
  if (problem) toaster.show({ tone: 'danger', text: messages[problem].title });
  return problem;
}

/**
 * Spends the Token that the account login sent, and opens the citizen's session. A Token that is refused
 * leaves a session that was there as it was: anybody can make a link with a wrong one.
 */
async function logInCitizen(email: string, token: string): Promise<ArrivalProblem | undefined> {
  const before = sessionStore.getState();
  sessionStore.set({ ...NO_SESSION, Email: email, Token: token });
  try {
    const tokens = await apiClient(sessionCalls.login, {
      headers: { email, token },
      body: await channelCredentials(),
    });
    const session = withTokens(sessionStore.getState(), tokens);
    setTabOwner(tabStorage, email);
    sessionStore.set(session);
    tabChannel.publishSession(session);
    return undefined;
  } catch (error) {
    if (error instanceof CallError && isRetryable(error)) return 'unreachable';
    if (before.isAuthenticated) sessionStore.set(before);
    else sessionStore.clear();
    return 'refused';
  }
}

/** Opens the channel's own session, which only identifies the portal. Nothing waits for it. */
async function logInChannel(): Promise<void> {
  try {
    const tokens = await apiClient(sessionCalls.login, {
      headers: {},
      body: await channelCredentials(),
    });
    // A citizen who arrived by another tab in the meantime stays.
    if (!sessionStore.getState().Email) sessionStore.set(withTokens(NO_SESSION, tokens));
  } catch {
    // Public calls do without it, and the next start tries again.
  }
}

async function channelCredentials() {
  const { username, password } = await apiClient(sessionCalls.channelSettings);
  return { Username: username, Password: password };
}

function isRetryable({ unreachable, code }: CallError): boolean {
  return unreachable || code >= 500 || code === 429;
}

/** @param problem why somebody comes back from the account login as they went */
async function restoreSession(problem?: SignInProblem): Promise<ArrivalProblem | undefined> {
  const { Email, Token, AccessToken } = sessionStore.getState();
  if (Email && Token && !AccessToken) return await logInFromArrival(Email, Token);
  if (!sessionStore.getState().isAuthenticated) await adoptFromOtherTabs();
  if (isRenewable(sessionStore.getState())) renewIfDue();
  else if (!sessionStore.getState().AccessToken) void logInChannel();
  if (problem && !sessionStore.getState().isAuthenticated) {
    toaster.show({ tone: 'danger', text: messages[problem].title });
    return problem;
  }
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

function isShareable(session: SessionState): boolean {
  return isRenewable(session) || session.isAuthenticated;
}

function getStoredSession(): Session {
  const { isAuthenticated: _, ...session } = sessionStore.getState();
  return session;
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
