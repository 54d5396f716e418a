import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { policyOf } from './pages.ts';

/** Where the office's build lies. */
const OFFICE_BUILD = fileURLToPath(new URL('../../../office/build/client', import.meta.url));
const PREFIX = '/office';
const YEAR = 365 * 86_400;

/**
 * Serves the built office: its files under the prefix, and for each address that the build says it knows the
 * one page that starts it. Who may see what is the matter of the calls; the pages hold no data.
 */
export async function officePages(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(OFFICE_BUILD, 'routes.json'))) return;
  const page = readFileSync(join(OFFICE_BUILD, 'index.html'), 'utf8');
  const policy = policyOf(page);
  const patterns: string[] = JSON.parse(readFileSync(join(OFFICE_BUILD, 'routes.json'), 'utf8'));

  await app.register(async (pages) => {
    pages.decorate('scopeAccess', 'public');
    await pages.register(fastifyStatic, {
      root: OFFICE_BUILD,
      prefix: `${PREFIX}/`,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'routes.json', '.vite/**'],
      setHeaders: (reply, path) => {
        const file = path.slice(OFFICE_BUILD.length + 1).replace(/\.(br|gz)$/, '');
        if (file.endsWith('.html')) {
          reply.header('cache-control', 'public, no-cache');
          reply.header('content-security-policy', policy);
        } else {
          // Names under assets/ carry a hash of their content.
          const immutable = file.startsWith('assets/');
          reply.header(
            'cache-control',
            immutable ? `public, max-age=${YEAR}, immutable` : 'public',
          );
        }
      },
    });
    for (const pattern of patterns) {
      pages.get(pattern, { schema: { hide: true } }, (_request, reply) =>
        reply.sendFile('index.html'),
      );
    }
  });
}
