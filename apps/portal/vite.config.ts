import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // It reads its data from files beside itself, so it must stay where it is.
  environments: {
    ssr: { build: { rolldownOptions: { external: ['@wathiqa/content/node'] } } },
  },
  server: {
    proxy: { '/api': server, '/sandbox': server, '/health': server },
  },
});
