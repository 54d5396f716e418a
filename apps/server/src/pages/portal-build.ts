import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LOCALES, type Locale, localePath, readLocalePath } from '@wathiqa/domain';
import { CACHE_CONTROL } from '../http/cache-control.ts';
import { fileSecurityHeaders, securityHeaders } from '../http/security-headers.ts';
import { inlineHashes, pagePolicy } from './page-policy.ts';

/** The page that starts the portal for an address that was not drawn at build; one for each language. */
const SHELL = '__spa-fallback.html';
const NOT_FOUND_PAGE = '404/index.html';

/** Where a build says, beside its pages, which address stands in them. */
const BUILT_FOR = '../built-for';

/** Of a file that is no page, and could be a document when somebody opens it by itself: it shows itself and runs nothing. */
export const FILE_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The portal was built for another address; the message says which and what helps. */
export class OtherBuildError extends Error {
  override readonly name = 'OtherBuildError';
}

/**
 * Holds the address that stands in the pages, which the build wrote down beside them, against the one of the settings.
 *
 * @throws OtherBuildError
 */
export function requireBuildFor(root: string, publicUrl: string): void {
  const file = join(root, BUILT_FOR);
  const builtFor = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (builtFor === undefined || builtFor === publicUrl) return;
  throw new OtherBuildError(
    `The portal was built for ${builtFor} and PUBLIC_URL is ${publicUrl}. Build it for that address: npm run build`,
  );
}

/** The languages that a build has pages in. */
export function builtLocales(root: string): Locale[] {
  return LOCALES.filter((locale) => existsSync(join(root, routesFile(locale))));
}

/** The addresses of the portal in all its languages, as its build wrote them down. */
export function readPortalPaths(root: string): string[] {
  return builtLocales(root).flatMap((locale) => {
    const patterns: string[] = JSON.parse(readFileSync(join(root, routesFile(locale)), 'utf8'));
    return patterns.filter((pattern) => !pattern.includes('*'));
  });
}

function routesFile(locale: Locale): string {
  return localePath('/routes.json', locale);
}

/** The file of the page behind an address: the one drawn for it, or the shell of its language. */
export function getPageFile(files: Pick<ReadonlySet<string>, 'has'>, pattern: string): string {
  const drawn = join(pattern, 'index.html').slice(1);
  return files.has(drawn) ? drawn : shellOf(readLocalePath(pattern).locale);
}

/** The file of the page that says, in a language, that there is nothing. */
export function getMissingFile(files: Pick<ReadonlySet<string>, 'has'>, locale: Locale): string {
  const drawn = localePath(`/${NOT_FOUND_PAGE}`, locale).slice(1);
  return files.has(drawn) ? drawn : shellOf(locale);
}

/** The file of the page that starts the portal in a language, for an address that was not drawn at build. */
export function shellOf(locale: Locale): string {
  return localePath(`/${SHELL}`, locale).slice(1);
}

/** The address of a page's data, as a link within the portal fetches it. */
export function dataAddress(address: string): string {
  return readLocalePath(address).path === '/'
    ? `${address.replace(/\/$/, '')}/_.data`
    : `${address}.data`;
}

/**
 * The headers of a file that are not about its bytes. A page has its policy, made from its text; a file that
 * is none has few, because a phone waits for every one of them.
 */
export function fileHeaders(secure: boolean) {
  const ofPages = securityHeaders(secure);
  const ofFiles = fileSecurityHeaders(secure);
  return (name: string, bytes?: Buffer): Record<string, string> => {
    const cache = { 'cache-control': cacheFor(name) };
    if (bytes && name.endsWith('.html')) {
      return {
        ...ofPages,
        ...cache,
        // The shell stands for pages that are nobody's to find.
        ...(basename(name) === SHELL ? { 'x-robots-tag': 'noindex' } : {}),
        'content-security-policy': pagePolicy(inlineHashes(bytes.toString('utf8'))),
      };
    }
    return { ...ofFiles, ...cache, 'content-security-policy': FILE_POLICY };
  };
}

/** How long a file of a build may be kept, by its name. */
export function cacheFor(name: string): string {
  // Names under assets/ carry a hash of their content, so a name never changes its bytes.
  if (name.startsWith('assets/')) return CACHE_CONTROL.forever;
  // A page and its data change together, with each build.
  return /\.(html|data)$/.test(name) ? CACHE_CONTROL.page : CACHE_CONTROL.day;
}
