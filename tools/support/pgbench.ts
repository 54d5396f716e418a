import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOG = 'transactions';

export interface PgbenchRun {
  /** pgbench commands and SQL. */
  script: string;
  connections: number;
  variables: Readonly<Record<string, string>>;
  amount: { seconds: number } | { transactionsEach: number };
  /** Uncounted transactions per connection, because the first are planned. */
  warmUpEach?: number;
  settings?: Readonly<Record<string, string>>;
}

/** Transactions per second of PostgreSQL only, with a prepared pgbench script. */
export async function runPgbench(databaseUrl: string, run: PgbenchRun): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-pgbench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, run.script);
  const settings = Object.entries(run.settings ?? {}).map(([name, value]) => `-c ${name}=${value}`);
  const amount =
    'seconds' in run.amount
      ? ['--time', String(run.amount.seconds)]
      : ['--transactions', String(run.amount.transactionsEach)];
  try {
    const report = execFileSync(
      findPgbench(),
      [
        ...['--no-vacuum', '--protocol=prepared', '--file', file],
        ...[
          '--client',
          String(run.connections),
          '--jobs',
          run.connections > 1 ? '2' : '1',
          ...amount,
        ],
        ...(run.warmUpEach ? ['--log', `--log-prefix=${join(folder, LOG)}`] : []),
        ...Object.entries(run.variables).flatMap(([name, value]) => [
          '--define',
          `${name}=${value}`,
        ]),
        databaseUrl,
      ],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, PGOPTIONS: settings.join(' ') },
      },
    );
    if (run.warmUpEach) return await rateAfter(folder, run.connections * run.warmUpEach);
    const perSecond = /tps = ([\d.]+)/.exec(report)?.[1];
    if (!perSecond) throw new Error(`pgbench reported no rate:\n${report}`);
    return Math.round(Number(perSecond));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Transactions per second after warm-up, from the log. */
async function rateAfter(folder: string, warmUp: number): Promise<number> {
  const ends: number[] = [];
  for (const name of await readdir(folder)) {
    if (!name.startsWith(LOG)) continue;
    for (const line of (await readFile(join(folder, name), 'utf8')).trim().split('\n')) {
      // Client, transaction, duration, script, end in seconds and microseconds.
      const [, , , , seconds, micros] = line.split(' ').map(Number);
      ends.push((seconds ?? 0) + (micros ?? 0) / 1e6);
    }
  }
  const counted = ends.toSorted((one, other) => one - other).slice(warmUp - 1);
  return (counted.length - 1) / ((counted.at(-1) ?? 0) - (counted[0] ?? 0));
}

/** Replaces a statement's parameters by pgbench expressions. */
export function withParameters(statement: string, expressions: readonly string[]): string {
  // pgbench treats colons as variables even in literals.
  const literal = statement.replace(/(?<!:):(?=\w)/g, "'||chr(58)||'");
  return literal.replace(/\$(\d+)/g, (_all, n) => `(${expressions[Number(n) - 1]})`);
}

/** pgbench is in PostgreSQL's server package, not the embedded one. */
function findPgbench(): string {
  const places = [
    process.env.PGBENCH ?? '',
    ...(process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench')),
    ...globSync('/usr/lib/postgresql/*/bin/pgbench'),
  ];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error('pgbench is required: install PostgreSQL, or set PGBENCH');
  return found;
}
