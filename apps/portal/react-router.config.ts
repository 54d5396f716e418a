import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { prerendered } from './app/paths.ts';
import { fullPatterns } from './app/route-patterns.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...prerendered],
  // The server answers 404 to what is in neither this list nor the folder.
  async buildEnd({ reactRouterConfig }) {
    const patterns = fullPatterns(reactRouterConfig.routes);
    const file = join(reactRouterConfig.buildDirectory, 'client', 'routes.json');
    await writeFile(file, `${JSON.stringify(patterns, null, 2)}\n`);
  },
} satisfies Config;
