import { readLocalePath } from '@wathiqa/domain';
import type { TabStorage } from './tab-storage.ts';

const OWNER = 'wathiqa:owner';

/**
 * Makes the tab the citizen's. What another citizen left in it (a session may end without a logout) is wiped:
 * computers are shared, and a draft is full of personal data.
 */
export function setTabOwner(storage: TabStorage, email: string): void {
  const owner = storage.getItem(OWNER);
  if (owner !== null && owner.toLowerCase() !== email.toLowerCase()) storage.clear();
  storage.setItem(OWNER, email);
}

const RESUME = 'wathiqa:resume-after-login';

/**
 * Remembers that the login, or another language, interrupted the page at `path`, which is to open as it was left. The page
 * is the same in every language.
 */
export function markForResume(storage: TabStorage, path: string): void {
  storage.setItem(RESUME, readLocalePath(path).path);
}

/** Whether the page at `path` is to open as it was left: nothing is lost by leaving it. */
export function isMarkedForResume(storage: TabStorage, path: string): boolean {
  return storage.getItem(RESUME) === readLocalePath(path).path;
}

/** Whether the page at `path` was interrupted so; asked once, then forgotten. */
export function consumeResumeMark(storage: TabStorage, path: string): boolean {
  const marked = isMarkedForResume(storage, path);
  if (marked) storage.removeItem(RESUME);
  return marked;
}

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
