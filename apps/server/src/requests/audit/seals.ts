import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { Settings } from '../../settings.ts';
import { chainAudit, firstLink } from './repository.ts';

const PAGE_SIZE = 5000;

interface Seal {
  number: number;
  position: number;
  mac: Uint8Array;
}

/** Seals the chain head with the first key; no-op without key or news. Concurrent servers create one seal. */
export async function sealAudit({
  database,
  settings,
  now,
}: {
  readonly database: Database;
  readonly settings: Pick<Settings, 'auditKeys'>;
  readonly now: () => Date;
}): Promise<void> {
  const [key] = settings.auditKeys;
  if (!key) return;
  const query = database.longQuery;
  await chainAudit(query);
  const last = await query
    .selectFrom('audit_seals')
    .select(['number', 'position', 'mac'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const newest = await query
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest || newest.position <= (last?.position ?? 0)) return;
  const seal = { number: (last?.number ?? 0) + 1, position: newest.position };
  await query
    .insertInto('audit_seals')
    .values({ ...seal, mac: macOf(key, last?.mac, seal, newest.hash), sealed_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Finds seals that fail, because a link up to them was modified or removed. Each seal covers its predecessor, so
 * rewriting the chain or removing a seal shows, except at the end (anchors). Seals outlive erased links; the newest
 * must have its link.
 *
 * @param keys all keys ever used
 */
export async function findBrokenSeals(
  database: Kysely<Tables>,
  keys: readonly string[],
): Promise<number[]> {
  const broken: number[] = [];
  const first = await firstLink(database);
  let before: Seal | undefined;
  for (;;) {
    const page = await readSeals(database, before?.number ?? 0);
    for (const seal of page) {
      const follows = seal.number === (before?.number ?? 0) + 1;
      const { hash } = seal;
      const holds =
        hash === null
          ? follows && seal.position < first
          : follows &&
            keys.some((key) => timingSafeEqual(seal.mac, macOf(key, before?.mac, seal, hash)));
      if (!holds) broken.push(seal.position);
      before = seal;
    }
    if (page.length < PAGE_SIZE) {
      if (before && before.position < first) broken.push(before.position);
      return broken;
    }
  }
}

function readSeals(database: Kysely<Tables>, after: number) {
  return database
    .selectFrom('audit_seals as seal')
    .leftJoin('audit_chain as link', 'link.position', 'seal.position')
    .where('seal.number', '>', after)
    .select(['seal.number', 'seal.position', 'seal.mac', 'link.hash'])
    .orderBy('seal.number')
    .limit(PAGE_SIZE)
    .execute();
}

function macOf(
  key: string,
  before: Uint8Array | undefined,
  { number, position }: Pick<Seal, 'number' | 'position'>,
  linkHash: Uint8Array,
): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([Buffer.from(before ?? []).toString('hex'), number, position]))
    .update(linkHash)
    .digest();
}
