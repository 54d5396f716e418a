import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { catalogueIn, catalogues, localeOfBuild, ROOT } from './catalogues.ts';
import { PUBLIC_URL } from './public-url.ts';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';
const office = process.env.OFFICE_URL ?? 'http://localhost:5174';

/** What some pages need and the others do not: it comes with those pages. Each is the beginning of paths. */
const OF_SOME_PAGES = [
  ...['infiniteQuery', 'mutationObserver', 'queriesObserver'].map(
    (name) => `node_modules/@tanstack/query-core/build/modern/${name}`,
  ),
  ...['useInfiniteQuery', 'useMutation', 'useQueries'].map(
    (name) => `node_modules/@tanstack/react-query/build/modern/${name}`,
  ),
  ...['carousel/', 'layout/data-table', 'brand/certificate-illustration'].map(
    (name) => `packages/ui/src/${name}`,
  ),
  ...['map', 'structured-data', 'picture-heading', 'panel', 'side-tabs'].map(
    (name) => `apps/portal/app/layout/${name}`,
  ),
  ...[
    'tracking',
    'payments',
    'feedback',
    'outlets',
    'page-timings',
    'request-status',
    'corrections',
    'personal-data',
    'request-messages',
    'shipments',
    'known',
  ].map((name) => `packages/contract/src/${name}`),
  ...[
    'opening-hours',
    'page-timings',
    'feedback',
    'tracking',
    'payments',
    'requests/',
    'responses',
    'job-types',
    'distance',
    'date-text',
    'id-card',
    'office/',
  ].map((name) => `packages/domain/src/${name}`),
  ...['figures', 'maps', 'duration-text', 'lookups', 'card-refusals'].map(
    (name) => `content/src/${name}`,
  ),
  ...['search/', 'outlet-text/', 'hours-notation'].map((name) => `content/src/${name}`),
  'content/data/',
];

/** What may be in the chunks that every page loads: packages, and folders of our own. */
const SHARED = {
  framework:
    /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zod|zustand)[\\/]/,
  portal:
    /[\\/]packages[\\/](domain|contract|ui)[\\/]src[\\/]|[\\/]content[\\/](src|data)[\\/]|[\\/]portal[\\/]app[\\/](lib|session|layout|document|paths|query-client)\b/,
};

const LOCALE = localeOfBuild();

/** Where a module belongs: a catalogue in another language where its source does. */
function sourceOf(id: string) {
  return catalogueIn('ar', id) ?? id;
}

function isAt(id: string, path: string) {
  return sourceOf(id).startsWith(ROOT + path);
}

/**
 * Two chunks for what every page of the portal needs, in place of some forty: they compress better together,
 * and a phone on a poor network asks twice and not forty times. The journeys stay apart.
 */
const SHARED_CHUNKS = [
  { name: 'framework', test: sharedBy(SHARED.framework), priority: 2 },
  { name: 'portal', test: sharedBy(SHARED.portal), priority: 1 },
];

function sharedBy(modules: RegExp) {
  return (id: string) =>
    modules.test(sourceOf(id)) && !OF_SOME_PAGES.some((path) => isAt(id, path));
}

/**
 * Stops the build when nothing is at a path of `OF_SOME_PAGES` any more, and when a page's own module, a journey's or another package came into a shared chunk: what a
 * shared module imports comes with it, and nobody would see that every page has become heavier.
 */
const sharedChunkGuard: Plugin = {
  name: 'shared-chunk-guard',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const modules = [...this.getModuleIds()];
    const gone = OF_SOME_PAGES.filter((path) => !modules.some((id) => isAt(id, path)));
    if (gone.length > 0) this.error(`Nothing is at ${gone.join(', ')}`);
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk' || !(output.name in SHARED)) continue;
      const allowed = SHARED[output.name as keyof typeof SHARED];
      const foreign = output.moduleIds.filter(
        (id) => id.startsWith('/') && !allowed.test(sourceOf(id)),
      );
      if (foreign.length > 0) {
        this.error(`In the chunk ${output.name}, which every page loads: ${foreign.join(', ')}`);
      }
    }
  },
};

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
      build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } },
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
