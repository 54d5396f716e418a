import type { DataKeys } from '../settings/key-settings.ts';
import type { Settings } from '../settings.ts';
import { keptSecret } from './kept-secret.ts';

/** Configured keys; outside production, generated ones in the data directory. */
export async function readDataKeys({ dataKeys, dataDir }: Settings): Promise<DataKeys> {
  const { keys, indexKey } = dataKeys;
  const kept = async (name: string) => Buffer.from(await keptSecret(dataDir, name), 'base64url');
  return {
    keys: keys ?? [{ id: 'local', key: await kept('data-key') }],
    indexKey: indexKey ?? (await kept('data-index-key')),
  };
}
