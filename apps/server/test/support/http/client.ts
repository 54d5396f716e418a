import {
  type Call,
  type CallAnswer,
  createRequest,
  type ErrorAnswer,
  session,
} from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import { type BirthOrder, birthOrder } from '../orders.ts';

export interface Sent {
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Typed as both result and error, because tests check the body. */
export interface Reply<Body> {
  status: number;
  headers: Record<string, unknown>;
  body: Body;
  text: string;
}

type ReplyTo<C> = Reply<CallAnswer<C> & Partial<ErrorAnswer>>;

export type TestClient = <C extends Call>(call: C, sent?: Sent) => Promise<ReplyTo<C>>;

export interface Credentials {
  email: string;
  /** The used login Token. */
  token: string;
  accessToken: string;
}

export interface Citizen extends Credentials {
  refreshToken: string;
  userName: string;
  call: TestClient;
  order(key: string, payload?: BirthOrder): Promise<ReplyTo<typeof createRequest>>;
  /** Repeats while the server is too busy. */
  orderWhenFree: Citizen['order'];
}

const CHANNEL_HEADERS = { channelcode: '1', subchannelcode: '1', operatorcode: '1' };

/** A client with channel headers only. */
export function anonymous(app: FastifyInstance): TestClient {
  return withHeaders(app, {});
}

/** A client with the portal's session headers. */
export function withSession(app: FastifyInstance, credentials: Credentials): TestClient {
  const { email, token, accessToken } = credentials;
  return withHeaders(app, {
    email,
    token,
    authorization: `Bearer ${accessToken}`,
    'x-access-token': accessToken,
  });
}

/** A client with these headers and the channel's. */
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
  const order: Citizen['order'] = (key, payload = birthOrder()) =>
    call(createRequest, { headers: { 'idempotency-key': key }, body: payload });
  const orderWhenFree: Citizen['order'] = async (key, payload) => {
    const answer = await order(key, payload);
    return answer.status === 503 ? orderWhenFree(key, payload) : answer;
  };
  return { email, token, accessToken, refreshToken, userName, call, order, orderWhenFree };
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
