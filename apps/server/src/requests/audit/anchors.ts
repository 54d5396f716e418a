import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { firstLink } from './repository.ts';

/** Chain head at a time, stored outside the database; its hash covers all earlier entries. */
export interface Anchor {
  position: number;
  hash: string;
}

const LINE = /^([1-9][0-9]{0,17}) ([0-9a-f]{64}) \S+$/;

/**
 * Parses the file of `npm run verify:audit-log`: position, hash, time per line.
 *
 * @returns undefined if a line is invalid
 */
export function parseAnchors(text: string): Anchor[] | undefined {
  const lines = text.split('\n').filter((line) => line !== '');
  const anchors = lines.map((line) => {
    const [, position, hash = ''] = LINE.exec(line) ?? [];
    return position === undefined ? undefined : { position: Number(position), hash };
  });
  return anchors.every((anchor) => anchor !== undefined) ? anchors : undefined;
}

/** Anchor line of the chain head; undefined for an empty chain. */
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
 * Finds anchors missing in the chain: modified or removed, also at the end. Anchors older than the first link were
 * erased by retention (`findBrokenEntries`), except the newest.
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

/** PGlite returns Uint8Array. */
function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
