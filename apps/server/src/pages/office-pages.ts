import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { CACHE_CONTROL } from '../http/cache-control.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { officePolicy } from './page-policy.ts';
import { cacheFor } from './portal-build.ts';

const OFFICE_BUILD = fileURLToPath(new URL('../../../office/build/client', import.meta.url));
const PREFIX = '/office';

const SVG = 'image/svg+xml; charset=utf-8';

/**
 * One page serves all office routes. It contains no data, so the API authorizes.
 *
 * @param secure TLS only
 * @returns undefined without a build
 */
export function officePages(
  secure: boolean,
): ((app: FastifyInstance) => Promise<void>) | undefined {
  if (!existsSync(join(OFFICE_BUILD, 'routes.json'))) return undefined;
  const patterns: string[] = JSON.parse(readFileSync(join(OFFICE_BUILD, 'routes.json'), 'utf8'));
  const headers = {
    ...securityHeaders(secure),
    'content-security-policy': officePolicy(readFileSync(join(OFFICE_BUILD, 'index.html'), 'utf8')),
    'x-robots-tag': 'noindex',
  };

  return async (app) => {
    app.decorate('scopeAccess', 'public');
    // The plugin omits the charset of SVG and sets the type last.
    app.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('content-type') === 'image/svg+xml') reply.type(SVG);
    });
    await app.register(fastifyStatic, {
      root: OFFICE_BUILD,
      prefix: `${PREFIX}/`,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'routes.json', '.vite/**'],
      setHeaders: (reply, path) => {
        const name = path.slice(OFFICE_BUILD.length + 1).replace(/\.(br|gz)$/, '');
        const isPage = name.endsWith('.html');
        reply.header('cache-control', isPage ? CACHE_CONTROL.browser : cacheFor(name));
        for (const [header, value] of Object.entries(headers)) reply.header(header, value);
      },
    });
    for (const pattern of patterns) {
      app.get(pattern, { schema: { hide: true } }, (_request, reply) =>
        reply.sendFile('index.html'),
      );
    }
  };
}
