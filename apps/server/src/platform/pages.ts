import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Where the portal's build lies. */
const PORTAL_BUILD = fileURLToPath(new URL('../../../portal/build/client', import.meta.url));

/** The page that starts the portal for an address that was not drawn at build. */
const SHELL = '__spa-fallback.html';
const NOT_FOUND_PAGE = '404/index.html';

const DAY = 86_400;
const YEAR = 365 * DAY;

/**
 * Serves the built portal: its files, and for each address that the build says it knows the page drawn for
 * it, or the shell. Any other address is answered with 404 and a page that says so.
 *
 * @returns what to answer a person with whose address is unknown; undefined where there is no build
 */
export async function portalPages(
  app: FastifyInstance,
): Promise<((reply: FastifyReply) => FastifyReply) | undefined> {
  if (!existsSync(join(PORTAL_BUILD, 'routes.json'))) return undefined;
  const policies = pagePolicies(PORTAL_BUILD);

  await app.register(async (pages) => {
    pages.decorate('scopeAccess', 'public');
    await pages.register(fastifyStatic, {
      root: PORTAL_BUILD,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'routes.json', '.vite/**'],
      setHeaders: (reply, path) => {
        const file = path.slice(PORTAL_BUILD.length + 1).replace(/\.(br|gz)$/, '');
        reply.header('cache-control', cacheFor(file));
        const policy = policies.get(file);
        if (policy) reply.header('content-security-policy', policy);
      },
    });
    for (const pattern of knownAddresses()) {
      const file = pageOf(pattern);
      pages.get(pattern, { schema: { hide: true } }, (_request, reply) => reply.sendFile(file));
    }
  });
  return answerMissing(policies);
}

/** Answers with the page for unknown addresses; it is small, so it is kept in memory. */
function answerMissing(policies: Map<string, string>): (reply: FastifyReply) => FastifyReply {
  const file = existsSync(join(PORTAL_BUILD, NOT_FOUND_PAGE)) ? NOT_FOUND_PAGE : SHELL;
  const html = readFileSync(join(PORTAL_BUILD, file));
  return (reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policies.get(file))
      .type('text/html; charset=utf-8')
      .send(html);
}

/** The addresses of the portal, as its build wrote them down. */
function knownAddresses(): string[] {
  const patterns: string[] = JSON.parse(readFileSync(join(PORTAL_BUILD, 'routes.json'), 'utf8'));
  return patterns.filter((pattern) => !pattern.includes('*'));
}

function pageOf(pattern: string): string {
  const drawn = join(pattern, 'index.html').slice(1);
  return existsSync(join(PORTAL_BUILD, drawn)) ? drawn : SHELL;
}

function cacheFor(file: string): string {
  // Names under assets/ carry a hash of their content, so a name never changes its bytes.
  if (file.startsWith('assets/')) return `public, max-age=${YEAR}, immutable`;
  return file.endsWith('.html') ? 'public, no-cache' : `public, max-age=${DAY}`;
}

/**
 * The Content-Security-Policy of each page: scripts of our own files, and the inline ones that the build
 * wrote, by their hash.
 */
function pagePolicies(root: string): Map<string, string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, policyOf(readFileSync(join(root, file), 'utf8'))]),
  );
}

/** The policy of one page, by its text. */
export function policyOf(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
