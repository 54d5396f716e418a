import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { BASE, screens } from './app/screens.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  basename: `${BASE}/`,
  ssr: false,
  // The server returns 404 for other paths.
  async buildEnd({ reactRouterConfig }) {
    const patterns = Object.values(screens).map(({ path }) => `${BASE}/${path}`);
    const file = join(reactRouterConfig.buildDirectory, 'client', 'routes.json');
    await writeFile(file, `${JSON.stringify([BASE, ...patterns], null, 2)}\n`);
  },
} satisfies Config;
