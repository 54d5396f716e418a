import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PgbenchRun {
  /** pgbench commands and SQL. */
  script: string;
  connections: number;
  seconds: number;
  variables: Readonly<Record<string, string>>;
}

/** Transactions per second of PostgreSQL only, with a prepared pgbench script. */
export async function runPgbench(databaseUrl: string, run: PgbenchRun): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-pgbench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, run.script);
  const variables = Object.entries(run.variables).map(
    ([name, value]) => `--define=${name}=${value}`,
  );
  const options = [
    ...['--no-vacuum', '--protocol=prepared', `--file=${file}`, '--jobs=2'],
    ...[`--client=${run.connections}`, `--time=${run.seconds}`, ...variables],
  ];
  try {
    const report = execFileSync(findPgbench(), [...options, databaseUrl], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const perSecond = /tps = ([\d.]+)/.exec(report)?.[1];
    if (!perSecond) throw new Error(`pgbench reported no rate:\n${report}`);
    return Math.round(Number(perSecond));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
