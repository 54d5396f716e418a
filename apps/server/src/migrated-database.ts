import { readDataKeys } from './crypto/data-keys.ts';
import { createEncryption, type Encryption } from './crypto/encryption.ts';
import { type Database, type OwnerConnection, openDatabase } from './db/database.ts';
import type { DatabaseTimeouts } from './db/database-timeouts.ts';
import { requireReencrypted, resumeReencryption } from './db/encrypt-database.ts';
import { migrate } from './db/migrate.ts';
import { loadContent } from './features/reference-data/lookups/load.ts';
import type { Settings } from './settings.ts';

/**
 * Opens the configured database, migrated, with the product's own data.
 *
 * @param timeouts in place of a server's
 * @param reencrypt run by the owner after the migrations
 * @throws DataKeyError for a database encrypted with other keys
 */
export async function openMigratedDatabase(
  settings: Settings,
  timeouts?: DatabaseTimeouts,
  reencrypt: (owner: OwnerConnection, encryption: Encryption) => Promise<void> = resumeReencryption,
): Promise<Database> {
  const keys = await readDataKeys(settings);
  const encryption = createEncryption(keys);
  return openDatabase(
    settings,
    encryption,
    async (owner) => {
      const isOwner = await migrate(owner, loadContent);
      await (isOwner ? reencrypt : requireReencrypted)(owner, encryption);
    },
    timeouts,
  );
}
