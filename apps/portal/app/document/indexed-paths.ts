import { isArticlePath, paths, prerenderedPaths, withoutTrailingSlash } from '../paths.ts';

const unindexedPaths: readonly string[] = [
  paths.complainsSent,
  paths.pollSent,
  paths.search,
  paths.soon,
  paths.plainOrder,
  paths.plainOrderSent,
  paths.notFound,
];

const homeAliases: readonly string[] = [paths.login, paths.servicesDash];

export const indexedPaths: readonly string[] = prerenderedPaths.filter(
  (path) => !unindexedPaths.includes(path) && !homeAliases.includes(path),
);

/** Undefined for a page that is not indexed. */
export function canonicalPath(pathname: string): string | undefined {
  const path = withoutTrailingSlash(pathname);
  if (homeAliases.includes(path)) return paths.dashboard;
  return indexedPaths.includes(path) || isArticlePath(path) ? path : undefined;
}
