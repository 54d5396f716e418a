import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { isPseudoBuild, localeOfBuild } from '@wathiqa/content/build';
import { localePath } from '@wathiqa/domain';
import { checkContent } from './app/content.server.ts';
import {
  fullPatterns,
  prerenderedPagePaths,
  skeletonPaths,
  termsPaths,
} from './app/drawn-paths.server.ts';
import { paths } from './app/paths.ts';
import { inlineCriticalCss, SHELL } from './page-styles.ts';
import { PUBLIC_URL } from './public-url.ts';
import { renderSamples } from './rendered-samples.ts';
import { writeSiteFiles } from './site-files.ts';

const locale = localeOfBuild();

export default {
  appDirectory: 'app',
  // A translation's build goes next to the source's when both exist: `scripts/prepare/ensure-built.mjs`.
  buildDirectory: isPseudoBuild() ? 'build/qps' : locale === 'ar' ? 'build' : `build/${locale}`,
  basename: localePath('/', locale),
  // Guarded pages share parts: one file replaces five.
  splitRouteModules: false,
  // Prerendered; the server re-renders some addresses from the bundle.
  ssr: false,
  prerender() {
    if (!PUBLIC_URL) throw new Error('PUBLIC_URL is not set; `npm run build` sets it.');
    checkContent();
    return [...prerenderedPagePaths(), ...skeletonPaths(), paths.searchIndex];
  },
  // Paths outside this list and folder are 404.
  async buildEnd({ reactRouterConfig }) {
    // Terms first: nginx takes the first match.
    const patterns = [...termsPaths(), ...fullPatterns(reactRouterConfig.routes)]
      .filter((pattern) => pattern !== paths.searchIndex)
      .map((pattern) => localePath(pattern, locale));
    const folder = join(reactRouterConfig.buildDirectory, 'client');
    const pages = join(folder, localePath('/', locale));
    // Without a root page, React Router puts its shell there.
    if (locale !== 'ar') await rename(join(folder, 'index.html'), join(pages, SHELL));
    await writeFile(join(pages, 'routes.json'), `${JSON.stringify(patterns, null, 2)}\n`);
    await writeSiteFiles(folder, PUBLIC_URL, locale);
    await inlineCriticalCss(folder, await renderSamples(reactRouterConfig.buildDirectory, locale));
  },
} satisfies Config;
