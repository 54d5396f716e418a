import type { RequestId } from '@wathiqa/domain';
import { type Insertable, sql, type Transaction } from 'kysely';
import type { Owner } from '../../../crypto/encrypted-columns.ts';
import { decryptColumns } from '../../../crypto/encrypted-rows.ts';
import { BlindIndex, ContentDigest, EncryptedText } from '../../../crypto/encryption.ts';
import { deleteInBatches } from '../../../db/batches.ts';
import type { Database, Reader } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import type { Caller } from '../../../http/access.ts';
import { livingSession } from '../../../requests/own-requests.ts';
import type { Account, VerifiedToken } from '../account/account.ts';
import { hoursAfter, REFRESH_TOKEN_HOURS, SESSION_HOURS } from './refresh-rule.ts';

/** Marks a token as used; false for a replay. */
export async function spendLoginToken(
  transaction: Transaction<Tables>,
  { identity, usableUntil }: Pick<VerifiedToken, 'identity' | 'usableUntil'>,
  now: Date,
): Promise<boolean> {
  const spent = await transaction
    .insertInto('spent_login_tokens')
    .values({
      token_hash: new ContentDigest('loginToken', identity),
      spent_at: now,
      usable_until: usableUntil,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Upserts by issuer and subject (spec §7.1); the id is stable. */
export async function recordCitizen(
  transaction: Transaction<Tables>,
  account: Account,
  now: Date,
): Promise<number> {
  const { issuer, subject } = account;
  const key = [issuer, subject];
  const described = {
    email: new EncryptedText(account.email, 'citizens.email', key),
    email_index: new BlindIndex('email', account.email),
    user_name: account.userName,
    first_name: account.firstName,
    other_name: account.otherName,
    gender: account.genderCode,
    national_id: new EncryptedText(account.nationalId, 'citizens.national_id', key),
    national_id_index: new BlindIndex('nationalId', account.nationalId),
    mother_full_name: new EncryptedText(account.motherFullName, 'citizens.mother_full_name', key),
    mobile: new EncryptedText(account.mobile, 'citizens.mobile', key),
  };
  const { id } = await transaction
    .insertInto('citizens')
    .values({
      issuer,
      subject,
      ...described,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ ...described, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Rows scanned per statement. */
const ACCOUNTS_AT_ONCE = 50_000;

/** @returns the expiry */
export async function insertSession(
  transaction: Transaction<Tables>,
  session: Omit<Insertable<Tables['sessions']>, 'created_at' | 'expires_at'>,
  now: Date,
): Promise<Date> {
  const expiresAt = hoursAfter(now, SESSION_HOURS);
  await transaction
    .insertInto('sessions')
    .values({ ...session, created_at: now, expires_at: expiresAt })
    .execute();
  return expiresAt;
}

export async function insertRefreshToken(
  transaction: Transaction<Tables>,
  token: Omit<Insertable<Tables['refresh_tokens']>, 'issued_at' | 'expires_at'>,
  now: Date,
): Promise<void> {
  const expiresAt = hoursAfter(now, REFRESH_TOKEN_HOURS);
  await transaction
    .insertInto('refresh_tokens')
    .values({ ...token, issued_at: now, expires_at: expiresAt })
    .execute();
}

/** Locks the session and returns token and session. */
export async function findRefreshToken(transaction: Transaction<Tables>, tokenHash: ContentDigest) {
  // Separate statement, because only a later one sees changes made during the lock wait.
  await transaction
    .selectFrom('sessions as session')
    .innerJoin('refresh_tokens as token', 'token.session_id', 'session.id')
    .where('token.token_hash', '=', tokenHash)
    .select('session.id')
    .forUpdate('session')
    .execute();
  const found = await transaction
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('citizens as citizen', 'citizen.id', 'session.citizen_id')
    .where('token.token_hash', '=', tokenHash)
    .select([
      'session.id as sessionId',
      'session.citizen_id as citizenId',
      'session.login_token_digest as loginTokenDigest',
      'session.ended_at as sessionEndedAt',
      'session.expires_at as sessionExpiresAt',
      'citizen.issuer',
      'citizen.subject',
      'citizen.email',
      'citizen.user_name as userName',
      'token.expires_at as expiresAt',
      'token.used_at as usedAt',
    ])
    .select(
      sql<boolean>`EXISTS (SELECT FROM refresh_tokens AS successor
        WHERE successor.session_id = token.session_id
          AND successor.predecessor_hash = token.token_hash AND successor.used_at IS NOT NULL)`.as(
        'successorUsed',
      ),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM refresh_tokens AS sibling
        WHERE sibling.session_id = token.session_id AND sibling.token_hash <> token.token_hash
          AND sibling.predecessor_hash = token.predecessor_hash AND sibling.used_at IS NOT NULL)`.as(
        'siblingUsed',
      ),
    )
    .select(
      sql<number>`(SELECT count(*)::int FROM refresh_tokens AS successor
        WHERE successor.session_id = token.session_id AND successor.predecessor_hash = token.token_hash)`.as(
        'successors',
      ),
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const { issuer, subject, ...stored } = found;
  const owner: Owner = [issuer, subject];
  return { ...decryptColumns('citizens', owner, stored), owner };
}

/** Records the first use. */
export async function markRefreshTokenUsed(
  transaction: Transaction<Tables>,
  tokenHash: ContentDigest,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .execute();
}

/** False if already ended. */
export async function endSession(
  database: Database['query'],
  sessionId: string,
  reason: 'logout' | 'refresh_token_reused',
  now: Date,
): Promise<boolean> {
  const ended = await database
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Valid sessions including the caller's, latest use first. */
export async function findSessions(
  database: Reader,
  { citizenId, sessionId }: { citizenId: number; sessionId: string },
  now: Date,
) {
  return database
    .selectFrom('sessions as session')
    .innerJoin('refresh_tokens as token', 'token.session_id', 'session.id')
    .where('session.citizen_id', '=', citizenId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .groupBy('session.id')
    .having((expression) =>
      expression.or([
        expression(expression.fn.max('token.expires_at'), '>', now),
        expression('session.id', '=', sessionId),
      ]),
    )
    .select(['session.id', 'session.device', 'session.created_at as openedAt'])
    .select((expression) => expression.fn.max('token.issued_at').as('usedAt'))
    .orderBy('usedAt', 'desc')
    .execute();
}

export async function endOtherSessions(
  database: Database['query'],
  { citizenId, sessionId }: { citizenId: number; sessionId: string },
  otherId: string | undefined,
  now: Date,
): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'logged_out_elsewhere' })
    .where('citizen_id', '=', citizenId)
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .$if(otherId !== undefined, (sessions) => sessions.where('id', '=', otherId ?? ''))
    .execute();
}

export async function endSessionsOfOwner(
  database: Database['query'],
  requestId: RequestId,
  now: Date,
): Promise<number> {
  const ended = await database
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'ended_by_staff' })
    .where('citizen_id', '=', (citizens) =>
      citizens.selectFrom('requests').where('id', '=', Number(requestId)).select('citizen_id'),
    )
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute();
  return ended.length;
}

export async function findProfile(database: Reader, caller: Caller) {
  const found = await database
    .selectFrom('sessions')
    .innerJoin('citizens as citizen', 'citizen.id', 'sessions.citizen_id')
    .where(livingSession(caller))
    .select([
      'citizen.email',
      'citizen.user_name as userName',
      'citizen.first_name as firstName',
      'citizen.other_name as otherName',
      'citizen.gender as genderCode',
      'citizen.national_id',
      'citizen.mother_full_name',
      'citizen.mobile',
    ])
    .executeTakeFirst();
  if (!found) return undefined;
  const { national_id, mother_full_name, ...profile } = decryptColumns(
    'citizens',
    caller.owner,
    found,
  );
  return { ...profile, nationalId: national_id, motherFullName: mother_full_name };
}

/**
 * Erases accounts unused beyond retention and without requests. The empty row remains because the history refers to it.
 */
export async function eraseUnusedAccounts(
  database: Database['query'],
  before: Date,
  now: Date,
): Promise<number> {
  const { last } = await database
    .selectFrom('citizens')
    .select((expression) => expression.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  let erased = 0;
  for (let first = 0; first <= (last ?? -1); first += ACCOUNTS_AT_ONCE) {
    const { numAffectedRows } = await sql`
      ${emptyAccount(now)}
      WHERE id >= ${first}::bigint AND id < ${first + ACCOUNTS_AT_ONCE}::bigint
        AND updated_at < ${before}::timestamptz AND NOT starts_with(subject, U&'\\0002erased')
        AND NOT EXISTS (SELECT FROM requests WHERE citizen_id = citizens.id)`.execute(database);
    erased += Number(numAffectedRows ?? 0);
  }
  return erased;
}

/** Empties accounts and ends their sessions. */
export async function eraseAccounts(
  transaction: Transaction<Tables>,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql`DELETE FROM sessions WHERE citizen_id = ANY (${ids}::bigint[])`.execute(transaction);
  await sql`${emptyAccount(now)} WHERE id = ANY (${ids}::bigint[])`.execute(transaction);
}

const emptyAccount = (now: Date) => sql`
  UPDATE citizens SET
    issuer = '', subject = U&'\\0002erased ' || id, email = '', email_index = NULL, user_name = '', first_name = '', other_name = '', gender = '',
    national_id = '', national_id_index = NULL, mother_full_name = '', mobile = '', updated_at = ${now}::timestamptz`;

export async function deleteExpired(database: Database['query'], now: Date): Promise<void> {
  // Extra day for clock skew.
  const aDayAgo = hoursAfter(now, -24);
  await deleteInBatches(database, 'sessions', sql`expires_at < ${aDayAgo}::timestamptz`);
  await deleteInBatches(
    database,
    'spent_login_tokens',
    sql`usable_until < ${aDayAgo}::timestamptz`,
  );
  await database.deleteFrom('minted_login_tokens').where('expires_at', '<', now).execute();
}
