import { type Call, type Client, createClient, session } from '@wathiqa/contract';
import { openSession } from '@wathiqa/contract/office';
import type { Reply, Sent } from './line.ts';
import type { Target } from './target.ts';

export interface Caller {
  headers: Record<string, string>;
  /** Throws on refusal. */
  client: Client;
  /** Sends any call, valid or not. */
  send(call: Call, sent?: Sent): Promise<Reply>;
}

export interface Citizen extends Caller {
  email: string;
  token: string;
  accessToken: string;
  refreshToken: string;
}

export const CHANNEL = { Username: 'portal', Password: 'portal' };

let places = 0;
export function newPlace(): Record<string, string> {
  places += 1;
  return { 'x-forwarded-for': `10.${places >> 16}.${(places >> 8) & 255}.${places & 255}` };
}

export function callAs(target: Target, headers: Record<string, string>): Caller {
  return {
    headers,
    client: createClient({ baseUrl: target.url, fetch: target.fetch, headers: () => headers }),
    send: (call, sent = {}) =>
      target.call(call, { ...sent, headers: { ...headers, ...sent.headers } }),
  };
}

/** Claims of a person with a verified e-mail. */
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

export function loginToken(
  { ministry }: Target,
  email: string,
  claims: Record<string, unknown> = {},
): Promise<string> {
  return ministry.token({ ...claimsOf(email), ...claims });
}

export async function signInCitizen(
  target: Target,
  email: string,
  claims: Record<string, unknown> = {},
): Promise<Citizen> {
  const token = await loginToken(target, email, claims);
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

/** Signs a staff member in; every call carries the session cookie. */
export async function signInStaff(target: Target, name: string): Promise<Caller> {
  const email = `${name}@office.example`;
  const place = newPlace();
  const body = { email, token: await loginToken(target, email) };
  const { status, text, headers } = await callAs(target, place).send(openSession, { body });
  const [cookie] = headers.getSetCookie();
  if (status !== 200 || !cookie) throw new Error(`sign-in of ${email} failed: ${text}`);
  return callAs(target, { ...place, cookie: cookie.split(';')[0] ?? '' });
}
