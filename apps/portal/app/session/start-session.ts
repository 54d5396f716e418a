import {
  type Arrival,
  CallError,
  consumeArrival,
  readSignInProblem,
  type SignInProblem,
  serverNow,
  session as sessionCalls,
  sharedStorage,
  tabStorage,
} from '@wathiqa/contract';
import { isSameEmail } from '@wathiqa/domain';
import { toaster } from '../lib/toaster.ts';
import { apiClient } from './api-client.ts';
import { askToContinueAs, tellSessionKept } from './arrival-question.ts';
import { clearCitizenData, isCitizenDataCleared } from './end-session.ts';
import { renewIfDue, requestNewerSession, startRenewalChecks } from './renewal.ts';
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
import { hasMissedLogout, recordAlive, recordSession, setTabOwner } from './tab-marks.ts';

/** A refused Token is spent; an unanswered one permits a retry. */
export type ArrivalProblem = SignInProblem | 'unreachable';

let sessionStart: Promise<ArrivalProblem | undefined> | undefined;

/**
 * Starts the session before first render: removes the arrival Token from the address, then finds or opens a session.
 * Guarded pages await `sessionStarted`.
 */
export function startSession(): void {
  // First, because clearing storage removes the tab's nonce.
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

/** For the `signed-in:` style variant, and for new tabs. */
function markSession({ isAuthenticated, ExpiresAt }: SessionState): void {
  if (isAuthenticated) recordSession(sharedStorage, ExpiresAt);
  document.documentElement.toggleAttribute('data-signed-in', isAuthenticated);
}

export async function sessionStarted(): Promise<ArrivalProblem | undefined> {
  return await sessionStart;
}

/** Retries an interrupted arrival with its unspent Token. */
export function retryArrival(): Promise<ArrivalProblem | undefined> {
  const { Email, Token } = sessionStore.getState();
  sessionStart = logInFromArrival(Email, Token);
  return sessionStart;
}

/**
 * Signs in arrivals begun in this tab. Others may be login CSRF: they never replace a session and need confirmation
 * (spec §7.1).
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
    if (!isSameEmail(session.Email, email)) tellSessionKept(email);
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
 * Exchanges the Token for a session. A refused one leaves an existing session, because anyone can forge such a link.
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

/** Opens the anonymous channel session in the background. */
async function logInChannel(): Promise<void> {
  try {
    const tokens = await apiClient(sessionCalls.login, {
      headers: {},
      body: await channelCredentials(),
    });
    // Another tab may have signed in a citizen.
    if (!sessionStore.getState().Email) sessionStore.set(withTokens(NO_SESSION, tokens));
  } catch {
    // Public calls work without it; the next start retries.
  }
}

async function channelCredentials() {
  const { username, password } = await apiClient(sessionCalls.channelSettings);
  return { Username: username, Password: password };
}

function isRetryable({ unreachable, code }: CallError): boolean {
  return unreachable || code >= 500 || code === 429;
}

/** @param problem reason of a failed login */
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
  const session = await requestNewerSession();
  if (session) adoptSession(session);
}

/** Adopts another tab's session if absent, expired or older here; never another citizen's. */
function adoptSession(session: Session): void {
  const own = sessionStore.getState();
  if (own.Email && own.Email !== session.Email) return;
  const fresh = isAuthenticated(session, serverNow());
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

/** Frozen tabs and those at the account login miss logouts. */
function handleMissedLogout(): void {
  if (hasMissedLogout(sharedStorage, tabStorage)) clearCitizenData();
  window.addEventListener('pagehide', () => recordAlive(tabStorage, serverNow()));
  window.addEventListener('pageshow', ({ persisted }) => {
    // The back/forward cache may show input of a logged-out citizen.
    if (persisted && (isCitizenDataCleared() || hasMissedLogout(sharedStorage, tabStorage)))
      location.reload();
  });
}
