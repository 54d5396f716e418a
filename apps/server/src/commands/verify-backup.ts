/**
 * Verifies a restore: backs up live, restores into VERIFY_DATABASE_URL (replaced) and compares every row with the
 * backup's snapshot. Empties it afterwards: erasure and retention never reach this copy.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeDatabase } from '../db/database.ts';
import { countEntries, findBrokenEntries } from '../requests/audit/repository.ts';
import type { Settings } from '../settings.ts';
import { backUp, restore } from './backup-files.ts';
import { CliError, readServerSettings, runCommand, withDatabase } from './command-line.ts';
import { clearDatabase, withClient } from './postgres-backup.ts';
import { compareTables, summarizeTables } from './table-comparison.ts';

await runCommand({ usage: 'verify:backup' }, async () => {
  const settings = readServerSettings();
  const elsewhereUrl = settings.verifyDatabaseUrl;
  const registerUrl = settings.databaseOwnerUrl ?? settings.databaseUrl;
  if (!registerUrl || !elsewhereUrl) {
    throw new CliError(
      'VERIFY_DATABASE_URL: should name a second database, which the restore overwrites.',
    );
  }
  // Compared without migration.
  const elsewhere = { ...settings, databaseUrl: elsewhereUrl, databaseOwnerUrl: undefined };
  print(`Restored into: ${describeDatabase(elsewhere)}`);
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-verify-'));
  try {
    return await verify(settings, registerUrl, elsewhere, join(folder, 'register.backup'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function verify(settings: Settings, url: string, elsewhere: Settings, file: string) {
  const before = await withClient(url, async (client) => {
    // One snapshot for the comparison and pg_dump.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ name: string }>('SELECT pg_export_snapshot() AS name');
    await timed('backup', () => backUp(settings, file, rows[0]?.name));
    return timed('reading the database', () => summarizeTables(client));
  });
  const megabytes = (await stat(file)).size / 2 ** 20;
  print(
    `  ${megabytes.toFixed(1)} MB${settings.backupKeys.length > 0 ? ', encrypted' : ', not encrypted'}`,
  );
  await timed('restore', () => restore(elsewhere, file, true));
  const entries = await checkCopy(elsewhere, before).finally(() =>
    timed('emptying the restored database', () => clearDatabase(elsewhere.databaseUrl ?? '')),
  );
  const rows = [...before.values()].reduce((sum, table) => sum + table.rows, 0);
  const requests = before.get('public.requests')?.rows;
  return `All ${rows} rows of ${before.size} tables were restored, ${requests} requests; the audit log is intact: ${entries} entries.`;
}

/** @returns the count of audit entries. @throws CliError for a difference */
async function checkCopy(
  copy: Settings,
  before: Awaited<ReturnType<typeof summarizeTables>>,
): Promise<number> {
  const after = await withClient(copy.databaseUrl ?? '', (client) =>
    timed('reading the restored database', () => summarizeTables(client)),
  );
  const differences = compareTables(before, after);
  if (differences.length > 0) {
    throw new CliError(
      `The restored database differs from the backed-up one:\n  ${differences.join('\n  ')}`,
    );
  }
  return timed('audit', () => checkAudit(copy));
}

/** Opens the restored database as a server and verifies its audit log. */
async function checkAudit(settings: Settings): Promise<number> {
  return withDatabase(settings, async (database) => {
    const broken = await findBrokenEntries(database.longQuery);
    if (broken.length > 0)
      throw new CliError(`The audit log is broken at ${broken.length} entries.`);
    return await countEntries(database.longQuery);
  });
}

async function timed<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  print(`  ${step}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
