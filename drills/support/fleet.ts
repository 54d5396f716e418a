import { freePort } from '@wathiqa/server/test/support/free-port.ts';
import { startCluster } from '@wathiqa/server/test/support/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/postgresql-database.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '@wathiqa/server/test/support/server-process.ts';
import type { Stack } from './drill.ts';
import { type Load, startLoad, startProvider } from './load.ts';
import { startNginx } from './nginx.ts';

/** How many servers stand behind nginx. */
export const SERVERS = 3;
const PEOPLE = 6;

/** How servers of a release are started, and how its people call. */
export interface Release {
  startServerProcess: typeof startServerProcess;
  startLoad: typeof startLoad;
}

export const THIS_RELEASE: Release = { startServerProcess, startLoad };

/** Servers behind the nginx that is shipped, on a register of their own, with people who order, decide and pay. */
export interface Fleet {
  /** Where people call. */
  url: string;
  register: Record<string, string> & { DATABASE_URL: string };
  load: Load;
  servers: ServerProcess[];
  /** Starts a server in the place of one that has ended. */
  start(index: number, release: Release): Promise<void>;
}

/** @param release that the fleet begins with, and whose pages people have open */
export async function startFleet(stack: Stack, release: Release): Promise<Fleet> {
  const cluster = stack.add(await startCluster({ durable: false }));
  const { environment: register } = await createDatabase(cluster.adminUrl);
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const nginx = stack.add(await startNginx(ports));
  const provider = stack.add(await startProvider(() => [nginx.url]));
  const startOn = (port: number, { startServerProcess: startOne }: Release) =>
    startOne({
      ...register,
      PORT: String(port),
      FAWRY_HOST: provider.url,
      // The first server's stand-in for the account login serves all.
      ACCOUNT_VERIFIER_URL: `http://127.0.0.1:${ports[0]}/sandbox/account/tokens/verify`,
      RATE_LIMIT_PAYMENTS: '1000000',
      STAFF_READS_PER_HOUR: '1000000',
      TRUST_PROXY: 'on',
      SHUTDOWN_DELAY: '2',
    });
  const servers = await Promise.all(ports.map((port) => startOn(port, release)));
  stack.defer(() => Promise.all(servers.map((server) => server.kill())));
  // The certificate is nginx's own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  return {
    url: nginx.url,
    register,
    load: await release.startLoad([nginx.url], provider, PEOPLE, servers[0]?.url),
    servers,
    start: async (index, one) => {
      servers[index] = await startOn(ports[index] ?? 0, one);
    },
  };
}
