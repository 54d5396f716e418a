import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CREATE_REQUEST } from '@wathiqa/server/src/features/orders/queries.ts';
import { SESSION_ID_EXPRESSION } from '../support/citizens.ts';

/** What each parameter of the statement is in pgbench: a variable of its own, or something made per run. */
const PARAMETERS = [
  SESSION_ID_EXPRESSION,
  ':documents',
  ':contact',
  ':options',
  'gen_random_uuid()',
  "decode(md5('bench'), 'hex')",
  'NULL',
  "'birthDocs'",
  'ARRAY[]::text[]',
];

/**
 * Orders per second of PostgreSQL alone: pgbench running the server's own statement, prepared, on as many
 * connections.
 */
export async function pgbenchOrders(
  databaseUrl: string,
  options: {
    connections: number;
    seconds: number;
    citizens: number;
    documents: string;
    contact: string;
  },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-pgbench-'));
  const script = join(folder, 'order.sql');
  const statement = CREATE_REQUEST.text.replace(
    /\$(\d)/g,
    (_all, n) => PARAMETERS[Number(n) - 1] ?? '',
  );
  await writeFile(script, `\\set citizen random(1, ${options.citizens})\n${statement.trim()};\n`);
  try {
    const report = execFileSync(
      findPgbench(),
      [
        ...['--no-vacuum', '--protocol=prepared', '--file', script],
        ...['--client', String(options.connections), '--jobs', '2'],
        ...['--time', String(options.seconds)],
        ...['--define', `documents=${options.documents}`],
        ...['--define', `contact=${options.contact}`],
        ...['--define', 'options={"locale": "ar"}'],
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
