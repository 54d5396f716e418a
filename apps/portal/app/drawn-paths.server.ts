import { readEntryNames } from '@wathiqa/content/node';
import { DOCUMENT_KINDS, DOCUMENTS } from '@wathiqa/domain';
import { indexedPaths } from './document/indexed-paths.ts';
import { type ArticleName, articlePath, paths, pathTo, prerenderedPaths } from './paths.ts';

/** News article names from `content/ar/news`, in numerical order. */
export function articleNames(): ArticleName[] {
  return readEntryNames('news');
}

export function prerenderedPagePaths(): string[] {
  return [...prerenderedPaths, ...articleNames().map(articlePath)];
}

/** Guarded addresses, prerendered as outlines without citizen data. */
export function skeletonPaths(): string[] {
  return [...DOCUMENT_KINDS.map((kind) => paths[DOCUMENTS[kind].route]), ...termsPaths()];
}

/** Terms of each service, with one route per list. */
export function termsPaths(): string[] {
  return DOCUMENT_KINDS.map((kind) => {
    const { translated, docType } = DOCUMENTS[kind];
    return pathTo(translated ? 'translatedDocsReg' : 'regulations', { docType });
  });
}

export function sitemapPaths(): string[] {
  return [...indexedPaths, ...articleNames().map(articlePath)];
}

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
