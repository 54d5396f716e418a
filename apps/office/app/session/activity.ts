import { OFFICE_IDLE_MINUTES, OFFICE_USE_NOTED_MINUTES } from '@wathiqa/domain';

/** Shared by all tabs, because they share the session. */
const KEY = 'office.lastCall';

/** Notes that the server has just heard of us: the session lives on from now. */
export function recordActivity(): void {
  localStorage.setItem(KEY, String(Date.now()));
}

/** Milliseconds until the session ends if nothing happens; at the earliest, so that nobody is warned too late. */
export function idleTimeLeft(now: number): number {
  const last = Number(localStorage.getItem(KEY)) || now;
  return last + (OFFICE_IDLE_MINUTES - OFFICE_USE_NOTED_MINUTES) * 60_000 - now;
}
