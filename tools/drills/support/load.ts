import { CallError, createRequest, fawryWebhook, payInCash, session } from '@wathiqa/contract';
import { decideRequest, openSession, readRequest } from '@wathiqa/contract/office';
import { findingKey } from '@wathiqa/domain';
import { createSandbox } from '@wathiqa/sandbox';
import { findViolations } from '@wathiqa/server/src/commands/register-checks.ts';
import { loginTokenOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import { birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { runSql } from '../../support/sql.ts';
import { type Answers, insist, noAnswers, watchedClient } from './watched-client.ts';

const CITIZEN = 'citizen@wathiqa.example';
const CLERK = 'clerk@wathiqa.example';
/** Webhook retries as by FawryPay, but faster. */
const NOTIFICATION_RETRIES = Array(2_000).fill(500);

/** Acknowledged writes, which must persist. */
export interface Acknowledged {
  /** Ids by key. */
  orders: Map<string, string>;
  decided: Set<string>;
  paid: Set<string>;
}

/** Sequential orders, decisions and payments. */
export interface Load {
  answers: Answers;
  acknowledged: Acknowledged;
  lastOrderAt(): number;
  stop(): Promise<void>;
}

/** In-process provider for all servers; webhooks rotate among them. */
export async function startProvider(servers: () => readonly string[]) {
  let sent = 0;
  let again = 0;
  const onTheWay = new Set<Promise<number>>();
  async function deliver(body: string): Promise<number> {
    const all = servers();
    sent += 1;
    const answer = await fetch(`${all[sent % all.length]}${fawryWebhook.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(30_000),
    }).catch((error) => {
      again += 1;
      throw error;
    });
    await answer.body?.cancel();
    if (!answer.ok) again += 1;
    return answer.status;
  }
  const sandbox = await createSandbox({
    publicUrl: 'http://portal.test',
    retryAfter: NOTIFICATION_RETRIES,
    webhook: (body) => {
      const delivery = deliver(body);
      onTheWay.add(delivery);
      return delivery.finally(() => onTheWay.delete(delivery));
    },
  });
  const url = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `${url}/sandbox/payments`,
    sentAgain: () => again,
    /** Waits for the webhooks on their way; the outlet answers before them. */
    settled: () => Promise.allSettled(onTheWay),
    pay: async (code: string) => {
      const payload = { code };
      const paid = await sandbox.inject({
        method: 'POST',
        url: '/sandbox/payments/outlet',
        payload,
      });
      if (paid.statusCode !== 200) throw new Error(`The outlet rejected ${code}: ${paid.body}`);
    },
    stop: () => sandbox.close(),
  };
}

export type Provider = Pick<Awaited<ReturnType<typeof startProvider>>, 'pay'>;

/**
 * Starts the load: calls rotate among servers and repeat until answered.
 *
 * @param signInAt server with the login sandbox
 */
export async function startLoad(
  servers: readonly string[],
  provider: Provider,
  people: number,
  signInAt = servers[0] ?? '',
): Promise<Load> {
  const answers = noAnswers();
  const acknowledged: Acknowledged = { orders: new Map(), decided: new Set(), paid: new Set() };
  let calls = 0;
  let lastOrderAt = 0;
  let ended = false;
  const anyServer = () => servers[calls++ % servers.length] ?? signInAt;
  const citizen = await signInCitizen(signInAt, answers, anyServer);
  const clerk = await signInClerk(signInAt, answers, anyServer);

  async function decide(requestId: string): Promise<void> {
    await insist(async () => {
      const { request } = await clerk(readRequest, { query: { requestId } });
      // Decided by an earlier call with a lost response.
      if (request.state !== 'WAITING_APPROVAL') return;
      const decisions = request.items.map(({ id }) => ({ documentId: id, accept: true as const }));
      const { version, findings } = request;
      const seen = findings.map(findingKey);
      try {
        await clerk(decideRequest, { body: { requestId, version, decisions, seen } });
      } catch (error) {
        if (!(error instanceof CallError && error.code === 409)) throw error;
        // A call with a lost response completed after the read.
        const { request: now } = await clerk(readRequest, { query: { requestId } });
        if (now.state === 'WAITING_APPROVAL') throw error;
      }
    });
    acknowledged.decided.add(requestId);
  }

  async function live(): Promise<void> {
    while (!ended) {
      const key = crypto.randomUUID();
      const headers = { 'idempotency-key': key };
      const { Id = '' } = await insist(() =>
        citizen(createRequest, { headers, query: {}, body: birthOrder() }),
      );
      acknowledged.orders.set(key, Id);
      lastOrderAt = Date.now();
      await decide(Id);
      const code = await insist(() => citizen(payInCash, { headers: { requestid: Id } }));
      if (!code.payment.cash) throw new Error(`No payment code for ${Id}`);
      await provider.pay(code.payment.cash.code);
      acknowledged.paid.add(Id);
    }
  }

  const living = Promise.all(Array.from({ length: people }, live));
  // `stop` reports its errors.
  living.catch(() => {});
  return {
    answers,
    acknowledged,
    lastOrderAt: () => lastOrderAt,
    stop: async () => {
      ended = true;
      await living;
    },
  };
}

async function signInCitizen(url: string, answers: Answers, anyServer: () => string) {
  const token = await loginTokenOverHttp(url, CITIZEN);
  const named = { email: CITIZEN, token };
  const { AccessToken } = await watchedClient(
    answers,
    () => url,
    () => ({}),
  )(session.login, {
    headers: named,
    body: { Username: 'portal', Password: 'portal' },
  });
  return watchedClient(answers, anyServer, () => ({
    ...named,
    authorization: `Bearer ${AccessToken}`,
  }));
}

async function signInClerk(url: string, answers: Answers, anyServer: () => string) {
  const token = await loginTokenOverHttp(url, CLERK);
  const opened = await fetch(`${url}${openSession.path}`, {
    method: openSession.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: CLERK, token }),
  });
  if (!opened.ok) throw new CallError(opened.status, 'The clerk could not sign in');
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return watchedClient(answers, anyServer, () => ({ cookie }));
}

/** Lost or duplicated acknowledged writes and violated register checks, as text; empty if none. */
export async function findLosses(
  databaseUrl: string,
  { orders, decided, paid }: Acknowledged,
): Promise<string[]> {
  const rows = await runSql<{ id: string; key: string; state: string; payments: number }>(
    databaseUrl,
    `SELECT id::text, idempotency_key::text AS key, state,
            (SELECT count(*)::int FROM payments WHERE request_id = requests.id) AS payments
     FROM requests`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const losses = [...orders]
    .filter(([key, id]) => byId.get(id)?.key !== key)
    .map(([key]) => `order ${key} is lost`);
  if (new Set(rows.map(({ key }) => key)).size !== rows.length)
    losses.push('a key has two requests');
  for (const id of decided) {
    if (byId.get(id)?.state === 'WAITING_APPROVAL') losses.push(`the decision of ${id} is lost`);
  }
  for (const id of paid) {
    if (byId.get(id)?.payments !== 1) losses.push(`${byId.get(id)?.payments} payments of ${id}`);
  }
  return [...losses, ...(await findViolations((text) => runSql(databaseUrl, text)))];
}
