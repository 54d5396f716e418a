import { setTimeout as delay } from 'node:timers/promises';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '@wathiqa/server/test/support/process/server-process.ts';
import { expectThat, report, type Stack } from './drill.ts';
import { findLosses, type Load, startLoad, startProvider } from './load.ts';
import { startNginx } from './nginx.ts';
import { countsText, countWrong } from './watched-client.ts';

export const SERVERS = 3;
const PEOPLE = 6;

export interface Release {
  startServerProcess: typeof startServerProcess;
  startLoad: typeof startLoad;
}

export const THIS_RELEASE: Release = { startServerProcess, startLoad };

export interface Fleet {
  url: string;
  register: Record<string, string> & { DATABASE_URL: string };
  load: Load;
  servers: ServerProcess[];
  provider: Awaited<ReturnType<typeof startProvider>>;
  /** Replaces a server. @param leftOut removes it from nginx first */
  replace(index: number, release: Release, leftOut?: boolean): Promise<void>;
  /** Points the link of nginx to a release's folder. */
  link(release: string): Promise<void>;
  reload(): Promise<void>;
}

/** @param release initial servers and clients */
export async function startFleet(stack: Stack, release: Release): Promise<Fleet> {
  const cluster = stack.add(await startCluster({ durable: false }));
  const { environment: register } = await createDatabase(cluster.adminUrl);
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  // All people share one address, over its limit.
  const nginx = stack.add(
    await startNginx(ports, 'first', (file) => file.replace('rate=20r/s', 'rate=1000r/s')),
  );
  const provider = stack.add(await startProvider(() => [nginx.url]));
  const startOn = (port: number, { startServerProcess: startOne }: Release) =>
    startOne({
      ...register,
      PORT: String(port),
      FAWRY_HOST: provider.url,
      // The first server's sandbox signs in for all.
      ACCOUNT_VERIFIER_URL: `http://127.0.0.1:${ports[0]}/sandbox/account/tokens/verify`,
      RATE_LIMIT_PAYMENTS: '1000000',
      STAFF_READS_PER_HOUR: '1000000',
      TRUST_PROXY: 'on',
      SHUTDOWN_DELAY: '2',
    });
  const servers = await Promise.all(ports.map((port) => startOn(port, release)));
  stack.defer(() => Promise.all(servers.map((server) => server.kill())));
  const asGiven = fetchAsBrowsers();
  stack.defer(async () => asGiven());
  // nginx uses a self-signed certificate.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  return {
    url: nginx.url,
    register,
    load: await release.startLoad([nginx.url], provider, PEOPLE, servers[0]?.url),
    servers,
    provider,
    link: nginx.link,
    reload: () => nginx.leaveOut(),
    replace: async (index, one, leftOut = false) => {
      const port = ports[index] ?? 0;
      if (leftOut) await nginx.leaveOut(port);
      const code = await servers[index]?.stop();
      expectThat(code === 0, `A server exited with ${code}`);
      servers[index] = await startOn(port, one);
      if (leftOut) await nginx.leaveOut();
      // Until nginx retries it.
      await delay(2_500);
    },
  };
}

/**
 * Reports a load that has stopped.
 *
 * @throws DrillFailed for a failed or refused call, a repeated payment notification or a lost write
 */
export async function expectUninterrupted({ register, load, provider }: Fleet): Promise<void> {
  const { orders, decided, paid } = load.acknowledged;
  const { accepted, later, laterAt, wrong } = load.answers;
  await provider.settled();
  report(
    'acknowledged: orders, decisions, payments',
    `${orders.size}, ${decided.size}, ${paid.size}`,
  );
  report('calls accepted', accepted);
  report('failed and refused calls', later + countWrong(load.answers));
  const again = provider.sentAgain();
  report('payment notifications that needed a retry', again);
  const losses = await findLosses(register.DATABASE_URL, load.acknowledged);
  expectThat(losses.length === 0, losses.slice(0, 10).join('; '));
  expectThat(wrong.size === 0, countsText(wrong));
  expectThat(later === 0, `refused: ${countsText(laterAt)}`);
  expectThat(again === 0, `${again} payment notifications needed a retry`);
}

/** Retries per call, each on another connection. */
const AGAIN = 3;

/**
 * Makes `fetch` retry unprocessed calls like browsers. On GOAWAY, HTTP/2 calls after the last accepted one may be
 * retried (RFC 9113, 6.8). nginx sends it after 1,000 calls and on reload. undici retries only calls without a body
 * (`canReplayRequest`).
 *
 * @returns restores the original
 */
function fetchAsBrowsers(): () => void {
  const given = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await given(...call);
      } catch (error) {
        if (tries === AGAIN || !wasNotTaken(error)) throw error;
      }
    }
  };
  return () => {
    globalThis.fetch = given;
  };
}

/** undici's error for calls after GOAWAY's last stream. */
function wasNotTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && cause.message === 'HTTP/2: "GOAWAY" frame received with code 0';
}
