import { OFFICE_IDLE_MINUTES, OFFICE_USE_NOTED_MINUTES } from '@wathiqa/domain';

/** Shared by tabs, like the session. */
const KEY = 'office.lastCall';

/** Records a call; it extends the session. */
export function recordActivity(): void {
  localStorage.setItem(KEY, String(Date.now()));
}

/** Milliseconds until idle expiry; a lower bound, so that the warning is never late. */
export function idleTimeLeft(now: number): number {
  const last = Number(localStorage.getItem(KEY)) || now;
  return last + (OFFICE_IDLE_MINUTES - OFFICE_USE_NOTED_MINUTES) * 60_000 - now;
}
