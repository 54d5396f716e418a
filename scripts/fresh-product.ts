import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { ensureBuilt } from './prepare/ensure-built.mjs';
import { serverFlags } from './server-flags.mjs';

/** The product on an empty register of its own. */
export interface FreshProduct {
  url: string;
  /** Ends it and forgets its register. */
  stop(): Promise<void>;
}

/**
 * Builds the portal where it is not built, and starts the product as `npm start` does, on a new register.
 *
 * @param settings over the usual ones
 */
export async function startFreshProduct(
  settings: Readonly<Record<string, string>> = {},
): Promise<FreshProduct> {
  await ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-product-'));
  const server = await startServerProcess({ DATA_DIR: folder, ...settings }, serverFlags);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
