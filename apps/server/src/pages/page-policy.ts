import { createHash } from 'node:crypto';
import { MAP_ORIGIN } from '@wathiqa/content';

/** The types of script elements that a browser acts on; anything else is data, and no policy is about it. */
const ACTIVE_TYPES = new Set(['', 'module', 'text/javascript', 'importmap', 'speculationrules']);

/** What stands inside a page that the build wrote, by its hash as a policy names it. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** @param html a page as the build wrote it; never one with anything of a visitor's in it */
export function inlineHashes(html: string): InlineHashes {
  return { scripts: hashes(activeScripts(html)), styles: hashes(getContents(html, 'style')) };
}

/**
 * The Content-Security-Policy of a page: files of our own, and the inline scripts and style sheets that the
 * build wrote into it, by their hash. Text becomes HTML only by a policy that the portal makes
 * (`trusted-types`): `default`, and the cleaner's own two.
 *
 * Maps may be framed from every page: a visitor walks on to the pages with a map without leaving the document
 * that they came in by, and its policy stays in force.
 *
 * @param inline of the page as the build wrote it: a script that got in by what was typed must not be let
 *   through by its own hash
 * @param scripts texts of what the renderer knows that it wrote beside them
 */
export function pagePolicy(inline: InlineHashes, scripts: readonly string[] = []): string {
  return [
    ...baseDirectives({ ...inline, scripts: [...inline.scripts, ...hashes(scripts)] }),
    `frame-src ${MAP_ORIGIN}`,
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify wathiqa',
  ].join('; ');
}

/** The policy of the office's one page: as strict, and nobody else's page inside it. */
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

/** Elements whose content is text to the parser, so that the first closing tag ends them. */
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
