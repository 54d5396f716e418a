import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { BUILD_TARGET } from '@wathiqa/content';
import { catalogues, localeOfBuild } from '@wathiqa/content/build';
import { defineConfig, type Plugin } from 'vite';
import { PUBLIC_URL } from './public-url.ts';
import { sharedChunkGuard, sharedChunks } from './shared-chunks.ts';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';
const office = process.env.OFFICE_URL ?? 'http://localhost:5174';

const LOCALE = localeOfBuild();

/** For prerendering after a build. Generates no types, because concurrent locale builds would conflict. */
function drawingRouter(): Plugin[] {
  return reactRouter().map((plugin) => {
    const { config } = plugin;
    if (plugin.name !== 'react-router' || typeof config !== 'function') return plugin;
    return {
      ...plugin,
      config(given, environment) {
        return config.call(this, given, { ...environment, command: 'build' });
      },
    };
  });
}

export default defineConfig(({ command, isPreview }) => ({
  define: {
    'import.meta.env.PUBLIC_URL': JSON.stringify(PUBLIC_URL),
    // Share of measured visits, 0 to 1.
    'import.meta.env.PAGE_TIMINGS_SHARE': JSON.stringify(process.env.PAGE_TIMINGS_SHARE ?? '1'),
  },
  // Once, because public files are equal in all locales.
  publicDir: LOCALE === 'ar' || command === 'serve' ? 'public' : false,
  plugins: [
    catalogues(LOCALE),
    tailwindcss(),
    isPreview ? drawingRouter() : reactRouter(),
    sharedChunkGuard,
  ],
  // Bundled packages, for the bill of materials.
  build: { license: { fileName: '.vite/licenses.json' }, target: BUILD_TARGET },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Unused property reads do not retain a module.
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: sharedChunks() } },
        },
      },
    },
    ssr: {
      // One file with production React regardless of NODE_ENV halves the modules in memory.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
      // External, because it reads data files relative to itself.
      build: { rolldownOptions: { external: ['@wathiqa/content/node'] } },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/sandbox': server,
      '/health': server,
      '/office': { target: office, ws: true },
    },
  },
}));
