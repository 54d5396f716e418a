import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { Account, type VerifyAccount } from './account.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** Minutes that a Token of ours waits to be spent (decisions §3). */
const TOKEN_MINUTES = 5;

/** Makes a Token for a person whom OpenID Connect has signed in, for the same arrival as any other. */
export async function mintToken(database: Database, account: Account): Promise<string> {
  const token = newSecret();
  await database.query
    .insertInto('minted_login_tokens')
    .values({
      token_hash: hashSecret(token),
      email: account.email.toLowerCase(),
      account: JSON.stringify(account),
      expires_at: sql`now() + make_interval(mins => ${TOKEN_MINUTES})`,
    })
    .execute();
  return token;
}

/** Checks Tokens that we made; that each is spent once, the session's opening sees to. */
export function verifyMintedToken(database: Database): VerifyAccount {
  return async (email, token) => {
    const minted = await database.query
      .selectFrom('minted_login_tokens')
      .where('token_hash', '=', hashSecret(token))
      .where('email', '=', email.toLowerCase())
      .where('expires_at', '>', sql<Date>`now()`)
      .select('account')
      .executeTakeFirst();
    return minted && Account.parse(minted.account);
  };
}
