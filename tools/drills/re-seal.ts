/**
 * Audit log against the database owner: each attack changes a copy of the database without AUDIT_KEY, which
 * `npm run verify:audit-log` finds. A server on the copy seals nothing.
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { signInOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import { decideOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import {
  ARM,
  cutOff,
  DISARM,
  DISARM_SEALS,
  RECHAIN,
  RENUMBER,
} from '@wathiqa/server/test/support/office/audit-tampering.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { runSql } from '../support/sql.ts';
import { runCommand } from './support/command.ts';
import { expectThat, report, Stack } from './support/drill.ts';

const AUDIT_KEY = 'the audit key of this drill only, and of no other';
const ORDERS = 4;

/** An hour earlier, so that an entry of this run is not merely unsealed yet. */
const REWRITE = [
  `UPDATE audit_entries SET at = at - interval '1 hour', address = '10.9.9.9'`,
  'DELETE FROM audit_entries WHERE id IN (SELECT entry_id FROM audit_chain WHERE position IN (2, 3))',
  'DELETE FROM audit_chain WHERE position IN (2, 3)',
  RENUMBER,
  RECHAIN,
];
const DELETE_SEALS = 'DELETE FROM audit_seals';

/** Statements of the owner; `isAnchorLost` leaves the seals as the only evidence. */
const ATTACKS: Record<string, { statements: readonly string[]; isAnchorLost?: boolean }> = {
  'entries rewritten, chain recomputed': { statements: REWRITE, isAnchorLost: true },
  'seals deleted, log rewritten': { statements: [DELETE_SEALS, ...REWRITE] },
  'seals deleted, log rewritten, no anchor': {
    statements: [DELETE_SEALS, ...REWRITE],
    isAnchorLost: true,
  },
  'last entries cut off with their seals': {
    statements: cutOff('(SELECT max(position) - 3 FROM audit_chain)'),
  },
  'log emptied': {
    statements: ['DELETE FROM audit_entries', 'DELETE FROM audit_chain', DELETE_SEALS],
  },
  'seals truncated': { statements: ['TRUNCATE audit_seals'] },
  'seals made with another key': {
    statements: [`UPDATE audit_seals SET mac = sha256('mine')`],
    isAnchorLost: true,
  },
};

export async function reSeal(): Promise<void> {
  await using stack = new Stack();
  const cluster = stack.add(await startCluster({ durable: false }));
  const { environment } = await createDatabase(cluster.adminUrl);
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-re-seal-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const original = { ...environment, AUDIT_KEY, DATA_DIR: join(folder, 'original') };

  const server = stack.add(await startServerProcess(original));
  const citizen = await signInOverHttp(server.url, 'citizen@wathiqa.example');
  for (let nth = 0; nth < ORDERS; nth += 1) {
    await decideOverHttp(server.url, 'clerk@wathiqa.example', await citizen.order(randomUUID()));
  }
  // A server seals when it stops.
  await server.stop();
  const intact = await runCommand('audit', original);
  report('before', (intact.output + intact.errors).trim().split('\n').at(-1) ?? '');
  expectThat(intact.code === 0, 'The log is broken before the first attack');
  expectThat(!/ 0 seals/.test(intact.output), 'The log has no seal');

  const template = new URL(environment.DATABASE_URL).pathname.slice(1);
  for (const [name, { statements, isAnchorLost }] of Object.entries(ATTACKS)) {
    const copy = await createDatabase(cluster.adminUrl, template);
    const url = copy.environment.DATABASE_URL;
    const settings = { ...original, ...copy.environment, DATA_DIR: join(folder, name) };
    if (!isAnchorLost) await cp(original.DATA_DIR, settings.DATA_DIR, { recursive: true });
    const armed = [...ARM, DISARM_SEALS.replace('DISABLE', 'ENABLE')];
    for (const statement of [...DISARM, DISARM_SEALS, ...statements, ...armed]) {
      await runSql(url, statement);
    }
    const found = await runCommand('audit', settings);
    report(name, found.errors.trim().slice(0, 100));
    expectThat(found.code !== 0, `Not found: ${found.output}`);
    const before = await sealsOf(url);
    await (await startServerProcess(settings)).stop();
    const after = await sealsOf(url);
    expectThat(after === before, `A server made ${after - before} seals over: ${name}`);
    const again = await runCommand('audit', settings);
    expectThat(again.code !== 0, `Not found after a server ran: ${again.output}`);
    await copy.drop();
  }
}

async function sealsOf(url: string): Promise<number> {
  const [row] = await runSql<{ seals: number }>(
    url,
    'SELECT count(*)::int AS seals FROM audit_seals',
  );
  return row?.seals ?? 0;
}
