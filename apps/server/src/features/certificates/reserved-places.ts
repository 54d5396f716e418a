import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { replaceFile } from '../../crypto/data-folder.ts';
import { recordCommand } from '../../requests/audit/repository.ts';
import type { Settings } from '../../settings.ts';
import { certificateFolder } from './keys.ts';
import { lockLog } from './repository.ts';

/**
 * Number of places given out, stored outside the database: a recovery to an earlier moment forgets sheets that exist on
 * paper, and two papers would share a serial number.
 */
const FILE = 'places';

/**
 * Reserves the next places of the log before their sheets are signed. Requires the lock of the log.
 *
 * @param size leaves in the log
 * @returns the first of them, after all places given out
 * @throws Error for a damaged file or an unwritable folder
 */
export async function reservePlaces(
  settings: Settings,
  size: number,
  count: number,
): Promise<number> {
  const first = Math.max(size, await readPlaces(settings));
  const file = join(certificateFolder(settings), FILE);
  await replaceFile(file, `${first + count}\n`, { mode: 0o600, flush: true });
  return first;
}

/** Number of places given out. @throws Error for a damaged file */
async function readPlaces(settings: Settings): Promise<number> {
  const file = join(certificateFolder(settings), FILE);
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '0\n';
  });
  if (!/^\d{1,9}\n$/.test(stored)) {
    throw new Error(`${file} is damaged: write the number of places given out, and a line break`);
  }
  return Number(stored);
}

interface LostPlaces {
  first: number;
  last: number;
}

/**
 * Revokes places that a recovery left without a sheet; audited. The next revocation list has them.
 *
 * @returns those not known before
 */
export async function revokeLostPlaces({
  database,
  settings,
  now,
}: Pick<AppContext, 'database' | 'settings' | 'now'>): Promise<LostPlaces[]> {
  const places = await readPlaces(settings);
  return database.transaction(async (transaction) => {
    await lockLog(transaction);
    const { rows } = await sql<LostPlaces>`
      WITH used AS (
        SELECT position AS first, position AS last FROM certificate_sheets
        UNION ALL SELECT first, last FROM lost_places
        UNION ALL VALUES (-1, -1), (${places}::bigint, ${places}::bigint)
      ), gaps AS (
        SELECT last + 1 AS first, lead(first) OVER (ORDER BY first) - 1 AS last FROM used
      )
      INSERT INTO lost_places (first, last, found_at)
      SELECT first, last, ${now()}::timestamptz FROM gaps WHERE last >= first
      RETURNING first, last`.execute(transaction);
    for (const detail of rows)
      await recordCommand(transaction, { action: 'certificates.lose', detail });
    return rows;
  });
}
