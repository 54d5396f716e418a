import { readEntryNames } from '@wathiqa/content/node';
import { DOCUMENT_KINDS, DOCUMENTS } from '@wathiqa/domain';
import { indexedPaths } from './document/indexed-paths.ts';
import { type ArticleName, articlePath, paths, prerenderedPaths } from './paths.ts';

/** The articles of the news, one for each file of `content/ar/news`, in the order of their numbers. */
export function articleNames(): ArticleName[] {
  return readEntryNames('news');
}

/** The addresses that are written to HTML when the portal is built. */
export function prerenderedPagePaths(): string[] {
  return [...prerenderedPaths, ...articleNames().map(articlePath)];
}

/**
 * The addresses that are written to HTML as far as they are the same for everybody: their pages are for citizens who are
 * signed in, and name themselves before the script has found out who is there.
 */
export function skeletonPaths(): string[] {
  return DOCUMENT_KINDS.map((kind) => paths[DOCUMENTS[kind].route]);
}

/** The addresses that search engines are to find. */
export function sitemapPaths(): string[] {
  return [...indexedPaths, ...articleNames().map(articlePath)];
}
