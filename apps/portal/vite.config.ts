import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { PUBLIC_URL } from './public-url.ts';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';
const office = process.env.OFFICE_URL ?? 'http://localhost:5174';

/** What some pages need and the forms of an order do not: it comes with those pages. */
const OF_SOME_PAGES = [
  /query-core\/.*\/(infiniteQuery|queries)/,
  /react-query\/.*\/(useInfiniteQuery|useQueries)/,
  /ui\/src\/(carousel|brand\/certificate-illustration)/,
  /layout\/(map|structured-data|picture-heading|panel|side-tabs)/,
  /contract\/src\/(tracking|payments|feedback|outlets|request-status)/,
  /domain\/src\/(opening-hours|feedback|tracking|distance|id-card|office\/)/,
  /content\/src\/(figures|maps|duration-text|languages|job-types|card-refusals)/,
  /content\/(src\/(search\/|outlet-text\/|hours-notation)|data\/)/,
];

/**
 * Two chunks for what every page of the portal needs, in place of some forty: they compress better together,
 * and a phone on a poor network asks twice and not forty times. The journeys stay apart.
 */
const SHARED_CHUNKS = [
  {
    name: 'framework',
    test: sharedBy(
      /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod|zustand)\//,
    ),
    priority: 2,
  },
  {
    name: 'portal',
    test: sharedBy(
      /packages\/(domain|contract|ui)\/src\/|content\/src\/|app\/(session|layout|document)\/|app\/(paths|query-client)\./,
    ),
    priority: 1,
  },
];

function sharedBy(modules: RegExp) {
  return (id: string) => modules.test(id) && !OF_SOME_PAGES.some((page) => page.test(id));
}

export default defineConfig(({ command }) => ({
  define: { 'import.meta.env.PUBLIC_URL': JSON.stringify(PUBLIC_URL) },
  plugins: [tailwindcss(), reactRouter()],
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
