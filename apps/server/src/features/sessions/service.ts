import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../platform/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { Settings } from '../../settings.ts';
import { type AccessTokens, digestLoginToken } from './access-token.ts';
import type { VerifyAccount } from './account.ts';
import {
  endSession,
  findProfile,
  findRefreshToken,
  forgetExpired,
  insertRefreshToken,
  insertSession,
  markRefreshTokenUsed,
  recordCitizen,
  spendLoginToken,
} from './queries.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** What opening or refreshing a session hands to the portal. */
export interface SessionTokens {
  AccessToken: string;
  RefreshToken: string;
  UserName: string;
}

export type Sessions = ReturnType<typeof sessionService>;

/** Sessions: opened with a Token of the account login, carried on by refreshing, ended by logout or misuse. */
export function sessionService(parts: {
  database: Database;
  tokens: AccessTokens;
  verifyAccount: VerifyAccount;
  channel: Settings['channel'];
}) {
  const { database, tokens, verifyAccount, channel } = parts;

  return {
    /**
     * A session of the channel itself, which opens nothing but public calls.
     *
     * @throws ServiceError UNAUTHENTICATED when the pair is not the channel's
     */
    async openForChannel(username: string, password: string): Promise<SessionTokens> {
      checkChannel(channel, username, password);
      const refreshToken = newSecret();
      const sessionId = randomUUID();
      await database.query.transaction().execute((transaction) =>
        insertSession(transaction, {
          id: sessionId,
          citizenId: null,
          loginTokenDigest: '',
          refreshTokenHash: hashSecret(refreshToken),
        }),
      );
      const claims = { sessionId, citizenId: undefined, email: '', loginTokenDigest: '' };
      return {
        AccessToken: await tokens.sign(claims),
        RefreshToken: refreshToken,
        UserName: '',
      };
    },

    /**
     * Spends a Token of the account login and opens its owner's session.
     *
     * @throws ServiceError UNAUTHENTICATED for another channel, a Token that is spent, expired or somebody
     *   else's; UNAVAILABLE when the account login cannot be asked
     */
    async openForCitizen(
      credentials: { username: string; password: string },
      email: string,
      token: string,
    ): Promise<SessionTokens> {
      checkChannel(channel, credentials.username, credentials.password);
      const account = await verifyAccount(email, token);
      if (!account) throw new ServiceError('UNAUTHENTICATED');
      const refreshToken = newSecret();
      const sessionId = randomUUID();
      const loginTokenDigest = digestLoginToken(token);
      const citizenId = await database.query.transaction().execute(async (transaction) => {
        if (!(await spendLoginToken(transaction, hashSecret(token)))) {
          throw new ServiceError('UNAUTHENTICATED');
        }
        const id = await recordCitizen(transaction, account);
        await insertSession(transaction, {
          id: sessionId,
          citizenId: id,
          loginTokenDigest,
          refreshTokenHash: hashSecret(refreshToken),
        });
        return id;
      });
      const AccessToken = await tokens.sign({
        sessionId,
        citizenId,
        email: account.email,
        loginTokenDigest,
      });
      return { AccessToken, RefreshToken: refreshToken, UserName: account.userName };
    },

    /**
     * Replaces both tokens of a session. A refresh token that was used before is taken for stolen: the
     * whole session ends.
     *
     * @throws ServiceError UNAUTHENTICATED
     */
    async refresh(userEmail: string, refreshToken: string): Promise<SessionTokens> {
      const next = newSecret();
      const session = await database.query.transaction().execute(async (transaction) => {
        const found = await findRefreshToken(transaction, hashSecret(refreshToken));
        if (!found) return undefined;
        if (found.used) {
          await endSession(transaction, found.sessionId, 'refresh_token_reused');
          return undefined;
        }
        const sameOwner = (found.email ?? '').toLowerCase() === userEmail.toLowerCase();
        if (!found.alive || !sameOwner) return undefined;
        await markRefreshTokenUsed(transaction, hashSecret(refreshToken));
        await insertRefreshToken(transaction, found.sessionId, hashSecret(next));
        return found;
      });
      if (!session) throw new ServiceError('UNAUTHENTICATED');
      const AccessToken = await tokens.sign({
        sessionId: session.sessionId,
        citizenId: session.citizenId ?? undefined,
        email: session.email ?? '',
        loginTokenDigest: session.loginTokenDigest,
      });
      return { AccessToken, RefreshToken: next, UserName: session.userName ?? '' };
    },

    /** Ends the caller's session: none of its tokens opens anything any more. */
    async end(sessionId: string): Promise<void> {
      if (!(await endSession(database.query, sessionId, 'logout'))) {
        throw new ServiceError('UNAUTHENTICATED');
      }
    },

    /** What the account says of the caller. */
    async profile(sessionId: string) {
      const profile = await findProfile(database.query, sessionId);
      if (!profile) throw new ServiceError('UNAUTHENTICATED');
      return profile;
    },

    forgetExpired: () => forgetExpired(database.longQuery),
  };
}

function checkChannel(channel: Settings['channel'], username: string, password: string): void {
  // Hashes have one length, so the comparison takes the same time whatever was sent.
  const given = hashSecret(JSON.stringify([username, password]));
  const right = hashSecret(JSON.stringify([channel.username, channel.password]));
  if (!timingSafeEqual(given, right)) throw new ServiceError('UNAUTHENTICATED');
}
