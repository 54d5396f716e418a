import type { Database } from '../../../db/database.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { Account, type VerifyAccount } from './account.ts';

/** Lifetime of issued tokens: five minutes (spec §6.3). */
const TOKEN_LIFETIME_MS = 5 * 60_000;

interface Context {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Issues a token after OpenID Connect sign-in.
 *
 * @param browser binds the token to this browser
 */
export async function mintToken(
  { database, now }: Context,
  account: Account,
  browser: string,
): Promise<string> {
  const token = newSecret();
  await database.query
    .insertInto('minted_login_tokens')
    .values({
      token_hash: hashSecret(token),
      email: account.email.toLowerCase(),
      account: JSON.stringify(account),
      browser_hash: hashSecret(browser),
      expires_at: new Date(now().getTime() + TOKEN_LIFETIME_MS),
    })
    .execute();
  return token;
}

/** Verifies issued tokens; opening the session prevents replay. */
export function verifyMintedToken({ database, now }: Context): VerifyAccount {
  return async (email, token, browser) => {
    if (!browser) return undefined;
    const minted = await database.query
      .selectFrom('minted_login_tokens')
      .where('token_hash', '=', hashSecret(token))
      .where('email', '=', email.toLowerCase())
      .where('browser_hash', '=', hashSecret(browser))
      .where('expires_at', '>', now())
      .select(['account', 'expires_at'])
      .executeTakeFirst();
    if (!minted) return undefined;
    const account = Account.parse(minted.account);
    return { account, identity: token, usableUntil: minted.expires_at };
  };
}
