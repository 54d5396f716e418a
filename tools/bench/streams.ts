import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '@wathiqa/server/src/db/database.ts';
import { announceChange } from '@wathiqa/server/src/requests/change-channel.ts';
import { encryption } from '@wathiqa/server/test/support/data-keys.ts';
import { openBench } from '../support/bench.ts';
import type { Citizen } from '../support/citizens.ts';
import { openDatabases } from '../support/databases.ts';
import { fillRequests } from '../support/fill.ts';
import { measureProcessorTime } from '../support/processor-time.ts';
import { readMemory } from '../support/product.ts';
import { print, printMachine } from '../support/report.ts';
import { runSql } from '../support/sql.ts';
import type { FromPages, Page, ToPages } from './stream-pages.ts';

/** File descriptors besides streams. */
const OTHER_FILES = 150;
const WANTED = Number(process.env.BENCH_STREAMS ?? 20_000);
/** Page processes, each with its own address, because an address has about 28,000 ports. */
const PAGE_PROCESSES = 2;
/** All requests change within this time. */
const CHANGE_SECONDS = 10;
const TRANSACTIONS = 200;
/** Above the heartbeat interval. */
const QUIET_MS = 25_000;
const TARGET_MB = 400;
const TARGET_MS = 1_000;

/**
 * Open pages with one event stream each: memory, idle CPU, and latency when all requests change within ten seconds.
 * Changes simulate another process: history rows with NOTIFY.
 */
export default async function benchStreams(): Promise<void> {
  const files = Number(execFileSync('sh', ['-c', 'ulimit -Hn']).toString().trim());
  const count = Math.min(WANTED, (files || Number.POSITIVE_INFINITY) - OTHER_FILES);
  printMachine();
  if (count < WANTED)
    print(`${count} streams: a process may open no more than ${files} files here`);
  await using databases = await openDatabases();
  await using bench = await openBench(databases, 'streams', count, {
    EVENT_STREAMS_MAX: String(count),
  });
  const { databaseUrl, product, citizens } = bench;
  const processes: ChildProcess[] = [];
  try {
    await fillRequests(databaseUrl, count, 'waiting');
    const pages = await findPages(databaseUrl, citizens);
    await warmUp(product.url, pages);
    const before = readMemory(product);
    const share = Math.ceil(pages.length / PAGE_PROCESSES);
    let refused = 0;
    const started = performance.now();
    const opening = await measureProcessorTime(product, databaseUrl, async () => {
      const opened = Array.from({ length: PAGE_PROCESSES }, (_, n) => {
        const child = fork(fileURLToPath(new URL('./stream-pages.ts', import.meta.url)));
        processes.push(child);
        const own = pages.slice(n * share, (n + 1) * share);
        const sourceAddress = `127.0.0.${n + 2}`;
        return ask(child, { kind: 'open', url: product.url, sourceAddress, pages: own });
      });
      for (const answer of await Promise.all(opened)) {
        if (answer.kind === 'opened') refused += answer.refused;
      }
    });
    const seconds = (performance.now() - started) / 1_000;
    const open = pages.length - refused;
    print(
      `${open} streams opened in ${seconds.toFixed(1)} s, ${refused} refused; processor time of one: server ` +
        `${(opening.server / open).toFixed(2)} ms, PostgreSQL ${(opening.postgresql / open).toFixed(2)} ms`,
    );
    printMemory('just opened', before, readMemory(product), open);

    const quiet = await measureProcessorTime(product, databaseUrl, () => pause(QUIET_MS));
    print(
      `while nothing changes: server ${percent(quiet.server, QUIET_MS)} of a core, PostgreSQL ${percent(quiet.postgresql, QUIET_MS)}`,
    );
    printMemory('at rest', before, readMemory(product), open);

    const changed = new Map<string, number>();
    const database = await openDatabase(
      { databaseUrl, databaseConnections: 4, dataDir: '' },
      encryption,
      async () => {},
    );
    const cost = await measureProcessorTime(product, databaseUrl, async () => {
      await changeAll(database, pages, changed);
      await pause(5_000);
    });
    await database.close();
    await printLatencies(processes, pages, share, changed);
    print(`processor time of the changes: server ${Math.round(cost.server)} ms`);
    printMemory('after the changes', before, readMemory(product), open);
  } finally {
    for (const child of processes) child.disconnect();
  }
}

async function findPages(databaseUrl: string, citizens: readonly Citizen[]): Promise<Page[]> {
  const tokens = new Map(citizens.map(({ id, accessToken }) => [id, accessToken]));
  const requests = await runSql<{ id: string; citizen_id: string }>(
    databaseUrl,
    'SELECT id, citizen_id FROM requests ORDER BY id',
  );
  return requests.map(({ id, citizen_id }) => ({
    requestId: id,
    accessToken: tokens.get(Number(citizen_id)) ?? '',
  }));
}

/** Opens streams briefly, so one-time compilation is not counted. */
async function warmUp(url: string, pages: readonly Page[]): Promise<void> {
  const child = fork(fileURLToPath(new URL('./stream-pages.ts', import.meta.url)));
  await ask(child, { kind: 'open', url, sourceAddress: '127.0.0.9', pages: pages.slice(0, 500) });
  child.disconnect();
  await pause(2_000);
}

async function ask(child: ChildProcess, message: ToPages): Promise<FromPages> {
  child.send(message);
  const [answer] = await once(child, 'message');
  return answer as FromPages;
}

/** Changes all requests evenly over time; records each transaction's start. */
async function changeAll(
  database: Database,
  pages: readonly Page[],
  changed: Map<string, number>,
): Promise<void> {
  const share = Math.ceil(pages.length / TRANSACTIONS);
  const start = performance.now();
  for (let n = 0; n < TRANSACTIONS; n += 1) {
    const due = start + (n * CHANGE_SECONDS * 1_000) / TRANSACTIONS;
    await pause(Math.max(0, due - performance.now()));
    const ids = pages.slice(n * share, (n + 1) * share).map(({ requestId }) => requestId);
    if (ids.length === 0) return;
    const now = Date.now();
    for (const id of ids) changed.set(id, now);
    await database.transaction(async (transaction) => {
      const rows = await transaction
        .insertInto('request_history')
        .values(
          ids.map((id) => ({
            request_id: Number(id),
            event: 'ADDRESS_RECEIVED' as const,
            state: 'WAITING_APPROVAL' as const,
            actor_kind: 'system' as const,
          })),
        )
        .returning(['id', 'request_id'])
        .execute();
      for (const { id, request_id } of rows) {
        announceChange(transaction, { requestId: request_id, historyId: id });
      }
    });
  }
}

async function printLatencies(
  processes: readonly ChildProcess[],
  pages: readonly Page[],
  share: number,
  changed: ReadonlyMap<string, number>,
): Promise<void> {
  const latencies: number[] = [];
  let [missed, twice, closed] = [0, 0, 0];
  for (const [n, child] of processes.entries()) {
    const report = await ask(child, { kind: 'report' });
    if (report.kind !== 'told') throw new Error('Unexpected page requests');
    closed += report.closed;
    for (const [index, at] of report.at.entries()) {
      const times = report.times[index] ?? 0;
      if (times === 0) missed += 1;
      else latencies.push(at - (changed.get(pages[n * share + index]?.requestId ?? '') ?? 0));
      if (times > 1) twice += 1;
    }
  }
  latencies.sort((a, b) => a - b);
  const quantile = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? Number.NaN;
  print(
    `${latencies.length} notified of changes within ${CHANGE_SECONDS} s: p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, at most ` +
      `${quantile(1)} ms from the start of the transaction; ${missed} missed, ${twice} duplicated, ${closed} closed; target p99 under ${TARGET_MS} ms`,
  );
}

function printMemory(when: string, before: number, now: number, open: number): void {
  const each = ((now - before) * 1024) / open;
  print(
    `memory ${when}: ${now} MB, before ${before} MB: ${each.toFixed(1)} KB a stream; target ${TARGET_MB} MB`,
  );
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
