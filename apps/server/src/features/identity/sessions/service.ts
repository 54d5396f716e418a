import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../../context.ts';
import type { Caller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import type { Settings } from '../../../settings.ts';
import { ACCESS_TOKEN_MINUTES, digestLoginToken } from './access-token.ts';
import { describeDevice } from './device.ts';
import { judgeRefresh } from './refresh-rule.ts';
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
  type Profile,
  recordCitizen,
  spendLoginToken,
} from './repository.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** What opening or refreshing a session hands to the portal. */
export interface SessionTokens {
  AccessToken: string;
  RefreshToken: string;
  UserName: string;
}

/** A person who comes back from the account login. */
export interface Arrival {
  email: string;
  token: string;
  /** What tells the browser that began the sign-in from any other, where our server makes the Tokens. */
  browser: string | undefined;
}

type Context = Pick<AppContext, 'database' | 'now'>;
type OpeningContext = Pick<
  AppContext,
  'database' | 'now' | 'settings' | 'accessTokens' | 'verifyAccount'
>;

/**
 * Opens a session of the channel itself, which opens nothing but public calls.
 *
 * @throws ServiceError UNAUTHENTICATED when the pair is not the channel's
 */
export async function openChannelSession(
  { database, now, settings, accessTokens }: OpeningContext,
  username: string,
  password: string,
): Promise<SessionTokens> {
  checkChannel(settings.channel, username, password);
  const refreshToken = newSecret();
  const sessionId = randomUUID();
  const sessionExpiresAt = await database.transaction((transaction) =>
    insertSession(
      transaction,
      {
        id: sessionId,
        citizenId: null,
        loginTokenDigest: '',
        refreshTokenHash: hashSecret(refreshToken),
        device: '',
      },
      now(),
    ),
  );
  const claims = { sessionId, citizenId: undefined, email: '', loginTokenDigest: '' };
  return {
    AccessToken: await accessTokens.sign(claims, sessionExpiresAt),
    RefreshToken: refreshToken,
    UserName: '',
  };
}

/**
 * Spends a Token of the account login and opens its owner's session.
 *
 * @throws ServiceError UNAUTHENTICATED for another channel, a Token that is spent, expired or somebody
 *   else's; UNAVAILABLE when the account login cannot be asked
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
  const refreshToken = newSecret();
  const sessionId = randomUUID();
  const loginTokenDigest = digestLoginToken(token);
  const at = now();
  const { citizenId, sessionExpiresAt } = await database.transaction(async (transaction) => {
    if (!(await spendLoginToken(transaction, verified, at))) {
      throw new ServiceError('UNAUTHENTICATED');
    }
    const id = await recordCitizen(transaction, account, at);
    const refreshTokenHash = hashSecret(refreshToken);
    const device = describeDevice(userAgent);
    const session = { id: sessionId, citizenId: id, loginTokenDigest, refreshTokenHash, device };
    return { citizenId: id, sessionExpiresAt: await insertSession(transaction, session, at) };
  });
  const AccessToken = await accessTokens.sign(
    { sessionId, citizenId, email: account.email, loginTokenDigest },
    sessionExpiresAt,
  );
  return { AccessToken, RefreshToken: refreshToken, UserName: account.userName };
}

/**
 * Replaces both tokens of a session. A refresh token that was used before is taken for stolen, and the whole session
 * ends, unless it is asked for again because the answer was lost (`judgeRefresh`). In the last hour of the session the
 * AccessToken lives to its end, and the RefreshToken is empty.
 *
 * @throws ServiceError UNAUTHENTICATED
 */
export async function refreshSession(
  { database, now, accessTokens }: Context & Pick<AppContext, 'accessTokens'>,
  userEmail: string,
  refreshToken: string,
): Promise<SessionTokens> {
  const next = newSecret();
  const [tokenHash, predecessorHash] = [hashSecret(next), hashSecret(refreshToken)];
  const at = now();
  const session = await database.transaction(async (transaction) => {
    const found = await findRefreshToken(transaction, predecessorHash);
    if (!found) return undefined;
    const { sessionId } = found;
    const sameOwner = (found.email ?? '').toLowerCase() === userEmail.toLowerCase();
    const verdict = judgeRefresh({ ...found, sameOwner }, at);
    if (verdict === 'end') {
      await endSession(transaction, sessionId, 'refresh_token_reused', at);
      return 'reused';
    }
    if (verdict !== 'renew') return undefined;
    await markRefreshTokenUsed(transaction, predecessorHash, at);
    const isLast = reachesEnd(found.sessionExpiresAt, at);
    if (!isLast) {
      await insertRefreshToken(transaction, { sessionId, tokenHash, predecessorHash }, at);
    }
    return { ...found, isLast };
  });
  // Outside: the session stays ended.
  if (session === 'reused') {
    throw new ServiceError('UNAUTHENTICATED', { event: 'refresh_token_reused' });
  }
  if (!session) throw new ServiceError('UNAUTHENTICATED');
  const AccessToken = await accessTokens.sign(
    {
      sessionId: session.sessionId,
      citizenId: session.citizenId ?? undefined,
      email: session.email ?? '',
      loginTokenDigest: session.loginTokenDigest,
    },
    session.sessionExpiresAt,
  );
  const RefreshToken = session.isLast ? '' : next;
  return { AccessToken, RefreshToken, UserName: session.userName ?? '' };
}

/** Whether an AccessToken of now lives to the end of its session, so that there is nothing left to renew. */
function reachesEnd(sessionExpiresAt: Date, now: Date): boolean {
  return sessionExpiresAt.getTime() <= now.getTime() + ACCESS_TOKEN_MINUTES * 60_000;
}

/** Ends the caller's session: none of its tokens opens anything any more. @throws ServiceError UNAUTHENTICATED */
export async function logOut({ database, now }: Context, sessionId: string): Promise<void> {
  if (!(await endSession(database.query, sessionId, 'logout', now()))) {
    throw new ServiceError('UNAUTHENTICATED');
  }
}

/**
 * Where a citizen is signed in now, the last used first. `usedAt` is when the session was opened or renewed last.
 *
 * @throws ServiceError UNAUTHENTICATED
 */
export async function listSessions({ database, now }: Context, caller: Caller) {
  const sessions = await findSessions(database.query, caller, now());
  if (!sessions.some(({ id }) => id === caller.sessionId)) {
    throw new ServiceError('UNAUTHENTICATED');
  }
  return sessions.map(({ id, device, openedAt, usedAt }) => ({
    id,
    device,
    openedAt: openedAt.toISOString(),
    usedAt: usedAt.toISOString(),
    current: id === caller.sessionId,
  }));
}

/**
 * Ends sessions of the caller in other places: one, or all of them. Somebody else's, and what has ended, is as if it
 * were not there.
 *
 * @throws ServiceError UNAUTHENTICATED
 */
export async function logOutElsewhere(context: Context, caller: Caller, sessionId?: string) {
  await listSessions(context, caller);
  await endOtherSessions(context.database.query, caller, sessionId, context.now());
}

/** What the account says of the caller. @throws ServiceError UNAUTHENTICATED */
export async function readProfile(
  { database }: Pick<AppContext, 'database'>,
  sessionId: string,
): Promise<Profile> {
  const profile = await findProfile(database.query, sessionId);
  if (!profile) throw new ServiceError('UNAUTHENTICATED');
  return profile;
}

/** Deletes what can open nothing any more; for housekeeping. */
export function deleteExpiredSessions({ database, now }: Context): Promise<void> {
  return deleteExpired(database.longQuery, now());
}

function checkChannel(channel: Settings['channel'], username: string, password: string): void {
  // Hashes have one length, so the comparison takes the same time whatever was sent.
  const given = hashSecret(JSON.stringify([username, password]));
  const right = hashSecret(JSON.stringify([channel.username, channel.password]));
  if (!timingSafeEqual(given, right)) throw new ServiceError('UNAUTHENTICATED');
}
