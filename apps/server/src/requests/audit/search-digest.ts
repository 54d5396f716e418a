import { createHmac } from 'node:crypto';
import type { Settings } from '../../settings.ts';

/**
 * HMAC of a search term: without the key, national IDs cannot be enumerated. `npm run verify:audit-log -- --searched
 * TEXT` finds searches.
 */
export function searchDigest(
  { settings, secret }: { readonly settings: Pick<Settings, 'auditKeys'>; readonly secret: string },
  term: string,
): string {
  return digest(settings.auditKeys[0] ?? secret, term);
}

/** Digests by all keys, because old entries used older ones. */
export function searchDigests(keys: readonly string[], term: string): string[] {
  return keys.map((key) => digest(key, term));
}

function digest(key: string, term: string): string {
  return createHmac('sha256', key).update(`audit-search:${term}`).digest('base64url');
}
