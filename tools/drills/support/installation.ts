import { fileURLToPath } from 'node:url';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import {
  type ServerProcess,
  startServerProcess,
} from '@wathiqa/server/test/support/process/server-process.ts';
import type { Stack } from './drill.ts';
import { startNginx } from './nginx.ts';
import { type PatroniPair, startPatroniPair } from './patroni.ts';
import { startProgram, waitForPort } from './program.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVERS = 3;

export interface Installation {
  /** Address of the shipped nginx. */
  url: string;
  pair: PatroniPair;
  servers: ServerProcess[];
}

/** Starts the installation of `npm run cluster`. */
export async function startInstallation(
  stack: Stack,
  settings: Record<string, string> = {},
): Promise<Installation> {
  const pair = stack.add(await startPatroniPair());
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const nginx = stack.add(await startNginx(ports, 'shared'));
  const sandbox = await startSandbox(stack, nginx);
  const servers = await Promise.all(
    ports.map((port) =>
      startServerProcess({
        PORT: String(port),
        PUBLIC_URL: nginx.url,
        DATABASE_URL: pair.url,
        ...sandbox,
        TRUST_PROXY: 'on',
        SHUTDOWN_DELAY: '2',
        ...settings,
      }),
    ),
  );
  for (const server of servers) stack.add(server);
  return { url: nginx.url, pair, servers };
}

async function startSandbox(stack: Stack, nginx: { url: string; certificate: string }) {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const sandbox = startProgram(process.execPath, ['apps/sandbox/src/main.ts'], {
    cwd: ROOT,
    root: true,
    environment: {
      PORT: String(port),
      SMTP_PORT: String(smtpPort),
      PUBLIC_URL: nginx.url,
      NODE_EXTRA_CA_CERTS: nginx.certificate,
    },
  });
  stack.add(sandbox);
  await waitForPort(port, sandbox);
  return {
    SANDBOX_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  };
}
