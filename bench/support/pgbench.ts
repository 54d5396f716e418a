import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What pgbench runs, and how much of it. */
export interface PgbenchRun {
  /** In pgbench's words: commands and SQL. */
  script: string;
  connections: number;
  /** Variables of the script. */
  variables: Readonly<Record<string, string>>;
  amount: { seconds: number } | { transactionsEach: number };
}

/** Transactions a second of PostgreSQL alone: pgbench runs a script, prepared. */
export async function runPgbench(databaseUrl: string, run: PgbenchRun): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-pgbench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, run.script);
  const amount =
    'seconds' in run.amount
      ? ['--time', String(run.amount.seconds)]
      : ['--transactions', String(run.amount.transactionsEach)];
  try {
    const report = execFileSync(
      findPgbench(),
      [
        ...['--no-vacuum', '--protocol=prepared', '--file', file],
        ...['--client', String(run.connections), '--jobs', '2', ...amount],
        ...Object.entries(run.variables).flatMap(([name, value]) => [
          '--define',
          `${name}=${value}`,
        ]),
        databaseUrl,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const perSecond = /tps = ([\d.]+)/.exec(report)?.[1];
    if (!perSecond) throw new Error(`pgbench did not say its rate:\n${report}`);
    return Math.round(Number(perSecond));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A statement whose parameters are these expressions, as pgbench takes it. */
export function withParameters(statement: string, expressions: readonly string[]): string {
  return statement.replace(/\$(\d+)/g, (_all, n) => `(${expressions[Number(n) - 1]})`);
}

/** pgbench comes with PostgreSQL's server package, not with the embedded one. */
function findPgbench(): string {
  const places = [
    process.env.PGBENCH ?? '',
    ...(process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench')),
    ...globSync('/usr/lib/postgresql/*/bin/pgbench'),
  ];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error('pgbench is needed: install PostgreSQL, or name it in PGBENCH');
  return found;
}
