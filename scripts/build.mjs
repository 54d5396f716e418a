/** `npm run build`: prepares `npm start`. */
import { loadEnvFiles } from '../apps/server/src/env-file.mjs';
import { print, runCli } from './output.mjs';
import { ensureBuilt } from './prepare/ensure-built.mjs';
import { ensureInstalled } from './prepare/ensure-installed.mjs';

await runCli(async () => {
  loadEnvFiles();
  await ensureInstalled();
  await ensureBuilt();
  print('Built: apps/portal/build, apps/office/build');
});
