type Routes = Record<
  string,
  { parentId?: string | undefined; path?: string | undefined; index?: boolean | undefined }
>;

/** Full path patterns such as `/inquiryResult/:req_id`, without the catch-all. */
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
