import { isArticlePath, paths, prerenderedPaths, withoutTrailingSlash } from '../paths.ts';

/** Pages that nobody needs to find: answers to what was sent, searches, and what is not there yet. */
const unindexedPaths: readonly string[] = [
  paths.complainsSent,
  paths.pollSent,
  paths.search,
  paths.soon,
  paths.notFound,
];

/** Other addresses of the home page. */
const homeAliases: readonly string[] = [paths.login, paths.servicesDash];

/** The pages that search engines are to find, beside the articles of the news. */
export const indexedPaths: readonly string[] = prerenderedPaths.filter(
  (path) => !unindexedPaths.includes(path) && !homeAliases.includes(path),
);

/** The one address under which a page is to be found; undefined for a page that is not. */
export function canonicalPath(pathname: string): string | undefined {
  const path = withoutTrailingSlash(pathname);
  if (homeAliases.includes(path)) return paths.dashboard;
  return indexedPaths.includes(path) || isArticlePath(path) ? path : undefined;
}
