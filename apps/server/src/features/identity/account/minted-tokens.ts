import type { Database } from '../../../db/database.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { Account, type VerifyAccount } from './account.ts';

/** How long a Token of ours waits to be spent: five minutes (decisions §3). */
const TOKEN_LIFETIME_MS = 5 * 60_000;

interface Context {
  readonly database: Database;
  readonly now: () => Date;
}

/**
 * Makes a Token for a person whom OpenID Connect has signed in, for the same arrival as any other.
 *
 * @param browser what tells the browser of the sign-in from any other: nobody else's opens a session with it
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

/** Checks Tokens that we made; that each is spent once, the session's opening sees to. */
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
