/**
 * Three servers behind the nginx that is shipped are replaced one after another, under orders, decisions and payments:
 * nobody who calls notices. Then all are gone at once: calls are told so in their own form, and people in Arabic.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { lookups } from '@wathiqa/contract';
import { freePort } from '@wathiqa/server/test/support/free-port.ts';
import { startCluster } from '@wathiqa/server/test/support/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/postgresql-database.ts';
import { startServerProcess } from '@wathiqa/server/test/support/server-process.ts';
import { expectThat, report, Stack, times } from './support/drill.ts';
import { findLosses, startLoad, startProvider } from './support/load.ts';
import { startNginx } from './support/nginx.ts';
import { wrongText } from './support/watched-client.ts';

const SERVERS = 3;
const ROUNDS = times('DRILL_ROUNDS', 2);
const PEOPLE = 6;

export async function rollingRestart(): Promise<void> {
  const stack = new Stack();
  try {
    const cluster = stack.add(await startCluster({ durable: false }));
    const place = await createDatabase(cluster.adminUrl);
    const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
    const nginx = stack.add(await startNginx(ports));
    const provider = stack.add(await startProvider(() => [nginx.url]));
    const start = (port: number) =>
      startServerProcess({
        ...place.environment,
        PORT: String(port),
        FAWRY_HOST: provider.url,
        // The first server's stand-in for the account login serves all.
        ACCOUNT_VERIFIER_URL: `http://127.0.0.1:${ports[0]}/sandbox/account/tokens/verify`,
        RATE_LIMIT_PAYMENTS: '1000000',
        STAFF_READS_PER_HOUR: '1000000',
        TRUST_PROXY: 'on',
        SHUTDOWN_DELAY: '2',
      });
    const servers = await Promise.all(ports.map(start));
    stack.defer(() => Promise.all(servers.map((server) => server.kill())));
    // The certificate is nginx's own.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const load = await startLoad([nginx.url], provider, PEOPLE, servers[0]?.url);
    await delay(2_000);

    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, port] of ports.entries()) {
        const code = await servers[index]?.stop();
        expectThat(code === 0, `A server ended with ${code}`);
        servers[index] = await start(port);
        // Until nginx asks it again.
        await delay(2_500);
      }
    }
    await load.stop();
    const { orders, decided, paid } = load.acknowledged;
    const { accepted, later } = load.answers;
    report('restarts of a server', ROUNDS * SERVERS);
    report(
      'acknowledged: orders, decisions, payments',
      `${orders.size}, ${decided.size}, ${paid.size}`,
    );
    report('calls accepted', accepted);
    report('calls that failed, or were told to come again', later + wrongCount(load.answers.wrong));

    await Promise.all(servers.map((server) => server.stop()));
    const call = await fetch(`${nginx.url}${lookups.governorates.path}`);
    const { ResponseCode: code } = await call.json();
    const page = await fetch(`${nginx.url}/office`);
    const words = await page.text();
    const built = await fetch(`${nginx.url}/recordslocation`);
    report(
      'no server left: a call',
      `${call.status} ${code}, Retry-After ${call.headers.get('retry-after')}`,
    );
    const isOurs = words.includes('dir="rtl"') && words.includes('غير متاحة');
    report('no server left: the office', `${page.status}, ${isOurs ? 'in Arabic' : 'not ours'}`);
    report('no server left: a page that staff keep, as built', built.status);

    const losses = await findLosses(place.environment.DATABASE_URL, load.acknowledged);
    expectThat(losses.length === 0, losses.slice(0, 10).join('; '));
    expectThat(load.answers.wrong.size === 0, wrongText(load.answers));
    expectThat(later === 0, `${later} calls were told to come again`);
    expectThat(
      call.status === 503 && code === 503 && call.headers.has('retry-after'),
      'A call was told otherwise',
    );
    expectThat(page.status === 503 && isOurs, 'The office was answered otherwise');
    expectThat(built.status === 200, 'A page that was built is not read');
  } finally {
    await stack.end();
  }
}

function wrongCount(wrong: ReadonlyMap<string, number>): number {
  return [...wrong.values()].reduce((sum, count) => sum + count, 0);
}
