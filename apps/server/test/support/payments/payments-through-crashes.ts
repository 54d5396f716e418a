import { setTimeout as pause } from 'node:timers/promises';
import { CallError, fawryWebhook } from '@wathiqa/contract';
import { createSandbox, type Sandbox } from '@wathiqa/sandbox';
import { openMigratedDatabase } from '../../../src/migrated-database.ts';
import { readSettings } from '../../../src/settings.ts';
import type { TestDatabase } from '../database/postgresql-database.ts';
import { type HttpCitizen, signInOverHttp } from '../http/http-citizen.ts';
import { type ServerProcess, startServerProcess } from '../process/server-process.ts';
import { seededRandom } from '../test-length.ts';
import { type Books, insertDueRequests, readBooks } from './bulk-due-requests.ts';
import { controlPayments } from './sandbox-payments.ts';

const EMAIL = 'citizen@wathiqa.example';
/** Milliseconds before the provider repeats an unconfirmed webhook. */
const RETRY_DELAY_MS = 200;
const MAX_ATTEMPTS = 2_000;
const SEND_TIMEOUT_MS = 10_000;
/** Time limit for the last server to receive all webhooks. */
const RECEIVED_WITHIN_MS = 120_000;

export interface CrashOptions {
  place: TestDatabase;
  rounds: number;
  requests: number;
  concurrency: number;
  /** From a server's first payment to its latest kill. */
  killWithinMs: number;
}

export interface CrashResult {
  /** Requests paid at the provider. */
  taken: number;
  /** Webhooks sent, and those answered with 200. */
  sent: number;
  answered: number;
  books: Books;
}

/**
 * Pays codes while the server is killed repeatedly. The provider runs in this process and sends each webhook twice,
 * until answered with 200.
 */
export async function payThroughCrashes(kills: CrashOptions): Promise<CrashResult> {
  let server: ServerProcess | undefined;
  const counted = { sent: 0, answered: 0 };
  const provider = await createSandbox({
    publicUrl: 'http://portal.test',
    retryAfter: Array(MAX_ATTEMPTS).fill(RETRY_DELAY_MS),
    webhook: async (body) => {
      counted.sent += 1;
      const answer = await fetch(`${server?.url}${fawryWebhook.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.status === 200) counted.answered += 1;
      return answer.status;
    },
  });
  try {
    const host = await provider.listen({ port: 0, host: '127.0.0.1' });
    await controlPayments({ sandbox: provider }, '/failures', { kind: 'doubled' });
    const start = async () => {
      server = await startServerProcess({
        DATABASE_CONNECTIONS: '8',
        RATE_LIMIT_PAYMENTS: '1000000',
        FAWRY_HOST: `${host}/sandbox/payments`,
        ...kills.place.environment,
      });
      return { running: server, citizen: await signInOverHttp(server.url, EMAIL) };
    };

    // Stores the citizen, then ends: the embedded database has one user at a time.
    await (await start()).running.stop();
    const left = await prepareDueRequests(kills);
    let started = await start();
    const taken: string[] = [];
    const random = seededRandom();
    for (let round = 0; round < kills.rounds; round += 1) {
      const { running, citizen } = started;
      const people = Array.from({ length: kills.concurrency }, () =>
        payUntilDisconnected(citizen, provider, left, taken),
      );
      await Promise.race([takeNext(taken), Promise.all(people)]);
      await pause(random() * kills.killWithinMs);
      await running.kill();
      await Promise.all(people);
      started = await start();
    }
    const { running, citizen } = started;
    await waitUntilPaid(citizen, taken);
    await running.stop();
    const books = await withRegister(kills.place, readBooks);
    return { taken: taken.length, ...counted, books };
  } finally {
    await server?.kill();
    await provider.close();
  }
}

function prepareDueRequests({ place, requests }: CrashOptions): Promise<string[]> {
  return withRegister(place, async (register) => {
    const { rows } = await register.execute('SELECT id FROM citizens WHERE subject = $1', [EMAIL]);
    const [{ id }] = rows as [{ id: number }];
    return (await insertDueRequests(register, [Number(id)], requests)).map((due) => due.id);
  });
}

async function payUntilDisconnected(
  citizen: HttpCitizen,
  provider: Sandbox,
  left: string[],
  taken: string[],
): Promise<void> {
  for (let id = left.pop(); id; id = left.pop()) {
    const code = await citizen.askForCode(id).catch(ignoreDisconnect);
    if (code === undefined) {
      left.push(id);
      return;
    }
    const paid = await provider.inject({
      method: 'POST',
      url: '/sandbox/payments/outlet',
      payload: { code },
    });
    if (paid.statusCode !== 200) throw new Error(`The outlet rejected ${code}: ${paid.body}`);
    taken.push(id);
  }
}

async function takeNext(taken: readonly string[]): Promise<void> {
  for (const before = taken.length; taken.length === before; ) await pause(10);
}

/** Accepts no response or a truncated one; a refusal is a bug. */
function ignoreDisconnect(error: unknown): undefined {
  if (!(error instanceof CallError && error.unreachable)) throw error;
}

/** Waits until all payments are booked. @throws on timeout */
async function waitUntilPaid(citizen: HttpCitizen, requestIds: readonly string[]): Promise<void> {
  const deadline = Date.now() + RECEIVED_WITHIN_MS;
  for (const id of requestIds) {
    while ((await citizen.stateOf(id)) !== 'PAYMENT_ACCEPTED') {
      if (Date.now() > deadline) throw new Error(`The payment of ${id} is lost`);
      await pause(RETRY_DELAY_MS);
    }
  }
}

async function withRegister<Result>(
  place: TestDatabase,
  use: (register: Awaited<ReturnType<typeof openMigratedDatabase>>) => Promise<Result>,
): Promise<Result> {
  const register = await openMigratedDatabase(readSettings({ ...place.environment }));
  try {
    return await use(register);
  } finally {
    await register.close();
  }
}
