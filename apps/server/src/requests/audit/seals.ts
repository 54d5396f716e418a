import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database, Reader } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { Settings } from '../../settings.ts';
import { chainAudit, firstLink, recordCommand } from './repository.ts';

const PAGE_SIZE = 5000;
/** Seals are made once a minute; an entry that waits longer than this shows an outage. */
const SEALED_WITHIN_MS = 5 * 60_000;

/** Reason of a seal over older entries; set by the sealer only, and covered by the MAC. */
export type SealGap = 'outage' | 'recovery';

export interface Seal {
  number: number;
  position: number;
  mac: Uint8Array;
  sealed_at: Date;
  gap: SealGap | null;
}

/** The database contradicts the seals, so a new seal would vouch for a forgery. */
export class AuditTamperedError extends Error {
  override readonly name = 'AuditTamperedError';
}

export interface Sealing {
  readonly database: Database;
  readonly settings: Pick<Settings, 'auditKeys'>;
  readonly now: () => Date;
  /** The database lacks a seal recorded outside it. */
  readonly isLost?: () => Promise<boolean>;
}

/**
 * Seals the chain head with the first key; no-op without key or news. Entries older than {@link SEALED_WITHIN_MS} are
 * sealed under a named gap.
 *
 * @returns the newest seal
 * @throws AuditTamperedError if the last seal fails or is lost, or no seal covers older entries
 */
export async function sealAudit({
  database,
  settings,
  now,
  isLost,
}: Sealing): Promise<Seal | undefined> {
  const { auditKeys } = settings;
  if (auditKeys.length === 0) return undefined;
  const query = database.longQuery;
  await chainAudit(query);
  const last = await readLastSeal(query);
  if (last && !holds(last, auditKeys)) {
    throw new AuditTamperedError(`Seal ${last.number} of the audit log does not verify`);
  }
  if (await isLost?.()) {
    throw new AuditTamperedError('Seals of the audit log that were made before are missing');
  }
  const since = await findOldestUnsealed(query, last);
  if (!since) return last;
  const isLate = since.getTime() < now().getTime() - SEALED_WITHIN_MS;
  if (isLate && !last) {
    throw new AuditTamperedError('The audit log has older entries, and no seal covers any entry');
  }
  if (!isLate) return await addSeal(query, auditKeys, last, now(), null);
  return await addGap(query, auditKeys, last, now(), 'outage', since);
}

/** Seals entries left unsealed by a restore, a recovery or the first AUDIT_KEY, as a named gap. For operators only. */
export async function resumeSeals({ database, settings, now }: Sealing): Promise<void> {
  const { auditKeys } = settings;
  if (auditKeys.length === 0) return;
  const query = database.longQuery;
  await chainAudit(query);
  const last = await readLastSeal(query);
  const since = await findOldestUnsealed(query, last);
  await addGap(query, auditKeys, last, now(), 'recovery', since ?? now());
}

async function addGap(
  query: Kysely<Tables>,
  keys: readonly string[],
  last: Seal | undefined,
  at: Date,
  gap: SealGap,
  since: Date,
): Promise<Seal | undefined> {
  const detail = { gap, since: since.toISOString() };
  await recordCommand(query, { action: 'audit.resume', detail });
  await chainAudit(query);
  return await addSeal(query, keys, last, at, gap);
}

/** @returns the newest seal: another server's if that was faster */
async function addSeal(
  query: Kysely<Tables>,
  [key = '']: readonly string[],
  last: Seal | undefined,
  sealedAt: Date,
  gap: SealGap | null,
): Promise<Seal | undefined> {
  const newest = await query
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const seal = {
    number: (last?.number ?? 0) + 1,
    position: newest.position,
    sealed_at: sealedAt,
    gap,
  };
  await query
    .insertInto('audit_seals')
    .values({ ...seal, mac: macOf(key, last?.mac, seal, newest.hash) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await readLastSeal(query);
}

/** Time of the oldest entry after a seal. */
async function findOldestUnsealed(
  query: Reader,
  last: Seal | undefined,
): Promise<Date | undefined> {
  const oldest = await query
    .selectFrom('audit_chain as link')
    .innerJoin('audit_entries as entry', 'entry.id', 'link.entry_id')
    .where('link.position', '>', last?.position ?? 0)
    .select((is) => is.fn.min('entry.at').as('at'))
    .executeTakeFirst();
  return oldest?.at ? new Date(oldest.at) : undefined;
}

/**
 * Finds seals that fail: a link up to them was modified or removed, or they are later than their entries without a
 * named gap. Each seal covers its predecessor. Seals outlive erased links; the newest must have its link.
 *
 * @param keys all keys ever used
 * @returns positions
 */
export async function findBrokenSeals(
  database: Reader,
  keys: readonly string[],
): Promise<number[]> {
  const broken: number[] = [];
  const first = await firstLink(database);
  let before = { number: 0, position: 0 };
  for (;;) {
    const page = await selectSeals(database)
      .select(oldestEntry)
      .where('seal.number', '>', before.number)
      .orderBy('seal.number')
      .limit(PAGE_SIZE)
      .execute();
    for (const seal of page) {
      const isErased = seal.hash === null && seal.position < first;
      const sound = isErased || (holds(seal, keys) && !isLate(seal));
      if (seal.number !== before.number + 1 || !sound) broken.push(seal.position);
      before = seal;
    }
    if (page.length < PAGE_SIZE) {
      if (before.number > 0 && before.position < first) broken.push(before.position);
      return broken;
    }
  }
}

/** @returns ids of entries that no seal covers in their time */
export async function findUnsealedEntries(
  database: Reader,
  now: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM audit_entries JOIN (
      SELECT entry_id FROM audit_chain
      WHERE position > (SELECT coalesce(max(position), 0) FROM audit_seals)
      UNION ALL SELECT entry_id FROM audit_unchained
    ) AS unsealed ON entry_id = id
    WHERE at < ${new Date(now.getTime() - SEALED_WITHIN_MS)} ORDER BY id LIMIT ${limit}`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}

/** Seals over a named gap, oldest first; valid only if {@link findBrokenSeals} finds none. */
export function findGaps(database: Reader): Promise<Seal[]> {
  return selectSeals(database).where('seal.gap', 'is not', null).orderBy('seal.number').execute();
}

/** Seals of recoveries that verify; each excuses seals that were lost before it. */
export async function findRecoveries(database: Reader, keys: readonly string[]): Promise<Seal[]> {
  const seals = await selectSeals(database).where('seal.gap', '=', 'recovery').execute();
  return seals.filter((seal) => holds(seal, keys));
}

/** The newest seal with its link, not verified. */
export function readLastSeal(database: Reader) {
  return selectSeals(database).orderBy('seal.number', 'desc').limit(1).executeTakeFirst();
}

type LinkedSeal = Seal & { hash: Uint8Array | null; macBefore: Uint8Array | null };

function selectSeals(database: Reader) {
  return database
    .selectFrom('audit_seals as seal')
    .leftJoin('audit_chain as link', 'link.position', 'seal.position')
    .leftJoin('audit_seals as before', (join) =>
      join.on('before.number', '=', sql<number>`seal.number - 1`),
    )
    .select(['seal.number', 'seal.position', 'seal.mac', 'seal.sealed_at', 'seal.gap'])
    .select(['link.hash', 'before.mac as macBefore']);
}

const oldestEntry = sql<Date | null>`(
  SELECT min(entry.at) FROM audit_chain AS covered JOIN audit_entries AS entry ON entry.id = covered.entry_id
  WHERE covered.position > coalesce(before.position, 0) AND covered.position <= seal.position)`.as(
  'oldest',
);

function isLate({ gap, sealed_at, oldest }: Seal & { oldest: Date | null }): boolean {
  if (gap !== null || oldest === null) return false;
  return oldest.getTime() < sealed_at.getTime() - SEALED_WITHIN_MS;
}

function holds({ hash, macBefore, ...seal }: LinkedSeal, keys: readonly string[]): boolean {
  if (hash === null || (macBefore === null && seal.number > 1)) return false;
  return keys.some((key) =>
    timingSafeEqual(seal.mac, macOf(key, macBefore ?? undefined, seal, hash)),
  );
}

function macOf(
  key: string,
  before: Uint8Array | undefined,
  { number, position, sealed_at, gap }: Omit<Seal, 'mac'>,
  linkHash: Uint8Array,
): Buffer {
  const previous = Buffer.from(before ?? []).toString('hex');
  return createHmac('sha256', key)
    .update(JSON.stringify([previous, number, position, sealed_at.toISOString(), gap]))
    .update(linkHash)
    .digest();
}
