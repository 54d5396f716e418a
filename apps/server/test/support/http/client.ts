import {
  type Call,
  type CallAnswer,
  createRequest,
  type ErrorAnswer,
  session,
} from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import { type BirthOrder, birthOrder } from '../orders.ts';

/** What a call is sent with: its parts as they go over the wire, right or wrong. */
export interface Sent {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** What came back. The body's form is what the test is about, so that of an answer and of an error are both there. */
export interface Reply<Body> {
  status: number;
  headers: Record<string, unknown>;
  body: Body;
  text: string;
}

type ReplyTo<C> = Reply<CallAnswer<C> & Partial<ErrorAnswer>>;

export type TestClient = <C extends Call>(call: C, sent?: Sent) => Promise<ReplyTo<C>>;

/** What the portal sends with every call of a session. */
export interface Credentials {
  email: string;
  /** The Token that opened the session, spent. */
  token: string;
  accessToken: string;
}

/** A signed-in citizen. */
export interface Citizen extends Credentials {
  refreshToken: string;
  userName: string;
  call: TestClient;
  /** Sends a real order. */
  order(key: string, payload?: BirthOrder): Promise<ReplyTo<typeof createRequest>>;
}

const CHANNEL_HEADERS = { channelcode: '1', subchannelcode: '1', operatorcode: '1' };

/** A client that sends the channel's headers and nothing of a session. */
export function anonymous(app: FastifyInstance): TestClient {
  return withHeaders(app, {});
}

/** A client that sends with every call what the portal sends. */
export function withSession(app: FastifyInstance, credentials: Credentials): TestClient {
  const { email, token, accessToken } = credentials;
  return withHeaders(app, {
    email,
    token,
    authorization: `Bearer ${accessToken}`,
    'x-access-token': accessToken,
  });
}

/** A client that sends these headers, and the channel's, with every call. */
export function withHeaders(app: FastifyInstance, always: Record<string, string>): TestClient {
  return async (call, { headers = {}, query = {}, body } = {}) => {
    const answer = await app.inject({
      method: call.method,
      url: call.path,
      query,
      headers: {
        ...CHANNEL_HEADERS,
        ...always,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: parsed(answer.body),
    };
  };
}

/** Opens a session with a Token of the account login. */
export async function signInCitizen(
  app: FastifyInstance,
  email: string,
  token: string,
): Promise<Citizen> {
  const opened = await anonymous(app)(session.login, {
    headers: { email, token },
    body: { Username: 'portal', Password: 'portal' },
  });
  if (opened.status !== 200) throw new Error(`Signing in answered ${opened.status}`);
  const { AccessToken: accessToken, RefreshToken: refreshToken, UserName: userName } = opened.body;
  const call = withSession(app, { email, token, accessToken });
  return {
    email,
    token,
    accessToken,
    refreshToken,
    userName,
    call,
    order: (key, payload = birthOrder()) =>
      call(createRequest, { headers: { 'idempotency-key': key }, body: payload }),
  };
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
