/**
 * `npm run cluster`: the product as a large installation has it, on this machine until Ctrl-C, to look at and to break:
 * two PostgreSQL under Patroni behind HAProxy, three servers, and the nginx that is shipped.
 */
import { once } from 'node:events';
import { freePort } from '@wathiqa/server/test/support/free-port.ts';
import { startServerProcess } from '@wathiqa/server/test/support/server-process.ts';
import { print, runCli } from '../scripts/output.mjs';
import { Stack } from './support/drill.ts';
import { startNginx } from './support/nginx.ts';
import { startPatroniPair } from './support/patroni.ts';

const SERVERS = 3;

await runCli(async () => {
  const stack = new Stack();
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  try {
    print('Starting etcd, two PostgreSQL with Patroni, HAProxy, three servers and nginx.');
    const pair = stack.add(await startPatroniPair());
    const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
    const nginx = stack.add(await startNginx(ports));
    // What the sandbox knows is in the memory of one process: the first one's serves all.
    const sandbox = `http://127.0.0.1:${ports[0]}/sandbox`;
    const servers = await Promise.all(
      ports.map((port) =>
        startServerProcess({
          PORT: String(port),
          PUBLIC_URL: nginx.url,
          DATABASE_URL: pair.url,
          ACCOUNT_VERIFIER_URL: `${sandbox}/account/tokens/verify`,
          FAWRY_HOST: `${sandbox}/payments`,
          SMS_GATEWAY_URL: `${sandbox}/messages/sms`,
          TRUST_PROXY: 'on',
          SHUTDOWN_DELAY: '2',
        }),
      ),
    );
    for (const server of servers) stack.add(server);
    print(`\n  the portal        ${nginx.url} (a certificate of its own)`);
    print(
      `  register          ${pair.url}, by way of HAProxy; now on node ${await pair.primary()}`,
    );
    for (const { url, pid } of servers) print(`  server            ${url} (process ${pid})`);
    for (const { name, pid } of await pair.nodes()) print(`  PostgreSQL ${name}    process ${pid}`);
    print('\n  End a process with kill -9 and go on. Ctrl-C ends all.\n');
    await stopped;
  } finally {
    await stack.end();
  }
});
