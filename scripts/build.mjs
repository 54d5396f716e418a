/** `npm run build`: everything that `npm start` needs, without starting it. */
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { print, runCli } from './output.mjs';

await runCli(async () => {
  ensureInstalled();
  await ensureBuilt();
  print('The portal and the office are built: apps/portal/build, apps/office/build');
});
