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
