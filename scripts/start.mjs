/** `npm start`: installs and builds if needed, then runs the product. */
import { loadEnvFiles } from '../apps/server/src/env-file.mjs';
import { runCli } from './output.mjs';
import { ensureBuilt } from './prepare/ensure-built.mjs';
import { ensureInstalled } from './prepare/ensure-installed.mjs';
import { serverFlags } from './server-flags.mjs';
import { supervise } from './supervise.mjs';

await runCli(async () => {
  loadEnvFiles();
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await supervise([{ args: [...serverFlags, 'scripts/serve.ts'] }]);
});
