import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '../../scripts/server-flags.mjs';
import { freePort } from './cluster.ts';

const SERVE = fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url));

/** The whole product as `npm start` runs it, on a database, as a process of its own. */
export interface Product {
  url: string;
  /** Resident memory now, in megabytes. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts the product and waits until it is ready. Limits are lifted: one machine plays all citizens. */
export async function startProduct(databaseUrl: string, tokenSecret: string): Promise<Product> {
  const port = await freePort();
  const child = spawn(process.execPath, [...serverFlags, SERVE], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: tokenSecret,
      RATE_LIMIT_PER_ADDRESS: '10000000',
      RATE_LIMIT_ORDERS: '10000000',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url);
  return {
    url,
    memory: () =>
      Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error('The product ended before it was ready');
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The product was not ready within 30 seconds');
}
