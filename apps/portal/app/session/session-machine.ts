import { serverNow } from '@wathiqa/contract';
import { createStore } from 'zustand';
import { type SessionState, sessionStore } from './session-store.ts';

/**
 * Session state machine of this page:
 *
 * ```text
 * signedOut  ──arrive──▶ arriving ──arrivalAnswered──▶ signedIn (accepted), signedOut (refused),
 * arriving (no answer: its Token is unspent)
 * signedOut  ──session from another tab───────────────▶ signedIn
 * signedIn   ──five minutes left──────────────────────▶ warning ──expiry──▶ signedOut
 * signedIn, warning, signedOut ──renew──▶ refreshing ──renewalAnswered──▶ signedIn (renewed), else unchanged
 * any        ──expire: final refusal──────────────────▶ ended, redirecting to login
 * any        ──logOut─────────────────────────────────▶ ended, redirecting home
 * any        ──logout in another tab──────────────────▶ signedOut
 * ended      ──reopen: back/forward cache─────────────▶ per stored session
 * ```
 *
 * Storage determines `signedOut`, `signedIn` and `warning`; the page's activity determines the rest. Unnamed
 * transitions follow storage or the clock: `session-store.ts`.
 */
export type SessionPhase =
  | 'signedOut'
  | 'arriving'
  | 'signedIn'
  | 'warning'
  | 'refreshing'
  | 'ended';

type Activity = 'loggingIn' | 'renewing' | 'expiring' | 'loggingOut' | undefined;

/** Source phases and resulting activity per event; other phases ignore it. */
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

export function phasesBefore(event: SessionEvent): readonly SessionPhase[] {
  return EVENTS[event].from;
}

const activityStore = createStore<{ activity: Activity }>(() => ({ activity: undefined }));

export function getSessionPhase(): SessionPhase {
  return toPhase(sessionStore.getState(), activityStore.getState().activity, serverNow());
}

/** Applies an event; returns false if the phase does not allow it. */
export function moveSession(event: SessionEvent): boolean {
  if (!phasesBefore(event).includes(getSessionPhase())) return false;
  activityStore.setState({ activity: EVENTS[event].activity });
  return true;
}

/** Whether this tab logs out and navigates itself. */
export function isLoggingOut(): boolean {
  return activityStore.getState().activity === 'loggingOut';
}

function toPhase(session: SessionState, activity: Activity, now: number): SessionPhase {
  if (activity === 'expiring' || activity === 'loggingOut') return 'ended';
  if (activity === 'renewing') return 'refreshing';
  const { Email, Token, AccessToken } = session;
  const hasUnspentToken = Email !== '' && Token !== '' && AccessToken === '';
  if (activity === 'loggingIn' || hasUnspentToken) return 'arriving';
  if (!session.isAuthenticated) return 'signedOut';
  return sessionWarning(session, now) ? 'warning' : 'signedIn';
}

/** Time before expiry. Renewals begin much earlier, so warnings affect only non-renewable sessions. */
const FIRST_WARNING_SECONDS = 5 * 60;
const LAST_WARNING_SECONDS = 2 * 60;

export interface SessionWarning {
  stage: 'first' | 'last';
  secondsLeft: number;
}

/** Undefined too early or after expiry. */
export function sessionWarning(
  { isAuthenticated, ExpiresAt }: Pick<SessionState, 'isAuthenticated' | 'ExpiresAt'>,
  now: number,
): SessionWarning | undefined {
  const secondsLeft = Math.ceil((ExpiresAt - now) / 1000);
  if (!isAuthenticated || secondsLeft <= 0 || secondsLeft > FIRST_WARNING_SECONDS) return undefined;
  return { stage: secondsLeft > LAST_WARNING_SECONDS ? 'first' : 'last', secondsLeft };
}
