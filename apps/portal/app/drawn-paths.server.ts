import { readEntryNames } from '@wathiqa/content/node';
import { indexedPaths } from './document/indexed-paths.ts';
import { type ArticleName, articlePath, prerenderedPaths } from './paths.ts';

/** The articles of the news, one for each file of `content/ar/news`, in the order of their numbers. */
export function articleNames(): ArticleName[] {
  return readEntryNames('news');
}

/** The addresses that are written to HTML when the portal is built. */
export function drawnPaths(): string[] {
  return [...prerenderedPaths, ...articleNames().map(articlePath)];
}

/** The addresses that search engines are to find. */
export function sitemapPaths(): string[] {
  return [...indexedPaths, ...articleNames().map(articlePath)];
}
