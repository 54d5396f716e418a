import { type TabStorage, writeJson } from '@wathiqa/contract';
import { type DocumentKind, isSameEmail } from '@wathiqa/domain';

const OWNER = 'wathiqa:owner';

/** Clears another citizen's data, because computers are shared and drafts contain personal data. */
export function setTabOwner(storage: TabStorage, email: string): void {
  const owner = storage.getItem(OWNER);
  if (owner !== null && !isSameEmail(owner, email)) storage.clear();
  storage.setItem(OWNER, email);
}

const termsKey = (kind: DocumentKind) => `wathiqa:terms:${kind}`;

/** Records that the terms of the service were accepted, until the tab closes. */
export function acceptTerms(storage: TabStorage, kind: DocumentKind): void {
  storage.setItem(termsKey(kind), 'accepted');
}

export function hasAcceptedTerms(storage: TabStorage, kind: DocumentKind): boolean {
  return storage.getItem(termsKey(kind)) !== null;
}

const SESSION_UNTIL = 'wathiqa:session-until';

/** Records the expiry of the newest session of all tabs. */
export function recordSession(shared: TabStorage, expiresAt: number): void {
  if (expiresAt > (read(shared, SESSION_UNTIL) ?? 0)) writeJson(shared, SESSION_UNTIL, expiresAt);
}

/** Whether another tab should have a session newer than one that expires at `expiresAt`. */
export function isSessionElsewhere(shared: TabStorage, expiresAt: number, now: number): boolean {
  return (read(shared, SESSION_UNTIL) ?? 0) > Math.max(expiresAt, now);
}

const LOGGED_OUT_AT = 'wathiqa:logged-out-at';
const ALIVE_AT = 'wathiqa:alive-at';

/** For tabs that cannot receive broadcasts. */
export function recordLogout(shared: TabStorage, now: number): void {
  writeJson(shared, LOGGED_OUT_AT, now);
  writeJson(shared, SESSION_UNTIL, 0);
}

export function recordAlive(tab: TabStorage, now: number): void {
  writeJson(tab, ALIVE_AT, now);
}

/** Since this tab last listened. */
export function hasMissedLogout(shared: TabStorage, tab: TabStorage): boolean {
  const heardUntil = read(tab, ALIVE_AT);
  return heardUntil !== undefined && (read(shared, LOGGED_OUT_AT) ?? 0) > heardUntil;
}

function read(storage: TabStorage, key: string): number | undefined {
  const text = storage.getItem(key);
  return text === null ? undefined : Number(text);
}
