import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { checkContent } from './app/content.server.ts';
import { drawnPaths } from './app/drawn-paths.server.ts';
import { paths } from './app/paths.ts';
import { fullPatterns } from './app/route-patterns.ts';
import { cutStyles } from './page-styles.ts';
import { PUBLIC_URL } from './public-url.ts';
import { renderSamples } from './rendered-samples.ts';
import { writeSiteFiles } from './site-files.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  // No address is rendered that was not drawn at build too; the server renders some of those anew by the bundle.
  ssr: false,
  prerender() {
    if (!PUBLIC_URL) throw new Error('PUBLIC_URL is not set; `npm run build` sets it.');
    checkContent();
    return [...drawnPaths(), paths.searchIndex];
  },
  // The server answers 404 to what is in neither this list nor the folder.
  async buildEnd({ reactRouterConfig }) {
    const patterns = fullPatterns(reactRouterConfig.routes).filter(
      // A file like any other, found in the folder.
      (pattern) => pattern !== paths.searchIndex,
    );
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    await writeFile(join(folder, 'routes.json'), `${JSON.stringify(patterns, null, 2)}\n`);
    await writeSiteFiles(folder, PUBLIC_URL);
    await cutStyles(folder, await renderSamples(reactRouterConfig.buildDirectory));
  },
} satisfies Config;
