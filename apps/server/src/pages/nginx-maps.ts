import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileSecurityHeaders, securityHeaders } from '../http/security-headers.ts';
import { servedFiles } from './built-files.ts';
import {
  builtLocales,
  dataAddress,
  fileHeaders,
  getMissingFile,
  getPageFile,
  readPortalPaths,
  shellOf,
} from './portal-build.ts';

/**
 * nginx maps equivalent to `pages.ts`.
 *
 * @param root the build folder
 * @param refreshed addresses rendered again by the server
 */
export function nginxMaps(root: string, refreshed: readonly string[] = []): string {
  const names = servedFiles(root);
  const files = new Set(names);
  const pages = names.filter((name) => name.endsWith('.html'));
  const locales = builtLocales(root);
  const headers = fileHeaders(true);
  const getPolicy = (name: string) =>
    headers(name, readFileSync(join(root, name)))['content-security-policy'] ?? '';

  return [
    '# Made by the build from its pages. Do not edit.',
    map('$uri', '$portal_page', [
      ...readPortalPaths(root).map(
        (address): Entry => [addressPattern(address), `/${getPageFile(files, address)}`],
      ),
    ]),
    ...Object.entries(headersOfPages()).map(([name, value]) =>
      map('$uri', variableOf(name), [['~\\.html$', value]]),
    ),
    map('$uri', '$portal_policy', [
      ['default', headers('other')['content-security-policy'] ?? ''],
      ...pages.map((name): Entry => [filePattern(`/${name}`), getPolicy(name)]),
    ]),
    map('$uri', '$portal_cache', [
      ['default', headers('other')['cache-control'] ?? ''],
      ['~^/assets/', headers('assets/other')['cache-control'] ?? ''],
      ['~\\.(html|data)$', headers('other.html')['cache-control'] ?? ''],
    ]),
    map('$uri', '$portal_refreshed', [
      ['default', '0'],
      ...refreshed.flatMap((address): Entry[] => [
        [addressPattern(address), '1'],
        [filePattern(dataAddress(address)), '1'],
      ]),
    ]),
    map(
      '$uri',
      '$portal_robots',
      locales.map((locale): Entry => [filePattern(`/${shellOf(locale)}`), 'noindex']),
    ),
    map('$uri', '$portal_missing', [
      ['default', `/${getMissingFile(files, 'ar')}`],
      ...locales
        .filter((locale) => locale !== 'ar')
        .map((locale): Entry => [`"~^/${locale}(/|$)"`, `/${getMissingFile(files, locale)}`]),
    ]),
  ].join('\n');
}

/** Headers of each response; nginx omits empty ones. */
export function nginxHeaders(): string {
  const lines = Object.entries({
    ...fileSecurityHeaders(true),
    ...Object.fromEntries(Object.keys(headersOfPages()).map((name) => [name, variableOf(name)])),
    'content-security-policy': '$portal_policy',
    'cache-control': '$portal_cache',
    'x-robots-tag': '$portal_robots',
  }).map(([name, value]) => `add_header ${name} ${quoted(value)} always;\n`);
  return `# Made by the build. Do not edit.\n${lines.join('')}`;
}

function headersOfPages(): Record<string, string> {
  const ofFiles = fileSecurityHeaders(true);
  return Object.fromEntries(
    Object.entries(securityHeaders(true)).filter(([name]) => !(name in ofFiles)),
  );
}

function variableOf(header: string): string {
  return `$portal_${header.replaceAll('-', '_')}`;
}

type Entry = readonly [pattern: string, value: string];

function map(from: string, to: string, entries: readonly Entry[]): string {
  const lines = entries.map(([pattern, value]) => `  ${pattern} ${quoted(value)};\n`);
  return `map ${from} ${to} {\n${lines.join('')}}\n`;
}

/** Matches an optional trailing slash; a parameter is one path segment. */
function addressPattern(address: string): string {
  if (address === '/') return '/';
  return `"~^${address.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$"`;
}

/** Longest key of nginx's default map table (`map_hash_bucket_size` 64). */
const LONGEST_NAME = 46;

/** nginx does not start with longer keys, so these become patterns. */
function filePattern(address: string): string {
  if (address.length <= LONGEST_NAME) return quoted(address);
  return `"~^${address.replaceAll('.', '\\.')}$"`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}
