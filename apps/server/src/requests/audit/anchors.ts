import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { firstLink } from './repository.ts';

/** What the newest link of the chain was at one time, kept outside the database: all before hangs on its hash. */
export interface Anchor {
  position: number;
  hash: string;
}

const LINE = /^([1-9][0-9]{0,17}) ([0-9a-f]{64}) \S+$/;

/**
 * The anchors of a file that `npm run verify:audit-log` keeps, a line each: the link, its hash, when it was written.
 *
 * @returns undefined when a line is something else
 */
export function parseAnchors(text: string): Anchor[] | undefined {
  const lines = text.split('\n').filter((line) => line !== '');
  const anchors = lines.map((line) => {
    const [, position, hash = ''] = LINE.exec(line) ?? [];
    return position === undefined ? undefined : { position: Number(position), hash };
  });
  return anchors.every((anchor) => anchor !== undefined) ? anchors : undefined;
}

/** The line of an anchor for the newest link; undefined while there is none. */
export async function newestAnchor(
  database: Kysely<Tables>,
  now: Date,
): Promise<string | undefined> {
  const newest = await database
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && `${newest.position} ${toHex(newest.hash)} ${now.toISOString()}\n`;
}

/**
 * The links of anchors that are not in the chain any more as they were: changed, or taken away, from the end too. What is
 * before the first link was erased after its term, which `findBrokenEntries` proves; the newest anchor is not.
 */
export async function findLostAnchors(
  database: Kysely<Tables>,
  anchors: readonly Anchor[],
): Promise<number[]> {
  if (anchors.length === 0) return [];
  const links = await database
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .where('position', 'in', [...new Set(anchors.map(({ position }) => position))])
    .execute();
  const hashes = new Map(links.map(({ position, hash }) => [position, toHex(hash)]));
  const first = await firstLink(database);
  const newest = Math.max(...anchors.map(({ position }) => position));
  const isErased = (position: number) => position < first && position < newest;
  const isLost = ({ position, hash }: Anchor) =>
    !isErased(position) && hashes.get(position) !== hash;
  return anchors.filter(isLost).map(({ position }) => position);
}

/** The embedded database gives bytes that are no Buffer. */
function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
