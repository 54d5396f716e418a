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
 * The maps by which nginx serves a build as `pages.ts` does: from an address to the page behind it, and
 * from a file to its policy and its time in caches.
 *
 * @param root the folder of the build
 * @param refreshed addresses of the pages that the server renders anew after a change
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

/** The headers of every answer, as nginx adds them; one that comes out empty is not sent. */
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

/** What pages carry and other files do not. */
function headersOfPages(): Record<string, string> {
  const ofFiles = fileSecurityHeaders(true);
  return Object.fromEntries(
    Object.entries(securityHeaders(true)).filter(([name]) => !(name in ofFiles)),
  );
}

/** The variable with the value of a header at an address. */
function variableOf(header: string): string {
  return `$portal_${header.replaceAll('-', '_')}`;
}

type Entry = readonly [pattern: string, value: string];

function map(from: string, to: string, entries: readonly Entry[]): string {
  const lines = entries.map(([pattern, value]) => `  ${pattern} ${quoted(value)};\n`);
  return `map ${from} ${to} {\n${lines.join('')}}\n`;
}

/** An address of the portal, with or without a slash at its end; a parameter is one part of the path. */
function addressPattern(address: string): string {
  if (address === '/') return '/';
  return `"~^${address.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$"`;
}

/** Up to so many bytes a name has room in nginx's table of a map as it comes (`map_hash_bucket_size` 64). */
const LONGEST_NAME = 46;

/** A file by its address. A name too long for the table, with which nginx would not start, is looked for by a pattern. */
function filePattern(address: string): string {
  if (address.length <= LONGEST_NAME) return quoted(address);
  return `"~^${address.replaceAll('.', '\\.')}$"`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}
