import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Tables } from '../../platform/schema.ts';

/** Seals that are read at once when all are checked. */
const PAGE_SIZE = 5000;

interface Seal {
  number: number;
  entry_id: number;
  mac: Uint8Array;
}

/**
 * Seals the audit up to its newest entry, with the first of the keys; nothing where there is no key or nothing new. Two
 * servers that do it at once make one seal.
 */
export async function sealAudit({
  database,
  settings,
  now,
}: Pick<AppContext, 'database' | 'settings' | 'now'>): Promise<void> {
  const [key] = settings.auditKeys;
  if (!key) return;
  const query = database.longQuery;
  const last = await query
    .selectFrom('audit_seals')
    .select(['number', 'entry_id', 'mac'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const newest = await query
    .selectFrom('audit_entries')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest || newest.id <= (last?.entry_id ?? 0)) return;
  const seal = { number: (last?.number ?? 0) + 1, entry_id: newest.id };
  await query
    .insertInto('audit_seals')
    .values({ ...seal, mac: macOf(key, last?.mac, seal, newest.hash), sealed_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The entries whose seal does not hold: they, or one before them, were changed or taken away since. A seal holds only over
 * the entry as it was, after the seal as it was: neither an entry that was written anew, with its chain, nor a seal that
 * was taken away goes unnoticed, except from the end (see anchors).
 *
 * @param keys all that seals were ever made with
 */
export async function findBrokenSeals(
  database: Kysely<Tables>,
  keys: readonly string[],
): Promise<number[]> {
  const broken: number[] = [];
  let before: Seal | undefined;
  for (;;) {
    const page = await readSeals(database, before?.number ?? 0);
    for (const seal of page) {
      const follows = seal.number === (before?.number ?? 0) + 1;
      const { hash } = seal;
      const holds =
        follows &&
        hash !== null &&
        keys.some((key) => timingSafeEqual(seal.mac, macOf(key, before?.mac, seal, hash)));
      if (!holds) broken.push(seal.entry_id);
      before = seal;
    }
    if (page.length < PAGE_SIZE) return broken;
  }
}

function readSeals(database: Kysely<Tables>, after: number) {
  return database
    .selectFrom('audit_seals as seal')
    .leftJoin('audit_entries as entry', 'entry.id', 'seal.entry_id')
    .where('seal.number', '>', after)
    .select(['seal.number', 'seal.entry_id', 'seal.mac', 'entry.hash'])
    .orderBy('seal.number')
    .limit(PAGE_SIZE)
    .execute();
}

function macOf(
  key: string,
  before: Uint8Array | undefined,
  { number, entry_id }: Pick<Seal, 'number' | 'entry_id'>,
  entryHash: Uint8Array,
): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([Buffer.from(before ?? []).toString('hex'), number, entry_id]))
    .update(entryHash)
    .digest();
}
