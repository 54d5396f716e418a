import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

// Names match pages.css. Bundled, because Arabic system fonts vary or are missing on servers.
const FONTS = {
  'arabic-400': import.meta.resolve('@fontsource/tajawal/files/tajawal-arabic-400-normal.woff2'),
  'arabic-700': import.meta.resolve('@fontsource/tajawal/files/tajawal-arabic-700-normal.woff2'),
  'latin-400': import.meta.resolve('@fontsource/tajawal/files/tajawal-latin-400-normal.woff2'),
  'latin-700': import.meta.resolve('@fontsource/tajawal/files/tajawal-latin-700-normal.woff2'),
};

export async function pageAssets(app: FastifyInstance): Promise<void> {
  const sheets = ['pages.css', 'payments.css'].map((name) =>
    readFile(new URL(name, import.meta.url), 'utf8'),
  );
  const style = (await Promise.all(sheets)).join('\n');
  app.get('/pages.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
  for (const [font, file] of Object.entries(FONTS)) {
    const bytes = await readFile(fileURLToPath(file));
    app.get(`/fonts/${font}.woff2`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('font/woff2').send(bytes),
    );
  }
}
