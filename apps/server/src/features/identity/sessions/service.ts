import { randomUUID } from 'node:crypto';
import { isSameEmail } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Owner } from '../../../crypto/encrypted-columns.ts';
import { ContentDigest } from '../../../crypto/encryption.ts';
import { areEqualTexts } from '../../../crypto/equal-texts.ts';
import type { Caller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { toWire } from '../../../http/wire-rows.ts';
import type { Settings } from '../../../settings.ts';
import {
  ACCESS_TOKEN_MINUTES,
  digestLoginToken,
  isSecretOf,
  newSecretOf,
  ownerDigest,
} from './access-token.ts';
import { describeDevice } from './device.ts';
import { hoursAfter, judgeRefresh, SESSION_HOURS } from './refresh-rule.ts';
import {
  deleteExpired,
  endOtherSessions,
  endSession,
  findProfile,
  findRefreshToken,
  findSessions,
  insertRefreshToken,
  insertSession,
  markRefreshTokenUsed,
  recordCitizen,
  spendLoginToken,
} from './repository.ts';

export interface SessionTokens {
  AccessToken: string;
  RefreshToken: string;
  UserName: string;
}

/** Return from the account login. */
export interface Arrival {
  email: string;
  token: string;
  /** Browser binding of tokens we issue. */
  browser: string | undefined;
}

type Context = Pick<AppContext, 'database' | 'now'>;
type OpeningContext = Pick<
  AppContext,
  'database' | 'now' | 'settings' | 'accessTokens' | 'verifyAccount'
>;

/**
 * Opens a channel session, valid only for public calls. Stored nowhere: rows would let anonymous visitors fill the
 * database.
 *
 * @throws ServiceError UNAUTHENTICATED for wrong credentials
 */
export async function openChannelSession(
  { now, settings, accessTokens }: Pick<OpeningContext, 'now' | 'settings' | 'accessTokens'>,
  username: string,
  password: string,
): Promise<SessionTokens> {
  checkChannel(settings.channel, username, password);
  return { ...(await accessTokens.signChannel(hoursAfter(now(), SESSION_HOURS))), UserName: '' };
}

/**
 * Exchanges an account token for a citizen session.
 *
 * @throws ServiceError UNAUTHENTICATED for another channel, or an invalid, expired or used token; UNAVAILABLE if the
 *   account login is down
 */
export async function openCitizenSession(
  { database, now, settings, accessTokens, verifyAccount }: OpeningContext,
  credentials: { username: string; password: string },
  { email, token, browser }: Arrival,
  userAgent: string | undefined,
): Promise<SessionTokens> {
  checkChannel(settings.channel, credentials.username, credentials.password);
  const verified = await verifyAccount(email, token, browser);
  if (!verified) throw new ServiceError('UNAUTHENTICATED');
  const { account } = verified;
  const owner: Owner = [account.issuer, account.subject];
  const refreshToken = newSecretOf(ownerDigest(owner));
  const sessionId = randomUUID();
  const loginTokenDigest = digestLoginToken(token);
  const at = now();
  const { citizenId, sessionExpiresAt } = await database.transaction(async (transaction) => {
    if (!(await spendLoginToken(transaction, verified, at))) {
      throw new ServiceError('UNAUTHENTICATED');
    }
    const id = await recordCitizen(transaction, account, at);
    const session = {
      ...{ id: sessionId, citizen_id: id, login_token_digest: loginTokenDigest },
      device: describeDevice(userAgent),
    };
    const sessionExpiresAt = await insertSession(transaction, session, at);
    const token = { token_hash: digestOf(refreshToken), session_id: sessionId };
    await insertRefreshToken(transaction, token, at);
    return { citizenId: id, sessionExpiresAt };
  });
  const AccessToken = await accessTokens.sign(
    { sessionId, citizenId, owner, email: account.email, loginTokenDigest },
    sessionExpiresAt,
  );
  return { AccessToken, RefreshToken: refreshToken, UserName: account.userName };
}

/**
 * Rotates both tokens. Reuse ends the session, except after a lost response (`judgeRefresh`). In the last hour the
 * access token lasts to the session's end and the refresh token is empty.
 *
 * @throws ServiceError UNAUTHENTICATED
 */
export async function refreshSession(
  { database, now, accessTokens }: Context & Pick<AppContext, 'accessTokens'>,
  userEmail: string,
  refreshToken: string,
): Promise<SessionTokens> {
  const channelEnd = await accessTokens.readChannel(refreshToken);
  if (channelEnd) {
    if (userEmail !== '') throw new ServiceError('UNAUTHENTICATED');
    return { ...(await accessTokens.signChannel(channelEnd)), UserName: '' };
  }
  const predecessorHash = digestOf(refreshToken);
  const at = now();
  const session = await database.transaction(async (transaction) => {
    const found = await findRefreshToken(transaction, predecessorHash);
    if (!found || !isSecretOf(ownerDigest(found.owner), refreshToken)) return undefined;
    const { sessionId } = found;
    const sameOwner = isSameEmail(found.email, userEmail);
    const verdict = judgeRefresh({ ...found, sameOwner }, at);
    if (verdict === 'end') {
      await endSession(transaction, sessionId, 'refresh_token_reused', at);
      return 'reused';
    }
    if (verdict !== 'renew') return undefined;
    await markRefreshTokenUsed(transaction, predecessorHash, at);
    if (reachesEnd(found.sessionExpiresAt, at)) return { ...found, next: '' };
    const next = newSecretOf(ownerDigest(found.owner));
    const token = { token_hash: digestOf(next), session_id: sessionId };
    await insertRefreshToken(transaction, { ...token, predecessor_hash: predecessorHash }, at);
    return { ...found, next };
  });
  // After commit, so the session stays ended.
  if (session === 'reused') {
    throw new ServiceError('UNAUTHENTICATED', { event: 'refresh_token_reused' });
  }
  if (!session) throw new ServiceError('UNAUTHENTICATED');
  const AccessToken = await accessTokens.sign(session, session.sessionExpiresAt);
  return { AccessToken, RefreshToken: session.next, UserName: session.userName };
}

/** Whether the access token needs no renewal. */
function reachesEnd(sessionExpiresAt: Date, now: Date): boolean {
  return sessionExpiresAt.getTime() <= now.getTime() + ACCESS_TOKEN_MINUTES * 60_000;
}

/** Ends the session and all its tokens. @throws ServiceError UNAUTHENTICATED */
export async function logOut({ database, now }: Context, sessionId: string): Promise<void> {
  if (!(await endSession(database.query, sessionId, 'logout', now()))) {
    throw new ServiceError('UNAUTHENTICATED');
  }
}

/**
 * Valid sessions, latest use first. `usedAt`: opened or renewed.
 *
 * @throws ServiceError UNAUTHENTICATED
 */
export async function listSessions({ database, now }: Context, caller: Caller) {
  const sessions = await findSessions(database.query, caller, now());
  if (!sessions.some(({ id }) => id === caller.sessionId)) {
    throw new ServiceError('UNAUTHENTICATED');
  }
  return sessions.map((row) => ({ ...toWire(row), current: row.id === caller.sessionId }));
}

/**
 * Ends one or all other sessions; ignores foreign and ended ones.
 *
 * @throws ServiceError UNAUTHENTICATED
 */
export async function logOutElsewhere(context: Context, caller: Caller, sessionId?: string) {
  await listSessions(context, caller);
  await endOtherSessions(context.database.query, caller, sessionId, context.now());
}

/** @throws ServiceError UNAUTHENTICATED */
export async function readProfile({ database }: Pick<AppContext, 'database'>, caller: Caller) {
  const profile = await findProfile(database.query, caller);
  if (!profile) throw new ServiceError('UNAUTHENTICATED');
  return profile;
}

export function deleteExpiredSessions({ database, now }: Context): Promise<void> {
  return deleteExpired(database.longQuery, now());
}

function checkChannel(channel: Settings['channel'], username: string, password: string): void {
  const given = JSON.stringify([username, password]);
  const right = JSON.stringify([channel.username, channel.password]);
  if (!areEqualTexts(given, right)) throw new ServiceError('UNAUTHENTICATED');
}

function digestOf(refreshToken: string): ContentDigest {
  return new ContentDigest('refreshToken', refreshToken);
}
