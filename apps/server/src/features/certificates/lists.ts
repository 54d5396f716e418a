import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import {
  equalBytes,
  openKeyList,
  openTreeHead,
  type Signer,
  signStatusBase,
  signStatusDelta,
  signTreeHead,
} from '@wathiqa/certificate';
import { cairoDay, isoDay } from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Tables } from '../../db/schema.ts';
import { type CertificateKeys, certificateFolder, readCertificateKeys } from './keys.ts';
import { completeNodes, logSize, subtreeRoot } from './log.ts';
import { revokeRefunded } from './refunded-sheets.ts';
import { lockLog } from './repository.ts';

const deflateAsync = promisify(deflate);

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

const PUBLISH_SECONDS = 300;

/** A verifier that is offline longer shows since when revocations are unchecked. */
const LIST_LIFETIME_SECONDS = 2 * 86_400;

/** Longer than a revocation takes to commit. */
const OVERLAP_MS = 600_000;

/** The status list grows in steps, which hide the number of certificates per day. */
const SIZE_STEP = 2 ** 16;

/**
 * Revokes sheets of refunded documents and publishes the signed lists, every five minutes. A run on a server without a
 * key fails, so that another server repeats it.
 */
export function certificateJobs(context: AppContext): void {
  context.jobs.schedule({
    name: 'certificates.publish',
    everySeconds: PUBLISH_SECONDS,
    timeoutSeconds: 120,
    runsOn: 'oneServer',
    run: async () => {
      await revokeRefunded(context);
      if (await publishLists(context)) return;
      const folder = certificateFolder(context.settings);
      throw new Error(`${folder} has no certificate key in use: copy it from the server with keys`);
    },
  });
}

/**
 * Publishes the list of keys, the base of the day, the delta since the open base, and the head of the log; also after
 * each print and revocation. A base ends with a delta that closes it, so that a verifier continues from any base
 * without a new one.
 *
 * @returns false if another server has published keys and this one cannot sign
 */
export async function publishLists(context: Context): Promise<boolean> {
  const now = context.now();
  return context.database.transaction(async (transaction) => {
    // An older list never replaces a newer one.
    await lockLog(transaction);
    // Lists older than the keys would be renewed at once.
    const keys = await readOwnKeys({ ...context, now: () => now }, transaction);
    if (!keys) return !(await findList(transaction, 'keys'));
    const { root: rootKey, list, listedAt, signer } = keys;
    await writeList(transaction, 'root', 0, rootKey, now);
    await writeList(transaction, 'keys', 0, list, now);
    // Also after the only key was withdrawn: verifiers must know.
    if (!signer) return false;
    const size = await logSize(transaction);
    await completeNodes(transaction, size);
    const root = await subtreeRoot(transaction, 0, size);
    const issuedAt = Math.floor(now.getTime() / 1000);
    const head = await signTreeHead({ issuedAt, size, root }, signer);
    await writeList(transaction, 'head', Math.floor(issuedAt / 86_400), head, now);
    await publishStatus(transaction, { signer, size, listedAt, now });
    return true;
  });
}

/** Publishes the lists if verifiers lack these keys: they would call the first sheets forged. */
export async function publishNewKeys(context: Context, { list }: CertificateKeys): Promise<void> {
  const published = await findList(context.database.query, 'keys');
  if (!published || !equalBytes(published.content, list)) await publishLists(context);
}

/** Keys of this server, as of the newest list of any server. */
export async function readOwnKeys(
  { settings, now }: Pick<Context, 'settings' | 'now'>,
  database: Kysely<Tables>,
): Promise<CertificateKeys | undefined> {
  const published = await findList(database, 'keys');
  return readCertificateKeys(settings, now(), published && new Uint8Array(published.content));
}

async function publishStatus(
  database: Kysely<Tables>,
  { signer, size, listedAt, now }: { signer: Signer; size: number; listedAt: number; now: Date },
): Promise<void> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const times = { issuedAt, expiresAt: issuedAt + LIST_LIFETIME_SECONDS };
  // Without the content, which is large.
  const last = await database
    .selectFrom('certificate_lists')
    .where('kind', '=', 'base')
    .select(['number', 'issued_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isNewDay = !last || isoDay(cairoDay(last.issued_at)) !== isoDay(cairoDay(now));
  // Verifiers refuse a base of a key that was withdrawn since.
  const isRenewed = isNewDay || last.issued_at.getTime() < listedAt * 1000;
  // Counters are seconds, which also grow after a restore.
  const counter = issuedAt;
  if (last && counter > last.number) {
    const revoked = await findRevoked(database, last.issued_at);
    const delta = { ...times, base: last.number, counter, closes: isRenewed, revoked };
    await writeList(database, 'delta', last.number, await signStatusDelta(delta, signer), now);
  }
  if (!isRenewed) return;
  const bits = Math.ceil((size + 1) / SIZE_STEP) * SIZE_STEP;
  const base = { ...times, counter, revoked: await findRevoked(database) };
  await writeList(
    database,
    'base',
    counter,
    await signStatusBase(base, bits, signer, deflateBest),
    now,
  );
}

/** Positions revoked since a base, also by a transaction that committed after the base was read. */
async function findRevoked(database: Kysely<Tables>, since?: Date): Promise<Uint32Array> {
  const from = new Date(since ? since.getTime() - OVERLAP_MS : 0);
  const rows = await database
    .selectFrom('certificate_revocations')
    .where('revoked_at', '>=', from)
    .select('position')
    .unionAll(
      database
        .selectFrom('lost_places')
        .where('found_at', '>=', from)
        .select(sql<number>`generate_series(first, last)`.as('position')),
    )
    .orderBy('position')
    .execute();
  return Uint32Array.from(rows.map(({ position }) => position));
}

async function writeList(
  database: Kysely<Tables>,
  kind: Tables['certificate_lists']['kind'],
  number: number,
  bytes: Uint8Array,
  issuedAt: Date,
): Promise<void> {
  const content = Buffer.from(bytes);
  await database
    .insertInto('certificate_lists')
    .values({ kind, number, content, issued_at: issuedAt })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'number']).doUpdateSet({ content, issued_at: issuedAt }),
    )
    .execute();
}

export async function findList(
  database: Kysely<Tables>,
  kind: Tables['certificate_lists']['kind'],
  number?: number,
): Promise<{ content: Buffer } | undefined> {
  let query = database.selectFrom('certificate_lists').where('kind', '=', kind);
  if (number !== undefined) query = query.where('number', '=', number);
  return query.select('content').orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** Day, root (hex) and size of the newest head of the log. */
export async function readNewestHead(
  database: Kysely<Tables>,
): Promise<{ day: string; root: string; size: number } | undefined> {
  const [root, keys, head] = [
    await findList(database, 'root'),
    await findList(database, 'keys'),
    await findList(database, 'head'),
  ].map((list) => list && new Uint8Array(list.content));
  const trusted = root && keys && (await openKeyList(keys, root));
  const opened = trusted && head && (await openTreeHead(head, trusted));
  if (!opened) return undefined;
  return {
    day: isoDay(cairoDay(new Date(opened.issuedAt * 1000))),
    root: Buffer.from(opened.root).toString('hex'),
    size: opened.size,
  };
}

async function deflateBest(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await deflateAsync(bytes, { level: 9 }));
}
