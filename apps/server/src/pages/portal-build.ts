import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LOCALES, type Locale, localePath, readLocalePath } from '@wathiqa/domain';
import { CACHE_CONTROL } from '../http/cache-control.ts';
import { fileSecurityHeaders, securityHeaders } from '../http/security-headers.ts';
import { inlineHashes, pagePolicy } from './page-policy.ts';

/** Shell for addresses without a prerendered page, per language. */
const SHELL = '__spa-fallback.html';
const NOT_FOUND_PAGE = '404/index.html';

/** File with the public URL of the build. */
const BUILT_FOR = '../built-for';

/** CSP of other files, in case one is opened as a document; the worker of the verifier loads pages and scripts. */
export const FILE_POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export type Readdress = (text: string) => string;

/** Replaces the build's public URL, so that one build serves every address. */
export function readdressBuild(root: string, publicUrl: string): Readdress {
  const file = join(root, BUILT_FOR);
  const builtFor = existsSync(file) ? readFileSync(file, 'utf8') : publicUrl;
  return (text) => text.replaceAll(builtFor, publicUrl);
}

export function builtLocales(root: string): Locale[] {
  return LOCALES.filter((locale) => existsSync(join(root, routesFile(locale))));
}

/** Portal addresses in all languages, as recorded by the build. */
export function readPortalPaths(root: string): string[] {
  return builtLocales(root).flatMap((locale) => {
    const patterns: string[] = JSON.parse(readFileSync(join(root, routesFile(locale)), 'utf8'));
    return patterns.filter((pattern) => !pattern.includes('*'));
  });
}

function routesFile(locale: Locale): string {
  return localePath('/routes.json', locale);
}

/** Prerendered page of an address, or the shell of its language. */
export function getPageFile(files: Pick<ReadonlySet<string>, 'has'>, pattern: string): string {
  const drawn = join(pattern, 'index.html').slice(1);
  return files.has(drawn) ? drawn : shellOf(readLocalePath(pattern).locale);
}

/** 404 page of a language. */
export function getMissingFile(files: Pick<ReadonlySet<string>, 'has'>, locale: Locale): string {
  const drawn = localePath(`/${NOT_FOUND_PAGE}`, locale).slice(1);
  return files.has(drawn) ? drawn : shellOf(locale);
}

export function shellOf(locale: Locale): string {
  return localePath(`/${SHELL}`, locale).slice(1);
}

/** Address of a page's data for client-side navigation. */
export function dataAddress(address: string): string {
  return readLocalePath(address).path === '/'
    ? `${address.replace(/\/$/, '')}/_.data`
    : `${address}.data`;
}

/** Files that are no pages get few headers, because phones wait for each byte. */
export function fileHeaders(secure: boolean) {
  const ofPages = securityHeaders(secure);
  const ofFiles = fileSecurityHeaders(secure);
  return (name: string, bytes?: Buffer): Record<string, string> => {
    const cache = { 'cache-control': cacheFor(name) };
    if (bytes && name.endsWith('.html')) {
      return {
        ...ofPages,
        ...cache,
        // Search engines must not index the shell.
        ...(basename(name) === SHELL ? { 'x-robots-tag': 'noindex' } : {}),
        'content-security-policy': pagePolicy(inlineHashes(bytes.toString('utf8'))),
      };
    }
    return { ...ofFiles, ...cache, 'content-security-policy': FILE_POLICY };
  };
}

export function cacheFor(name: string): string {
  // Names under assets/ contain a content hash.
  if (name.startsWith('assets/')) return CACHE_CONTROL.forever;
  // Pages and their data change with each build.
  return /\.(html|data)$/.test(name) ? CACHE_CONTROL.page : CACHE_CONTROL.day;
}
