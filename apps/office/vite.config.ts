import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { BUILD_TARGET } from '@wathiqa/content';
import { catalogues } from '@wathiqa/content/build';
import { defineConfig } from 'vite';
import { BASE } from './app/screens.ts';

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: `${BASE}/`,
  // Bundled packages, for the bill of materials.
  build: { license: { fileName: '.vite/licenses.json' }, target: BUILD_TARGET },
  plugins: [catalogues('ar'), tailwindcss(), reactRouter()],
  // Pre-bundles all libraries, because late discovery reloads the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}', '!app/**/testing/**'] },
  server: {
    proxy: { '/api': server, '/sandbox': server },
  },
});
