/** As much of a route manifest as is needed to put paths together. */
type Routes = Record<
  string,
  { parentId?: string | undefined; path?: string | undefined; index?: boolean | undefined }
>;

/** The full path patterns of all pages, such as `/inquiryResult/:req_id`; the catch-all is left out. */
export function fullPatterns(routes: Routes): string[] {
  const parents = new Set(Object.values(routes).map((route) => route.parentId));
  return Object.entries(routes)
    .filter(([id, route]) => !parents.has(id) && route.path !== '*')
    .map(([id]) => fullPattern(routes, id))
    .sort();
}

function fullPattern(routes: Routes, leafId: string): string {
  const segments: string[] = [];
  for (let route = routes[leafId]; route; route = routes[route.parentId ?? '']) {
    if (route.path) segments.unshift(route.path);
  }
  return `/${segments.join('/')}`;
}
