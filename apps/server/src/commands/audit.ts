/**
 * Verifies the audit log's hash chain; with AUDIT_KEY also the seals, which the database owner cannot forge, and the
 * anchors in DATA_DIR and AUDIT_ANCHOR_FILE. Seals nothing.
 *
 * `--anchor FILE` compares with anchors of earlier runs or of the log, and adds one; stored elsewhere, they reveal
 * removed entries at the end. `--searched TEXT` finds searches for a text.
 */
import { appendFile } from 'node:fs/promises';
import { tokenSecrets } from '../crypto/kept-secret.ts';
import type { Database } from '../db/database.ts';
import {
  anchorLine,
  findLostAnchors,
  readAnchors,
  readOwnAnchors,
} from '../requests/audit/anchors.ts';
import {
  chainAudit,
  countEntries,
  findBrokenEntries,
  findSearches,
  searchDigests,
} from '../requests/audit/repository.ts';
import {
  findBrokenSeals,
  findGaps,
  findUnsealedEntries,
  readLastSeal,
} from '../requests/audit/seals.ts';
import type { Settings } from '../settings.ts';
import {
  CliError,
  type MaintenanceTask,
  RECORD_RUN,
  readServerSettings,
  resolveFile,
  runCommand,
  withDatabase,
} from './command-line.ts';

const MAX_LISTED = 20;

const AUDIT = {
  usage: 'verify:audit-log -- [--anchor FILE] [--searched TEXT]',
  options: { anchor: { type: 'string' }, searched: { type: 'string' } },
} as const;

await runCommand(AUDIT, async ({ values }) => {
  const settings = readServerSettings();
  return withDatabase(settings, async (database) => {
    if (values.searched !== undefined)
      return await nameSearches(database, settings, values.searched);
    await chainAudit(database.query);
    const chain = await findBrokenEntries(database.query);
    refuseBroken(
      chain,
      (listed) => `The audit log is broken at ${chain.length} entries: ${listed}`,
    );
    const seals = await verifySeals(database, settings, values.anchor);
    await database.execute(RECORD_RUN, ['audit' satisfies MaintenanceTask, new Date()]);
    return `The audit log is intact: ${await countEntries(database.query)} entries, ${seals}`;
  });
});

/** Verifies the seals and anchors; adds an anchor to the file. */
async function verifySeals(
  { longQuery }: Database,
  settings: Settings,
  anchorFile: string | undefined,
): Promise<string> {
  const { auditKeys } = settings;
  if (auditKeys.length === 0) {
    if (anchorFile) throw new CliError('Anchors are seals: set AUDIT_KEY.');
    return 'seals not verified without AUDIT_KEY';
  }
  const broken = await findBrokenSeals(longQuery, auditKeys);
  refuseBroken(
    broken,
    (listed) =>
      `The audit log was rewritten, or sealed with a key missing from AUDIT_KEY; invalid seals at links ${listed}`,
  );
  const given = anchorFile && resolveFile(anchorFile);
  const anchors = [
    ...(await readOwnAnchors(settings)),
    ...(given ? await readAnchors(given, auditKeys) : []),
  ];
  refuseBroken(
    await findLostAnchors(longQuery, auditKeys, anchors),
    (listed) => `The audit log contradicts its anchors: seals ${listed} were changed or deleted`,
  );
  refuseBroken(
    await findUnsealedEntries(longQuery, new Date(), MAX_LISTED),
    (listed) =>
      `No seal covers entries older than five minutes: ${listed}. After a crash a server seals them; otherwise seals were deleted`,
  );
  const last = await readLastSeal(longQuery);
  if (given && last) await appendFile(given, anchorLine(auditKeys, last), { mode: 0o600 });
  const gaps = await findGaps(longQuery);
  const named = gaps.map(({ gap, sealed_at }) => `; ${gap} sealed ${sealed_at.toISOString()}`);
  return `${last?.number ?? 0} seals, consistent with ${anchors.length} anchors${named.slice(-MAX_LISTED).join('')}`;
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
