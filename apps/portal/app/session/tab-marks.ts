import type { TabStorage } from '@wathiqa/contract';
import { isSameEmail, readLocalePath } from '@wathiqa/domain';

const OWNER = 'wathiqa:owner';

/** Clears another citizen's data, because computers are shared and drafts contain personal data. */
export function setTabOwner(storage: TabStorage, email: string): void {
  const owner = storage.getItem(OWNER);
  if (owner !== null && !isSameEmail(owner, email)) storage.clear();
  storage.setItem(OWNER, email);
}

const RESUME = 'wathiqa:resume-after-login';

/** Marks `path`, in any locale, for resumption after login or a language change. */
export function markForResume(storage: TabStorage, path: string): void {
  storage.setItem(RESUME, readLocalePath(path).path);
}

/** Whether `path` will resume, so that leaving loses nothing. */
export function isMarkedForResume(storage: TabStorage, path: string): boolean {
  return storage.getItem(RESUME) === readLocalePath(path).path;
}

/** Removes the mark. */
export function consumeResumeMark(storage: TabStorage, path: string): boolean {
  const marked = isMarkedForResume(storage, path);
  if (marked) storage.removeItem(RESUME);
  return marked;
}

const EARLIER = 'wathiqa:earlier-request';

/** Marks a request created by an earlier attempt with a lost response. Survives a reload. */
export function markEarlierRequest(storage: TabStorage, id: string): void {
  storage.setItem(EARLIER, id);
}

export function isEarlierRequest(storage: TabStorage, id: string): boolean {
  return storage.getItem(EARLIER) === id;
}

const SESSION_UNTIL = 'wathiqa:session-until';

/** Records the expiry of the newest session of all tabs. */
export function recordSession(shared: Stamps, expiresAt: number): void {
  if (expiresAt > (read(shared, SESSION_UNTIL) ?? 0)) write(shared, SESSION_UNTIL, expiresAt);
}

/** Whether another tab should have a session newer than one that expires at `expiresAt`. */
export function isSessionElsewhere(shared: Stamps, expiresAt: number, now: number): boolean {
  return (read(shared, SESSION_UNTIL) ?? 0) > Math.max(expiresAt, now);
}

const LOGGED_OUT_AT = 'wathiqa:logged-out-at';
const ALIVE_AT = 'wathiqa:alive-at';

type Stamps = Pick<TabStorage, 'getItem' | 'setItem'>;

/** For tabs that cannot receive broadcasts. */
export function recordLogout(shared: Stamps, now: number): void {
  write(shared, LOGGED_OUT_AT, now);
  write(shared, SESSION_UNTIL, 0);
}

export function recordAlive(tab: Stamps, now: number): void {
  write(tab, ALIVE_AT, now);
}

/** Since this tab last listened. */
export function hasMissedLogout(shared: Stamps, tab: Stamps): boolean {
  const heardUntil = read(tab, ALIVE_AT);
  return heardUntil !== undefined && (read(shared, LOGGED_OUT_AT) ?? 0) > heardUntil;
}

function read(storage: Stamps, key: string): number | undefined {
  const text = storage.getItem(key);
  return text === null ? undefined : Number(text);
}

function write(storage: Stamps, key: string, time: number): void {
  try {
    storage.setItem(key, String(time));
  } catch {
    // Storage may be blocked or full.
  }
}
