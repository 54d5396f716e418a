import { createHash } from 'node:crypto';
import { MAP_ORIGIN } from '@wathiqa/content';

/** Script types that CSP covers; others are data blocks. */
const ACTIVE_TYPES = new Set(['', 'module', 'text/javascript', 'importmap', 'speculationrules']);

/** CSP hashes of inline content. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** @param html never with visitor input */
export function inlineHashes(html: string): InlineHashes {
  return { scripts: hashes(activeScripts(html)), styles: hashes(getContents(html, 'style')) };
}

/**
 * CSP of a page: same-origin files, inline content by hash, `trusted-types` policies of portal and sanitizer. Maps may
 * be framed everywhere, because client-side navigation leaves the first page's policy in force.
 *
 * @param inline hashes of the built page; injected scripts must not be hashed
 * @param scripts texts added by the renderer
 */
export function pagePolicy(inline: InlineHashes, scripts: readonly string[] = []): string {
  return [
    ...baseDirectives({ ...inline, scripts: [...inline.scripts, ...hashes(scripts)] }),
    `frame-src ${MAP_ORIGIN}`,
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify verifier wathiqa',
  ].join('; ');
}

/** CSP of the office page, without frames. */
export function officePolicy(html: string): string {
  return [...baseDirectives(inlineHashes(html)), "frame-src 'none'"].join('; ');
}

function baseDirectives({ scripts, styles }: InlineHashes): string[] {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
}

function activeScripts(html: string): string[] {
  return findElements(html, 'script')
    .filter(({ attributes }) => !/\ssrc=/i.test(attributes))
    .filter(({ attributes }) => {
      const type = /\stype="?([^"\s>]*)/i.exec(attributes)?.[1] ?? '';
      return ACTIVE_TYPES.has(type.toLowerCase());
    })
    .map(({ content }) => content);
}

function getContents(html: string, name: string): string[] {
  return findElements(html, name).map(({ content }) => content);
}

/** Raw text elements end at the first closing tag. */
function findElements(html: string, name: string) {
  const elements = html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'gi'));
  return [...elements].map(([, attributes = '', content = '']) => ({ attributes, content }));
}

function hashes(contents: readonly string[]): string[] {
  const all = contents.map(
    (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
  return [...new Set(all)];
}
