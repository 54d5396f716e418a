import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { catalogues, localeOfBuild } from '@wathiqa/content/build';
import { defineConfig, type Plugin } from 'vite';
import { PUBLIC_URL } from './public-url.ts';
import { sharedChunkGuard, sharedChunks } from './shared-chunks.ts';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';
const office = process.env.OFFICE_URL ?? 'http://localhost:5174';

const LOCALE = localeOfBuild();

/**
 * React Router for the preview that draws the pages at the end of a build. As for a build it writes no types of routes:
 * the builds of two languages would take them from each other.
 */
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
    // Of how many visits one is measured: all with 1, none with 0.
    'import.meta.env.PAGE_TIMINGS_SHARE': JSON.stringify(process.env.PAGE_TIMINGS_SHARE ?? '1'),
  },
  // Once, with the pages of the source: public files are the same for every language.
  publicDir: LOCALE === 'ar' || command === 'serve' ? 'public' : false,
  plugins: [
    catalogues(LOCALE),
    tailwindcss(),
    isPreview ? drawingRouter() : reactRouter(),
    sharedChunkGuard,
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What is read of an object and not used is no reason to keep a module.
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: sharedChunks() } },
        },
      },
    },
    ssr: {
      // The server loads one file, React as it is for production whatever NODE_ENV says: half the modules in memory.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
      // It reads its data from files beside itself, so it must stay where it is.
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
