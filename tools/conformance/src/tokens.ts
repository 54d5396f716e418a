import { Skipped, Violation } from './outcome.ts';

/** What the account login sends a citizen back with. */
export interface LoginToken {
  email: string;
  token: string;
}

/** Where Tokens come from; each is worth one login. */
export type TokenSource = () => Promise<LoginToken>;

/**
 * Tokens of the sandbox beside a server, each of a new citizen: its login form is posted like a browser's.
 *
 * @throws Violation when the login does not send back
 */
export function createSandboxTokens(baseUrl: string): TokenSource {
  return async () => {
    const email = `contract-${crypto.randomUUID()}@wathiqa.example`;
    const returnUrl = `${baseUrl}/inquiry`;
    const answer = await fetch(`${baseUrl}/sandbox/account/login`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email, returnUrl }),
    }).catch((cause: unknown) => {
      throw new Violation(`the account login at ${baseUrl}/sandbox cannot be reached (${cause})`);
    });
    const arrival = URL.parse(answer.headers.get('location') ?? '');
    const token = arrival?.searchParams.get('Token');
    if (answer.status !== 303 || !token) {
      throw new Violation(
        `${baseUrl}/sandbox/account/login answered ${answer.status} and no Token; a server without a sandbox ` +
          'is tested with --email and --token',
      );
    }
    return { email: arrival?.searchParams.get('Email') ?? email, token };
  };
}

/** The one Token that the person who runs this got from an account login of their own. */
export function createFixedToken(given: LoginToken): TokenSource {
  let spent = false;
  return async () => {
    if (spent) throw new Skipped('it needs another Token of the account login, and one was given');
    spent = true;
    return given;
  };
}
