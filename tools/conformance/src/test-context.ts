import { type CallAnswer, createRequest, session } from '@wathiqa/contract';
import type { Send, Sent } from './client.ts';
import { expectAccepted } from './expectations.ts';
import { Skipped, Violation } from './outcome.ts';
import { birthOrder, type Order } from './samples.ts';
import type { LoginToken, TokenSource } from './tokens.ts';

type Tokens = CallAnswer<typeof session.login>;

interface Citizen extends LoginToken {
  tokens: Tokens;
  send: Send;
  order(payload: Order, key?: string): ReturnType<Send>;
}

export interface TestContext {
  /** Sends without a session. */
  send: Send;
  channel(): Promise<{ Username: string; Password: string }>;
  citizen(): Promise<Citizen>;
  newCitizen(): Promise<Citizen>;
  /** Without orders, because of the daily limit; the same citizen with a fixed Token. */
  freshCitizen(): Promise<Citizen>;
  /** A shared request of `citizen`. */
  request(): Promise<{ id: string; order: Order; total: number }>;
}

/** Creates shared citizens and request lazily. */
export function createTestContext(send: Send, nextToken: TokenSource): TestContext {
  const channel = once(async () => {
    const reply = await send(session.channelSettings);
    const { username, password } = expectAccepted(session.channelSettings, reply);
    return { Username: username, Password: password };
  });

  async function signIn(): Promise<Citizen> {
    const body = await channel();
    const { email, token } = await nextToken();
    const reply = await send(session.login, { headers: { email, token }, body });
    const tokens = expectAccepted(session.login, reply);
    const sendAs = withSession(send, { email, token }, tokens.AccessToken);
    return {
      email,
      token,
      tokens,
      send: sendAs,
      order: (payload, key = crypto.randomUUID()) =>
        sendAs(createRequest, {
          headers: { 'Idempotency-Key': key, previewOnly: 'false' },
          query: { email, token },
          body: payload,
        }),
    };
  }

  const citizen = once(signIn);
  const request = once(async () => {
    const order = birthOrder();
    const reply = await (await citizen()).order(order);
    const { Id, TotalPrice } = expectAccepted(createRequest, reply);
    if (!Id || TotalPrice === undefined) {
      throw new Violation('a real order should return its Id and TotalPrice');
    }
    return { id: Id, order, total: TotalPrice };
  });
  const freshCitizen = () =>
    signIn().catch((error: unknown) => {
      if (error instanceof Skipped) return citizen();
      throw error;
    });
  return { send, channel, citizen, newCitizen: signIn, freshCitizen, request };
}

/** Adds the portal's session headers (spec §6.3). */
export function withSession(send: Send, { email, token }: LoginToken, accessToken: string): Send {
  return (call, sent: Sent = {}) =>
    send(call, {
      ...sent,
      headers: {
        email,
        token,
        Authorization: `Bearer ${accessToken}`,
        'x-access-token': accessToken,
        ...sent.headers,
      },
    });
}

/** Runs work once. Reports its failure once; dependent cases are skipped. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let first: Promise<Value> | undefined;
  return () => {
    if (!first) {
      first = work();
      return first;
    }
    return first.catch((reason: unknown) => {
      if (!(reason instanceof Violation)) throw reason;
      throw new Skipped(`a prerequisite failed: ${reason.message}`);
    });
  };
}
