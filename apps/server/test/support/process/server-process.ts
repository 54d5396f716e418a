import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DATA_KEYS } from '../data-keys.ts';
import { freePort } from '../http/free-port.ts';
import { COMPILE_CACHE } from './compile-cache.ts';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));
/** For a hung process; an exit is noticed immediately. */
const STARTS_WITHIN_MS = 120_000;

export interface ServerProcess extends AsyncDisposable {
  url: string;
  pid: number;
  output(): string;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Stops gracefully; returns the exit code. */
  stop(): Promise<number | null>;
}

/** The process exited before listening; the message is its output. */
export class DidNotStart extends Error {}

/**
 * Starts the product on a free port, with the sandbox and without rate limits.
 *
 * @param environment overrides; must name the database; `PORT` if it must be known before the start
 * @param nodeFlags options of Node
 * @param openFiles limit of open file descriptors; default of the machine
 * @throws DidNotStart
 */
export async function startServerProcess(
  environment: Record<string, string>,
  nodeFlags: readonly string[] = [],
  openFiles?: number,
): Promise<ServerProcess> {
  const port = environment.PORT ?? (await freePort());
  const command = [process.execPath, ...nodeFlags, 'scripts/serve.ts'];
  const [program = '', ...args] =
    openFiles === undefined
      ? command
      : ['sh', '-c', 'ulimit -n "$0"; exec "$@"', String(openFiles), ...command];
  const child = spawn(program, args, {
    cwd: ROOT,
    // Isolates it from the developer's environment.
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SANDBOX: 'on',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_ADDRESS: '1000000',
      RATE_LIMIT_PER_PERSON: '1000000',
      LIMIT_OPEN_REQUESTS: '0',
      LIMIT_ORDERS_PER_DAY: '0',
      LIMIT_SMS_PER_DAY: '0',
      DECISION_UNDO_SECONDS: '0',
      QUALITY_SAMPLE_PERCENT: '0',
      RATE_LIMIT_ORDERS: '1000000',
      RATE_LIMIT_FEEDBACK: '1000000',
      // Load shedding off, because test machines are slow.
      OVERLOAD_DELAY: '0',
      DATABASE_QUEUE: '0',
      TOKEN_SECRET: 'a secret of the tests: long enough',
      ...DATA_KEYS,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  // Leaves no orphan process.
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const url = `http://127.0.0.1:${port}`;
  await waitUntilLive(url, child, () => output);
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await ended;
    return code;
  };
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

async function waitUntilLive(url: string, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new DidNotStart(output());
    const live = await fetch(`${url}/health/live`).catch(() => undefined);
    if (live?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new DidNotStart(`The server did not listen in time.\n${output()}`);
}
