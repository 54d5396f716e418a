import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../crypto/data-folder.ts';
import type { Settings } from '../../settings.ts';
import { certificateFolder } from './keys.ts';

/**
 * Number of places that this server has given out, stored outside the database: a recovery to an earlier moment forgets
 * sheets that exist on paper. Without it two papers would have one serial number.
 */
const FILE = 'places';

/**
 * Reserves the next places of the log before their sheets are signed. Requires the lock of the log.
 *
 * @param size leaves in the log
 * @returns the first of them, after all places that this server has given out
 * @throws Error for a damaged file, or a folder that is not writable
 */
export async function reservePlaces(
  settings: Settings,
  size: number,
  count: number,
): Promise<number> {
  const file = join(certificateFolder(settings), FILE);
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '0\n';
  });
  if (!/^\d{1,9}\n$/.test(stored)) {
    throw new Error(`${file} is damaged: write the number of places given out, and a line break`);
  }
  const first = Math.max(size, Number(stored));
  await replaceFile(file, `${first + count}\n`, { mode: 0o600, flush: true });
  return first;
}
