import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { ensureBuilt } from '../../../scripts/prepare/ensure-built.mjs';
import { serverFlags } from '../../../scripts/server-flags.mjs';
import { load, type Run, requestText } from '../support/load.ts';
import { median } from '../support/median.ts';
import { print, printMachine } from '../support/print.ts';
import { startBaseline } from './baseline.ts';

const CONNECTIONS = 32;
const WARM_UP = 20_000;
const A_ROUND = 40_000;
const ROUNDS = 5;
const TARGET = 0.5;
const REQUEST_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const PAGES = ['/', '/about', '/favicon.svg'];

/**
 * Product versus bare Node server with equal bytes and headers: requests per second in alternating rounds, each server
 * in its own process. CPU time is the server's own, because the load generator shares the machine.
 */
export default async function benchServing(): Promise<void> {
  printMachine();
  await ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-bench-'));
  const product = await startServerProcess({ DATA_DIR: folder }, serverFlags);
  try {
    for (const path of PAGES) await compare(product, path);
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Server {
  url: string;
  pid: number;
}

async function compare(product: Server, path: string): Promise<void> {
  await using bare = await startBaseline(`${product.url}${path}`, REQUEST_HEADERS);
  print(`\n${path}, ${bare.bytes} bytes, ${CONNECTIONS} connections`);
  for (const server of [product, bare]) await measureRound(server, path, WARM_UP);
  const rounds: { ours: Round; bare: Round }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ours = await measureRound(product, path, A_ROUND);
    const theirs = await measureRound(bare, path, A_ROUND);
    rounds.push({ ours, bare: theirs });
    print(`round ${round}: ours ${text(ours)}, bare ${text(theirs)}`);
  }
  const ratio = median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond));
  const time = median(rounds.map(({ ours, bare }) => bare.microseconds / ours.microseconds));
  print(
    `ratio ${ratio.toFixed(2)} by requests a second, ${time.toFixed(2)} by processor time ` +
      `(medians of ${ROUNDS}); target ${TARGET} or more`,
  );
}

interface Round extends Run {
  /** CPU time per request. */
  microseconds: number;
}

async function measureRound(server: Server, path: string, count: number): Promise<Round> {
  const request = requestText('GET', path, REQUEST_HEADERS);
  const before = processorSeconds(server);
  const run = await load(server.url, CONNECTIONS, count, () => request);
  const microseconds = ((processorSeconds(server) - before) / count) * 1e6;
  return { ...run, microseconds };
}

/** CPU time so far; unknown without /proc. */
function processorSeconds({ pid }: Server): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // After the name in parentheses, user and system time are fields 12 and 13, in 1/100 s.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function text({ perSecond, microseconds, failed }: Round): string {
  return `${perSecond}/s at ${Math.round(microseconds)} µs (${failed} failed)`;
}
