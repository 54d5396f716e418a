/**
 * `npm run cluster`: runs a large installation locally until Ctrl-C: two PostgreSQL under Patroni behind HAProxy,
 * three servers with one sandbox, and the shipped nginx.
 */
import { once } from 'node:events';
import { print, runCli } from '../../scripts/output.mjs';
import { Stack } from './support/drill.ts';
import { startInstallation } from './support/installation.ts';

await runCli(async () => {
  await using stack = new Stack();
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  print(
    'Starting etcd, two PostgreSQL nodes with Patroni, HAProxy, the sandbox, three servers and nginx.',
  );
  const { url, pair, servers } = await startInstallation(stack);
  print(`\n  the portal        ${url} (self-signed certificate)`);
  print(`  database          ${pair.url}, through HAProxy; primary: node ${await pair.primary()}`);
  for (const server of servers) print(`  server            ${server.url} (process ${server.pid})`);
  for (const { name, pid } of await pair.nodes()) print(`  PostgreSQL ${name}    process ${pid}`);
  print('\n  Test failures with kill -9. Ctrl-C stops all processes.\n');
  await stopped;
});
