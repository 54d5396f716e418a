import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { equalBytes, type Signer, type StatusList, signStatusList } from '@wathiqa/certificate';
import { CERTIFICATE_PATHS } from '@wathiqa/contract';
import { type Kysely, sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import { ServiceError } from '../../http/errors.ts';
import { type CertificateKeys, certificateFolder, readCertificateKeys } from './keys.ts';
import { revokeRefunded } from './refunded-sheets.ts';
import { NUMBERS } from './repository.ts';

const deflateAsync = promisify(deflate);

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

const PUBLISH_SECONDS = 300;

/** A verifier that is offline longer shows since when revocations are unchecked. */
const LIST_LIFETIME_SECONDS = 2 * 86_400;

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
 * Publishes the list of keys and the status list; also after each revocation.
 *
 * @returns false if another server has published keys and this one cannot sign
 */
export async function publishLists(context: Context): Promise<boolean> {
  const now = context.now();
  return context.database.transaction(async (transaction) => {
    // An older list never replaces a newer one.
    await sql`SELECT pg_advisory_xact_lock(hashtext('certificate_lists'))`.execute(transaction);
    const keys = await readOwnKeys(context, transaction);
    if (!keys) return !(await findList(transaction, 'keys'));
    await writeList(transaction, 'root', keys.root, now);
    await writeList(transaction, 'keys', keys.list, now);
    // Also after the only key was withdrawn: verifiers must know.
    if (!keys.signer) return false;
    const issuedAt = Math.floor(now.getTime() / 1000);
    const list = {
      uri: new URL(CERTIFICATE_PATHS.status, context.settings.publicUrl).href,
      ...{ issuedAt, expiresAt: issuedAt + LIST_LIFETIME_SECONDS, ttl: PUBLISH_SECONDS },
      ...(await readStatuses(transaction)),
    };
    const compress = async (bytes: Uint8Array) =>
      new Uint8Array(await deflateAsync(bytes, { level: 9 }));
    await writeList(transaction, 'status', await signStatusList(list, keys.signer, compress), now);
    return true;
  });
}

/**
 * Signer of this server, whose key verifiers know: they would call its first sheets forged.
 *
 * @param refusal thrown without a key
 */
export async function requireSigner(
  context: Context,
  refusal = new ServiceError('NOT_SET_UP'),
): Promise<Signer> {
  const { query } = context.database;
  const keys = await readOwnKeys(context, query);
  if (!keys?.signer) throw refusal;
  const published = await findList(query, 'keys');
  if (!published || !equalBytes(published, keys.list)) await publishLists(context);
  return keys.signer;
}

/** Keys of this server, as of the newest list of any server. */
async function readOwnKeys(
  { settings, now }: Pick<Context, 'settings' | 'now'>,
  database: Reader,
): Promise<CertificateKeys | undefined> {
  return readCertificateKeys(settings, now(), await findList(database, 'keys'));
}

async function readStatuses(database: Reader): Promise<Pick<StatusList, 'bits' | 'statuses'>> {
  const { rows } = await sql<{ first: number; last: number }>`
    SELECT serial % ${NUMBERS} AS first, serial % ${NUMBERS} AS last FROM certificate_revocations
    UNION ALL SELECT first, last FROM lost_certificates
    UNION ALL SELECT last_value + 1, last_value FROM certificate_numbers`.execute(database);
  const size = Math.max(...rows.map(({ last }) => last)) + 1;
  const statuses = new Uint8Array((Math.ceil(size / SIZE_STEP) * SIZE_STEP) / 8);
  for (const { first, last } of rows) {
    for (let number = first; number <= last; number += 1) {
      statuses[number >> 3] = (statuses[number >> 3] ?? 0) | (1 << (number & 7));
    }
  }
  return { bits: 1, statuses };
}

async function writeList(
  database: Kysely<Tables>,
  kind: Tables['certificate_lists']['kind'],
  bytes: Uint8Array,
  issuedAt: Date,
): Promise<void> {
  const list = { content: Buffer.from(bytes), issued_at: issuedAt };
  await database
    .insertInto('certificate_lists')
    .values({ kind, ...list })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(list))
    .execute();
}

export async function findList(
  database: Reader,
  kind: Tables['certificate_lists']['kind'],
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = await database
    .selectFrom('certificate_lists')
    .where('kind', '=', kind)
    .select('content')
    .executeTakeFirst();
  return found && new Uint8Array(found.content);
}
