import { type CallAnswer, createRequest, session } from '@wathiqa/contract';
import type { Send, Sent } from './client.ts';
import { expectAccepted } from './expectations.ts';
import { Skipped, Violation } from './outcome.ts';
import { birthOrder, type Order } from './samples.ts';
import type { LoginToken, TokenSource } from './tokens.ts';

type Tokens = CallAnswer<typeof session.login>;

/** A signed-in citizen. */
interface Citizen extends LoginToken {
  tokens: Tokens;
  /** Sends a call with what the portal sends of a session. */
  send: Send;
  /** Sends a real order under a key. */
  order(payload: Order, key?: string): ReturnType<Send>;
}

/** What the cases play with. */
export interface TestContext {
  /** Sends as anybody, with nothing of a session. */
  send: Send;
  /** The credential pair of the channel. */
  channel(): Promise<{ Username: string; Password: string }>;
  /** The citizen who makes most calls. */
  citizen(): Promise<Citizen>;
  /** A citizen of one case alone: somebody else, or one whose session is to be ended. */
  newCitizen(): Promise<Citizen>;
  /** A citizen who has ordered nothing yet, of whom a server takes a few orders a day; the one where there is one Token. */
  freshCitizen(): Promise<Citizen>;
  /** A request of `citizen`, made once. */
  request(): Promise<{ id: string; order: Order; total: number }>;
}

/** Makes the citizens and the request that the cases share, each when first asked for. */
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
      throw new Violation('a real order should answer its Id and TotalPrice');
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

/** A line that sends with every call what the portal sends of a session (portal.md §7). */
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

/** Work that is done once. What it broke is told once too; whoever needs it afterwards cannot be tried. */
function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let first: Promise<Value> | undefined;
  return () => {
    if (!first) {
      first = work();
      return first;
    }
    return first.catch((reason: unknown) => {
      if (!(reason instanceof Violation)) throw reason;
      throw new Skipped(`something that it needs failed before: ${reason.message}`);
    });
  };
}
