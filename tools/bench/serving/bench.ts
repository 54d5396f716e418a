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
/** What a browser asks with. */
const REQUEST_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const PAGES = ['/', '/about', '/favicon.svg'];

/**
 * Pages from the product's own process against a bare Node server that sends the same bytes under the same
 * headers: requests a second over connections that stay open, in alternating rounds, each server in a process
 * of its own and the load in this one. The processor time of a request is the server's own: the load
 * shares the machine with it, and may be what holds a round back.
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
  const bare = await startBaseline(`${product.url}${path}`, REQUEST_HEADERS);
  try {
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
  } finally {
    await bare.stop();
  }
}

interface Round extends Run {
  /** Processor time of the server for one request. */
  microseconds: number;
}

async function measureRound(server: Server, path: string, count: number): Promise<Round> {
  const request = requestText('GET', path, REQUEST_HEADERS);
  const before = processorSeconds(server);
  const run = await load(server.url, CONNECTIONS, count, () => request);
  const microseconds = ((processorSeconds(server) - before) / count) * 1e6;
  return { ...run, microseconds };
}

/** What a process has used of the processors so far; not known on systems without /proc. */
function processorSeconds({ pid }: Server): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  // After the name in brackets; user and system time are the 12th and 13th of the rest, in hundredths.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function text({ perSecond, microseconds, failed }: Round): string {
  return `${perSecond}/s at ${Math.round(microseconds)} µs (${failed} failed)`;
}
