/**
 * Writes what nginx has to know of a build of the portal, so that it can serve it without Node: which file
 * stands behind each address, and the headers of each page. `deploy/nginx/portal.conf` includes both.
 *
 * node scripts/prepare/nginx-maps.ts <folder of the build> <folder to write to>
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRICED_PAGES } from '@wathiqa/server/src/features/reference-data/lookups/priced-pages.ts';
import { nginxHeaders, nginxMaps } from '@wathiqa/server/src/pages/nginx-maps.ts';

const [build, target] = process.argv.slice(2);
if (!build || !target) {
  throw new Error(
    'usage: node scripts/prepare/nginx-maps.ts <folder of the build> <folder to write to>',
  );
}
await mkdir(target, { recursive: true });
await writeFile(join(target, 'maps.conf'), nginxMaps(build, PRICED_PAGES));
await writeFile(join(target, 'headers.conf'), nginxHeaders());
