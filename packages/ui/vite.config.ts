import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** `npm run gallery` */
export default defineConfig({ plugins: [tailwindcss()] });
