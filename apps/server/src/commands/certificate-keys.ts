/**
 * `add`: creates a key for a year, in the security module if there is one, and the two roots that sign the list of
 * keys, if there are none.
 * `withdraw KEY`: withdraws a stolen key and publishes that at once: its sheets become "ask the office".
 */
import { sql } from 'kysely';
import { addSigningKey, certificateFolder, withdrawKey } from '../features/certificates/keys.ts';
import { publishLists } from '../features/certificates/lists.ts';
import { recordCommand } from '../requests/audit/repository.ts';
import { CliError, readServerSettings, runCommand, withDatabase } from './command-line.ts';

const KEYS = {
  usage: 'certificate-keys -- add, or certificate-keys -- withdraw KEY',
  positionals: 2,
} as const;

await runCommand(KEYS, async ({ positionals }, usage) => {
  const [act, id = ''] = positionals;
  const settings = readServerSettings();
  const folder = certificateFolder(settings);
  const now = new Date();
  if (act === 'add') {
    return `Key ${await addSigningKey(folder, now, settings.certificateToken)} in ${folder} signs from today; move root.json and backup-root.json to two safes, off the network`;
  }
  if (act !== 'withdraw' || !id) throw new CliError(usage);
  return withDatabase(settings, async (database) => {
    await withdrawKey(folder, id, now);
    await recordCommand(database.query, {
      action: 'certificates.withdrawKey',
      detail: { key: id },
    });
    await publishLists({ database, settings, now: () => now });
    const { rows } = await sql<{ client: string | null; first: string; last: string }>`
      SELECT client, min(serial)::text AS first, max(serial)::text AS last
      FROM certificate_sheets WHERE key_id = ${id} GROUP BY client ORDER BY client NULLS FIRST`.execute(
      database.query,
    );
    const ranges = rows.map(
      ({ client, first, last }) => `\n${client ?? 'offices'}: ${first} to ${last}`,
    );
    return `Key ${id} is withdrawn. Revoke its certificates in the office, by their serial numbers:${ranges.join('') || ' none'}`;
  });
});
