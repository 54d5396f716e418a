import { existsSync } from 'node:fs';
import {
  type CollectionName,
  contentFolder,
  DataError,
  type EntryName,
  type EntryOf,
  findContentProblems,
  readEntries,
  readEntry,
  type Site,
} from '@wathiqa/content/node';
import { LOCALE, type Locale, localePath } from '@wathiqa/domain';
import { articleNames } from './drawn-paths.server.ts';
import { articlePath, linkedArticles, paths } from './paths.ts';
import { findPictureProblems } from './picture-problems.server.ts';

// Resolved from the content folder, because the built module has another location.
const publicFolder = new URL('../apps/portal/public/', contentFolder);

const addresses = Object.values(paths).map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
);

/** Link targets that exist in the portal. */
export const site: Site = {
  isPage: (path) =>
    addresses.some((address) => address.test(path)) ||
    articleNames().some((name) => articlePath(name) === path),
  hasFile: (path) => existsSync(new URL(`.${path}`, publicFolder)),
};

/** Text without its search text, which only adds weight to the page. */
export type PageText<Name extends CollectionName> = Omit<EntryOf<Name>, 'text'>;

/** Reads a collection in order; build time only. */
export function readPageTexts<Name extends CollectionName>(collection: Name): PageText<Name>[] {
  return readEntries(collection, site, LOCALE).map(toPageText);
}

/** Build time only. */
export function readPageText<Name extends CollectionName>(
  collection: Name,
  name: EntryName<Name>,
): PageText<Name> {
  return toPageText(readEntry(collection, name, site, LOCALE));
}

function toPageText<Name extends CollectionName>({
  text: _,
  ...entry
}: EntryOf<Name>): PageText<Name> {
  return { ...entry, html: withLocalLinks(entry.html) };
}

export function withLocalLinks(html: string, locale: Locale = LOCALE): string {
  return html.replaceAll(/(<a [^>]*href=")(\/[^"]*)/g, (link, start: string, address: string) =>
    site.isPage(address.replace(/[?#].*/s, '')) ? start + localePath(address, locale) : link,
  );
}

/** One error per line with file, line and column. */
export function findSiteProblems(): string[] {
  const articles: readonly string[] = articleNames();
  const gone = Object.values(linkedArticles).filter((name) => !articles.includes(name));
  return [
    ...findContentProblems(site),
    ...findPictureProblems(new URL('./pictures/', publicFolder)),
    ...gone.map((name) => `content/ar/news/${name}.md: is missing, and other pages lead to it`),
  ];
}

/**
 * Validates texts and figures at build time.
 *
 * @throws DataError naming every error
 */
export function checkContent(): void {
  const problems = findSiteProblems();
  if (problems.length > 0) throw new DataError(problems);
}
