/**
 * `add`: creates a key for a year, in the security module if there is one, and the two roots that sign the list of
 * keys, if there are none.
 * `withdraw KEY --before TIME`: withdraws a stolen key; sheets in the log before that time stay valid, later ones
 * become "ask the office". Publishes the new list at once.
 */
import { addSigningKey, certificateFolder, withdrawKey } from '../features/certificates/keys.ts';
import { publishLists } from '../features/certificates/lists.ts';
import { logSize } from '../features/certificates/log.ts';
import { openMigratedDatabase } from '../migrated-database.ts';
import { recordCommand } from '../requests/audit/repository.ts';
import { CliError, readServerSettings, runCommand } from './command-line.ts';

const KEYS = {
  usage: 'certificate-keys -- add, or certificate-keys -- withdraw KEY --before 2026-11-26T10:00Z',
  options: { before: { type: 'string' } },
  positionals: 2,
} as const;

await runCommand(KEYS, async ({ values, positionals }, usage) => {
  const [act, id = ''] = positionals;
  const settings = readServerSettings();
  const folder = certificateFolder(settings);
  const now = new Date();
  if (act === 'add') {
    return `Key ${await addSigningKey(folder, now, settings.certificateToken)} signs from today; move root.json and backup-root.json to two safes, off the network`;
  }
  const before = new Date(values.before ?? '');
  if (act !== 'withdraw' || !id || Number.isNaN(before.getTime())) throw new CliError(usage);
  const database = await openMigratedDatabase(settings);
  try {
    const size = await logSize(database.query, before);
    await withdrawKey(folder, id, size, now);
    const detail = { key: id, size };
    await recordCommand(database.query, { action: 'certificates.withdrawKey', detail });
    await publishLists({ database, settings, now: () => now });
    return `Key ${id} is withdrawn; the first ${size} certificates of the log stay valid`;
  } finally {
    await database.close();
  }
});
