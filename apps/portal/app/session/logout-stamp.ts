import type { TabStorage } from './tab-storage.ts';

const LOGGED_OUT_AT = 'wathiqa:logged-out-at';
const ALIVE_AT = 'wathiqa:alive-at';

type Stamps = Pick<TabStorage, 'getItem' | 'setItem'>;

/** Notes for the tabs that cannot hear it, because they are frozen or at the account login, that the citizen left. */
export function recordLogout(shared: Stamps, now: number): void {
  write(shared, LOGGED_OUT_AT, now);
}

/** Notes that this tab has heard everything until now. */
export function recordAlive(tab: Stamps, now: number): void {
  write(tab, ALIVE_AT, now);
}

/** Whether the citizen has logged out in another tab since this one last listened. */
export function hasMissedLogout(shared: Stamps, tab: Stamps): boolean {
  const heardUntil = read(tab, ALIVE_AT);
  return heardUntil !== undefined && (read(shared, LOGGED_OUT_AT) ?? 0) > heardUntil;
}

function read(storage: Stamps, key: string): number | undefined {
  const text = storage.getItem(key);
  return text === null ? undefined : Number(text);
}

function write(storage: Stamps, key: string, now: number): void {
  try {
    storage.setItem(key, String(now));
  } catch {
    // A full or refused store only loses the stamp.
  }
}
