import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { findProgram, makeFolder, startProgram, waitForPort } from './program.ts';

export interface Pooler {
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

export async function startPgBouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<Pooler> {
  const program = findProgram('pgbouncer');
  const folder = await makeFolder();
  const port = await freePort();
  const behind = new URL(databaseUrl);
  const file = join(folder.path, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${behind.hostname} port=${behind.port} user=${behind.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 100
max_client_conn = 500
`,
  );
  const running = startProgram(program, [file]);
  await waitForPort(port, running);
  return {
    urlOf: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    stop: async () => {
      await running.stop('SIGQUIT');
      await folder.stop();
    },
  };
}
