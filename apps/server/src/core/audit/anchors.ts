import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/schema.ts';

/** What the newest entry was at one time, kept outside the database: everything up to it hangs on its hash. */
export interface Anchor {
  id: number;
  hash: string;
}

const LINE = /^([1-9][0-9]{0,17}) ([0-9a-f]{64}) \S+$/;

/**
 * The anchors of a file that `npm run audit` keeps, a line each: the entry, its hash, when it was written.
 *
 * @returns undefined when a line is something else
 */
export function parseAnchors(text: string): Anchor[] | undefined {
  const lines = text.split('\n').filter((line) => line !== '');
  const anchors = lines.map((line) => {
    const [, id, hash = ''] = LINE.exec(line) ?? [];
    return id === undefined ? undefined : { id: Number(id), hash };
  });
  return anchors.every((anchor) => anchor !== undefined) ? anchors : undefined;
}

/** The line of an anchor for the newest entry; undefined while there is none. */
export async function newestAnchor(
  database: Kysely<Tables>,
  now: Date,
): Promise<string | undefined> {
  const newest = await database
    .selectFrom('audit_entries')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && `${newest.id} ${toHex(newest.hash)} ${now.toISOString()}\n`;
}

/** The entries of anchors that are not in the audit any more as they were: changed, or taken away, from the end too. */
export async function findLostAnchors(
  database: Kysely<Tables>,
  anchors: readonly Anchor[],
): Promise<number[]> {
  if (anchors.length === 0) return [];
  const entries = await database
    .selectFrom('audit_entries')
    .select(['id', 'hash'])
    .where('id', 'in', [...new Set(anchors.map(({ id }) => id))])
    .execute();
  const hashes = new Map(entries.map(({ id, hash }) => [id, toHex(hash)]));
  return anchors.filter(({ id, hash }) => hashes.get(id) !== hash).map(({ id }) => id);
}

/** The embedded database gives bytes that are no Buffer. */
function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
