/**
 * Maps for `deploy/nginx/portal.conf`, which serves a portal build without Node: each address's file and each page's
 * headers.
 *
 * node scripts/prepare/nginx-maps.ts <folder of the build> <folder to write to>
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REFRESHED_PAGES } from '@wathiqa/server/src/features/compliance/privacy-page.ts';
import { nginxHeaders, nginxMaps } from '@wathiqa/server/src/pages/nginx-maps.ts';

const [build, target] = process.argv.slice(2);
if (!build || !target) {
  throw new Error(
    'usage: node scripts/prepare/nginx-maps.ts <folder of the build> <folder to write to>',
  );
}
await mkdir(target, { recursive: true });
await writeFile(join(target, 'maps.conf'), nginxMaps(build, REFRESHED_PAGES));
await writeFile(join(target, 'headers.conf'), nginxHeaders());
