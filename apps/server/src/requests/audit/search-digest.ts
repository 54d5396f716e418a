import { createHmac } from 'node:crypto';
import type { Settings } from '../../settings.ts';

/**
 * What the audit keeps of what was searched for: the same for the same text, and without the key nobody can try out all
 * national IDs until one fits. `npm run verify:audit-log -- --searched TEXT` finds who searched for it.
 *
 * @param term as it was searched for
 */
export function searchDigest(
  { settings, secret }: { readonly settings: Pick<Settings, 'auditKeys'>; readonly secret: string },
  term: string,
): string {
  return digest(settings.auditKeys[0] ?? secret, term);
}

/** What each of the keys would have made of it: keys change, entries do not. */
export function searchDigests(keys: readonly string[], term: string): string[] {
  return keys.map((key) => digest(key, term));
}

function digest(key: string, term: string): string {
  return createHmac('sha256', key).update(`audit-search:${term}`).digest('base64url');
}
