import { createStore } from 'zustand';
import { type SessionState, sessionStore } from './session-store.ts';

/**
 * Where the session of this page stands, and what moves it:
 *
 * ```text
 * signedOut  ──arrive──▶ arriving ──arrivalAnswered──▶ signedIn (let in), signedOut (refused),
 *                                                      arriving (not answered: its Token is unspent)
 * signedOut  ──a session of another tab───────────────▶ signedIn
 * signedIn   ──five minutes are left──────────────────▶ warning ──time is up──▶ signedOut
 * signedIn, warning, signedOut ──renew──▶ refreshing ──renewalAnswered──▶ signedIn (renewed), else as before
 * any        ──expire: refused for good───────────────▶ ended, on the way to the login and back
 * any        ──logOut─────────────────────────────────▶ ended, on the way home
 * any        ──a logout in another tab────────────────▶ signedOut
 * ended      ──reopen: shown again by the browser─────▶ as the stored session says
 * ```
 *
 * What is stored decides between `signedOut`, `signedIn` and `warning`; what this page is doing decides the
 * rest. The moves without a name here are changes of what is stored or of the clock: `session-store.ts`.
 */
export type SessionPhase =
  | 'signedOut'
  | 'arriving'
  | 'signedIn'
  | 'warning'
  | 'refreshing'
  | 'ended';

/** What this page is doing about its session; nothing most of the time. */
type Activity = 'loggingIn' | 'renewing' | 'expiring' | 'loggingOut' | undefined;

/** From where each event moves the session, and what the page then does. Elsewhere it changes nothing. */
const EVENTS = {
  arrive: { from: ['signedOut', 'arriving', 'signedIn', 'warning'], activity: 'loggingIn' },
  arrivalAnswered: { from: ['arriving'], activity: undefined },
  renew: { from: ['signedOut', 'signedIn', 'warning'], activity: 'renewing' },
  renewalAnswered: { from: ['refreshing'], activity: undefined },
  expire: {
    from: ['signedOut', 'arriving', 'signedIn', 'warning', 'refreshing'],
    activity: 'expiring',
  },
  logOut: {
    from: ['signedOut', 'arriving', 'signedIn', 'warning', 'refreshing', 'ended'],
    activity: 'loggingOut',
  },
  reopen: { from: ['ended'], activity: undefined },
} as const satisfies Record<string, { from: readonly SessionPhase[]; activity: Activity }>;

export type SessionEvent = keyof typeof EVENTS;

/** The phases that an event moves the session from. */
export function phasesBefore(event: SessionEvent): readonly SessionPhase[] {
  return EVENTS[event].from;
}

const activityStore = createStore<{ activity: Activity }>(() => ({ activity: undefined }));

/** Where the session stands now. */
export function getSessionPhase(): SessionPhase {
  return toPhase(sessionStore.getState(), activityStore.getState().activity, Date.now());
}

/** Moves the session by an event; gives whether it was one for where the session stood. */
export function moveSession(event: SessionEvent): boolean {
  if (!phasesBefore(event).includes(getSessionPhase())) return false;
  activityStore.setState({ activity: EVENTS[event].activity });
  return true;
}

/** Whether it is this tab that logs out, and leaves the page by itself. */
export function isLoggingOut(): boolean {
  return activityStore.getState().activity === 'loggingOut';
}

/** The phase of a session while a page does something about it. */
function toPhase(session: SessionState, activity: Activity, now: number): SessionPhase {
  if (activity === 'expiring' || activity === 'loggingOut') return 'ended';
  if (activity === 'renewing') return 'refreshing';
  const { Email, Token, AccessToken } = session;
  const hasUnspentToken = Email !== '' && Token !== '' && AccessToken === '';
  if (activity === 'loggingIn' || hasUnspentToken) return 'arriving';
  if (!session.isAuthenticated) return 'signedOut';
  return sessionWarning(session, now) ? 'warning' : 'signedIn';
}

/**
 * Seconds before its end at which a session warns, and warns once more. Renewals begin 50 minutes before the
 * end, so a session that comes this close is one that could not be renewed: the server is not reached, or has
 * said no because the session's day or the RefreshToken's hours are over.
 */
const FIRST_WARNING_SECONDS = 5 * 60;
const LAST_WARNING_SECONDS = 2 * 60;

/** A session that is about to end. */
export interface SessionWarning {
  stage: 'first' | 'last';
  secondsLeft: number;
}

/** What there is to warn of now; nothing while there is time, and nothing when it is too late. */
export function sessionWarning(
  { isAuthenticated, ExpiresAt }: Pick<SessionState, 'isAuthenticated' | 'ExpiresAt'>,
  now: number,
): SessionWarning | undefined {
  const secondsLeft = Math.ceil((ExpiresAt - now) / 1000);
  if (!isAuthenticated || secondsLeft <= 0 || secondsLeft > FIRST_WARNING_SECONDS) return undefined;
  return { stage: secondsLeft > LAST_WARNING_SECONDS ? 'first' : 'last', secondsLeft };
}
