import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { ensureBuilt } from './prepare/ensure-built.mjs';
import { serverFlags } from './server-flags.mjs';

/** With a new database. */
export interface FreshProduct extends AsyncDisposable {
  url: string;
  /** Also deletes the database. */
  stop(): Promise<void>;
}

/**
 * Builds if necessary and starts on a new database.
 *
 * @param settings override the defaults
 */
export async function startFreshProduct(
  settings: Readonly<Record<string, string>> = {},
): Promise<FreshProduct> {
  await ensureBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-product-'));
  const server = await startServerProcess({ DATA_DIR: folder, ...settings }, serverFlags);
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: server.url, stop, [Symbol.asyncDispose]: stop };
}
