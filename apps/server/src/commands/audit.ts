/**
 * `npm run verify:audit-log`: verifies the hash chain of the audit log and names broken entries. AUDIT_KEY also
 * verifies the seals, which the database owner cannot forge.
 *
 * `--anchor FILE` compares with earlier anchors and adds one; stored elsewhere, they reveal removed entries at the
 * end. `--searched TEXT` finds searches for a text.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { tokenSecrets } from '../crypto/kept-secret.ts';
import type { Database } from '../db/database.ts';
import { COMMAND_TIMEOUTS } from '../db/database-timeouts.ts';
import { openRegister } from '../register.ts';
import { findLostAnchors, newestAnchor, parseAnchors } from '../requests/audit/anchors.ts';
import {
  chainAudit,
  countEntries,
  findBrokenEntries,
  findSearches,
} from '../requests/audit/repository.ts';
import { findBrokenSeals, sealAudit } from '../requests/audit/seals.ts';
import { searchDigests } from '../requests/audit/search-digest.ts';
import type { Settings } from '../settings.ts';
import { CliError, readServerSettings, resolveFile, runCommand } from './command-line.ts';
import { type MaintenanceTask, RECORD_RUN } from './maintenance-runs.ts';

const MAX_LISTED = 20;

const AUDIT = {
  usage: 'verify:audit-log -- [--anchor FILE] [--searched TEXT]',
  options: { anchor: { type: 'string' }, searched: { type: 'string' } },
} as const;

await runCommand(AUDIT, async ({ values }) => {
  const settings = readServerSettings();
  const database = await openRegister(settings, COMMAND_TIMEOUTS);
  try {
    if (values.searched !== undefined)
      return await nameSearches(database, settings, values.searched);
    await chainAudit(database.query);
    const chain = await findBrokenEntries(database.query);
    refuseBroken(
      chain,
      (listed) => `The audit log is broken at ${chain.length} entries: ${listed}`,
    );
    const seals = await checkedSeals(database, settings);
    const anchors = values.anchor ? await checkedAnchors(database, resolveFile(values.anchor)) : '';
    await database.execute(RECORD_RUN, ['audit' satisfies MaintenanceTask, new Date()]);
    return `The audit log is intact: ${await countEntries(database.query)} entries${seals}${anchors}`;
  } finally {
    await database.close();
  }
});

/** Verifies the seals and adds one. */
async function checkedSeals(database: Database, settings: Settings): Promise<string> {
  if (settings.auditKeys.length === 0) return '';
  const broken = await findBrokenSeals(database.longQuery, settings.auditKeys);
  refuseBroken(
    broken,
    (listed) =>
      `The audit log was rewritten, or sealed with a key missing from AUDIT_KEY; invalid seals at links ${listed}`,
  );
  await sealAudit({ database, settings, now: () => new Date() });
  return ', all sealed';
}

/** Verifies the anchors of a file and adds one. */
async function checkedAnchors(database: Database, file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const anchors = parseAnchors(text);
  if (!anchors) throw new CliError(`${file} is not an anchor file.`);
  const lost = await findLostAnchors(database.longQuery, anchors);
  refuseBroken(
    lost,
    (listed) => `The audit log contradicts ${file}: links ${listed} were changed or deleted`,
  );
  const newest = await newestAnchor(database.longQuery, new Date());
  if (newest) await appendFile(file, newest, { mode: 0o600 });
  return `, consistent with ${anchors.length} anchors`;
}

async function nameSearches(database: Database, settings: Settings, text: string): Promise<string> {
  const { auditKeys } = settings;
  const keys = auditKeys.length > 0 ? auditKeys : [(await tokenSecrets(settings))[0]];
  const found = await findSearches(database.longQuery, searchDigests(keys, text));
  return found.length > 0
    ? `Searched for in entries ${found.join(', ')}`
    : 'No search for it is recorded';
}

function refuseBroken(entries: readonly number[], say: (listed: string) => string): void {
  if (entries.length > 0) throw new CliError(say(entries.slice(0, MAX_LISTED).join(', ')));
}
