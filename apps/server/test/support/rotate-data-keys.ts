import { vi } from 'vitest';
import { reencryptDatabase } from '../../src/db/encrypt-database.ts';
import { openMigratedDatabase } from '../../src/migrated-database.ts';
import { readSettings } from '../../src/settings.ts';
import { OTHER_KEY } from './data-keys.ts';

/**
 * Re-encrypts a database without servers with a new key.
 *
 * @returns the environment without the old key
 */
export async function rotateDataKeys<Environment extends { DATA_KEYS: string }>(
  environment: Environment,
): Promise<Environment> {
  const newKey = `new:${OTHER_KEY}`;
  const both = readSettings({ ...environment, DATA_KEYS: `${newKey},${environment.DATA_KEYS}` });
  // PostgreSQL may list ended connections for a moment.
  const rotated = await vi.waitFor(
    () =>
      openMigratedDatabase(both, undefined, async (owner, encryption) => {
        await reencryptDatabase(owner, encryption);
      }),
    { timeout: 10_000 },
  );
  await rotated.close();
  return { ...environment, DATA_KEYS: newKey };
}
