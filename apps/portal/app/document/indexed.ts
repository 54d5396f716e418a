import { paths, prerendered } from '../paths.ts';
import { plainPath } from '../plain-path.ts';

/** Pages that nobody needs to find: answers to what was sent, searches, and what is not there yet. */
const unlisted: readonly string[] = [
  paths.complainsSent,
  paths.pollSent,
  paths.search,
  paths.soon,
  paths.notFound,
];

/** Other addresses of the home page. */
const homeToo: readonly string[] = [paths.login, paths.servicesDash];

/** The pages that search engines are to find. */
export const indexed: readonly string[] = prerendered.filter(
  (path) => !unlisted.includes(path) && !homeToo.includes(path),
);

/** The one address under which a page is to be found; undefined for a page that is not. */
export function canonicalPath(pathname: string): string | undefined {
  const path = plainPath(pathname);
  if (homeToo.includes(path)) return paths.dashboard;
  return indexed.includes(path) ? path : undefined;
}
