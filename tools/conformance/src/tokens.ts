import { Skipped, Violation } from './outcome.ts';

export interface LoginToken {
  email: string;
  token: string;
}

/** Source of single-use Tokens. */
export type TokenSource = () => Promise<LoginToken>;

/**
 * Sandbox Tokens of new citizens, by posting the login form.
 *
 * @throws Violation without a redirect back
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
      throw new Violation(`the account login at ${baseUrl}/sandbox is unreachable (${cause})`);
    });
    const arrival = URL.parse(answer.headers.get('location') ?? '');
    const token = arrival?.searchParams.get('Token');
    if (answer.status !== 303 || !token) {
      throw new Violation(
        `${baseUrl}/sandbox/account/login returned ${answer.status} without a Token; test a server without a sandbox ` +
          'with --email and --token',
      );
    }
    return { email: arrival?.searchParams.get('Email') ?? email, token };
  };
}

/** A single Token given by the operator. */
export function createFixedToken(given: LoginToken): TokenSource {
  let spent = false;
  return async () => {
    if (spent) throw new Skipped('needs a second Token of the account login');
    spent = true;
    return given;
  };
}
