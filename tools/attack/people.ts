import { type Call, type Client, createClient, session } from '@wathiqa/contract';
import { openSession } from '@wathiqa/contract/office';
import type { Reply, Sent } from './line.ts';
import type { Target } from './target.ts';

/** Somebody with a place on the network. */
export interface Caller {
  /** What goes with every call of theirs. */
  headers: Record<string, string>;
  /** Makes a call as it should be; throws where it is refused. */
  client: Client;
  /** Makes a call, right or wrong. */
  send(call: Call, sent?: Sent): Promise<Reply>;
}

export interface Citizen extends Caller {
  email: string;
  /** The Token that opened the session, spent. */
  token: string;
  accessToken: string;
  refreshToken: string;
}

export const CHANNEL = { Username: 'portal', Password: 'portal' };

let places = 0;
/** A network address that nobody had before, as the proxy names it. */
export function newPlace(): Record<string, string> {
  places += 1;
  return { 'x-forwarded-for': `10.${places >> 16}.${(places >> 8) & 255}.${places & 255}` };
}

/** Who sends these headers with every call. */
export function callAs(target: Target, headers: Record<string, string>): Caller {
  return {
    headers,
    client: createClient({ baseUrl: target.url, fetch: target.fetch, headers: () => headers }),
    send: (call, sent = {}) =>
      target.call(call, { ...sent, headers: { ...headers, ...sent.headers } }),
  };
}

/** What the account login says of a person who has proven their e-mail. */
export function claimsOf(email: string): Record<string, unknown> {
  return {
    sub: `subject of ${email}`,
    email,
    email_verified: true,
    name: 'أحمد محمود',
    given_name: 'أحمد',
    family_name: 'محمود عبد الرحمن السيد',
  };
}

/** A Token of the account login that is not spent. */
export function loginToken(
  { ministry }: Target,
  email: string,
  claims: Record<string, unknown> = {},
): Promise<string> {
  return ministry.token({ ...claimsOf(email), ...claims });
}

export async function signInCitizen(target: Target, email: string): Promise<Citizen> {
  const token = await loginToken(target, email);
  const place = newPlace();
  const { AccessToken, RefreshToken } = await callAs(target, place).client(session.login, {
    headers: { email, token },
    body: CHANNEL,
  });
  return {
    ...callAs(target, { ...place, authorization: `Bearer ${AccessToken}` }),
    email,
    token,
    accessToken: AccessToken,
    refreshToken: RefreshToken,
  };
}

/** Signs a member of the staff in; the session is in a cookie, which goes with every call. */
export async function signInStaff(target: Target, name: string): Promise<Caller> {
  const email = `${name}@office.example`;
  const place = newPlace();
  const body = { email, token: await loginToken(target, email) };
  const { status, text, headers } = await callAs(target, place).send(openSession, { body });
  const [cookie] = headers.getSetCookie();
  if (status !== 200 || !cookie) throw new Error(`${email} could not sign in: ${text}`);
  return callAs(target, { ...place, cookie: cookie.split(';')[0] ?? '' });
}
