import type { RequestId } from '@wathiqa/domain';
import { sql, type Transaction } from 'kysely';
import { BlindIndex, EncryptedText } from '../../../crypto/encryption.ts';
import { deleteInBatches } from '../../../db/batches.ts';
import type { Database } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import type { Account, VerifiedToken } from '../account/account.ts';
import { hashSecret } from './secrets.ts';

/** Hours that a session may be carried on by refreshing, and that one refresh token waits to be used. */
const SESSION_HOURS = 24;
const REFRESH_TOKEN_HOURS = 8;
const HOUR_MS = 3_600_000;

/** Marks a Token as spent, for as long as it could be used; false when it was already. */
export async function spendLoginToken(
  transaction: Transaction<Tables>,
  { identity, usableUntil }: Pick<VerifiedToken, 'identity' | 'usableUntil'>,
  now: Date,
): Promise<boolean> {
  const spent = await transaction
    .insertInto('spent_login_tokens')
    .values({ token_hash: hashSecret(identity), spent_at: now, usable_until: usableUntil })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return spent !== undefined;
}

/**
 * Records the person as the account describes them now; the id stays the same from sign-in to sign-in. Who it is, issuer and
 * subject say together (decisions §7): the same subject of another issuer is somebody else.
 */
export async function recordCitizen(
  transaction: Transaction<Tables>,
  account: Account,
  now: Date,
): Promise<number> {
  const described = {
    email: new EncryptedText(account.email),
    user_name: account.userName,
    first_name: account.firstName,
    other_name: account.otherName,
    gender: account.genderCode,
    national_id: new EncryptedText(account.nationalId),
    national_id_index: new BlindIndex('nationalId', account.nationalId),
    mother_full_name: new EncryptedText(account.motherFullName),
    mobile: new EncryptedText(account.mobile),
  };
  const { id } = await transaction
    .insertInto('citizens')
    .values({
      issuer: account.issuer,
      subject: account.subject,
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

/** Accounts that are looked at in one statement: there are as many as people. */
const ACCOUNTS_AT_ONCE = 50_000;

/** Opens a session; without a citizen it is the channel's. Gives when it ends at the latest. */
export async function insertSession(
  transaction: Transaction<Tables>,
  session: {
    id: string;
    citizenId: number | null;
    loginTokenDigest: string;
    refreshTokenHash: Buffer;
    device: string;
  },
  now: Date,
): Promise<Date> {
  const expiresAt = hoursAfter(now, SESSION_HOURS);
  await transaction
    .insertInto('sessions')
    .values({
      id: session.id,
      citizen_id: session.citizenId,
      login_token_digest: session.loginTokenDigest,
      created_at: now,
      expires_at: expiresAt,
      device: session.device,
    })
    .execute();
  const first = {
    sessionId: session.id,
    tokenHash: session.refreshTokenHash,
    predecessorHash: null,
  };
  await insertRefreshToken(transaction, first, now);
  return expiresAt;
}

/** Gives a session a refresh token, in place of another after the first. */
export async function insertRefreshToken(
  transaction: Transaction<Tables>,
  token: { sessionId: string; tokenHash: Buffer; predecessorHash: Buffer | null },
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('refresh_tokens')
    .values({
      token_hash: token.tokenHash,
      session_id: token.sessionId,
      predecessor_hash: token.predecessorHash,
      issued_at: now,
      expires_at: hoursAfter(now, REFRESH_TOKEN_HOURS),
    })
    .execute();
}

/** A refresh token with its session, whatever their condition; locks the session until the transaction ends. */
export async function findRefreshToken(transaction: Transaction<Tables>, tokenHash: Buffer) {
  // First alone: what others did while they held the lock, only a later statement sees.
  await transaction
    .selectFrom('sessions as session')
    .innerJoin('refresh_tokens as token', 'token.session_id', 'session.id')
    .where('token.token_hash', '=', tokenHash)
    .select('session.id')
    .forUpdate('session')
    .execute();
  return transaction
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .leftJoin('citizens as citizen', 'citizen.id', 'session.citizen_id')
    .where('token.token_hash', '=', tokenHash)
    .select([
      'session.id as sessionId',
      'session.citizen_id as citizenId',
      'session.login_token_digest as loginTokenDigest',
      'session.ended_at as sessionEndedAt',
      'session.expires_at as sessionExpiresAt',
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
    .executeTakeFirst();
}

/** Notes when a token was used first. */
export async function markRefreshTokenUsed(
  transaction: Transaction<Tables>,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .execute();
}

/** Ends a session for good; false when it had ended already. */
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

/** The living sessions of a citizen, the one that asks among them, the last used first. */
export async function findSessions(
  database: Database['query'],
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

/** Ends sessions of a citizen other than the one that asks: one of them, or all. */
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

/** Ends every session of the citizen who ordered a request, for the staff. @returns how many */
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

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** The signed-in citizen of a live session. */
export async function findProfile(database: Database['query'], sessionId: string) {
  return database
    .selectFrom('sessions as session')
    .innerJoin('citizens as citizen', 'citizen.id', 'session.citizen_id')
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .select([
      'citizen.email',
      'citizen.user_name as userName',
      'citizen.first_name as firstName',
      'citizen.other_name as otherName',
      'citizen.gender as genderCode',
      'citizen.national_id as nationalId',
      'citizen.mother_full_name as motherFullName',
      'citizen.mobile',
    ])
    .executeTakeFirst();
}

/**
 * Takes out what an account said of people who have not come for so long and of whom no request is left; the empty row
 * stays, because the history names its number.
 *
 * @returns how many
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
      UPDATE citizens SET
        issuer = '', subject = U&'\\0002erased ' || id, email = '', user_name = '', first_name = '', other_name = '', gender = '',
        national_id = '', national_id_index = NULL, mother_full_name = '', mobile = '', updated_at = ${now}::timestamptz
      WHERE id >= ${first}::bigint AND id < ${first + ACCOUNTS_AT_ONCE}::bigint
        AND updated_at < ${before}::timestamptz AND NOT starts_with(subject, U&'\\0002erased')
        AND NOT EXISTS (SELECT FROM requests WHERE citizen_id = citizens.id)`.execute(database);
    erased += Number(numAffectedRows ?? 0);
  }
  return erased;
}

/** Deletes sessions and spent Tokens that can open nothing any more. */
export async function deleteExpired(database: Database['query'], now: Date): Promise<void> {
  // A day more than needed: processes on several machines do not agree about the time.
  const aDayAgo = hoursAfter(now, -24);
  await deleteInBatches(database, 'sessions', sql`expires_at < ${aDayAgo}::timestamptz`);
  await deleteInBatches(
    database,
    'spent_login_tokens',
    sql`usable_until < ${aDayAgo}::timestamptz`,
  );
  await database.deleteFrom('minted_login_tokens').where('expires_at', '<', now).execute();
}

function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + hours * HOUR_MS);
}
