/** `npm run build`: everything that `npm start` needs, without starting it. */
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { command, print } from './output.mjs';

await command(async () => {
  ensureInstalled();
  await ensureBuilt();
  print('The portal and the office are built: apps/portal/build, apps/office/build');
});
