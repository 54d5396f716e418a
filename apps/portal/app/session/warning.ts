import type { SessionState } from './session-store.ts';

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

/** A countdown as it is seen: «4:07». */
export function formatCountdown(secondsLeft: number): string {
  const seconds = String(secondsLeft % 60).padStart(2, '0');
  return `${Math.floor(secondsLeft / 60)}:${seconds}`;
}

/** The seconds of a countdown that are read out in place of all: whole minutes, then 30 and 10. */
export function announcedSeconds(secondsLeft: number): number {
  if (secondsLeft > 30) return Math.ceil(secondsLeft / 60) * 60;
  return secondsLeft > 10 ? 30 : 10;
}
