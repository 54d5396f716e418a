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

// Found from the content's place, because a build of this module lies elsewhere.
const publicFolder = new URL('../apps/portal/public/', contentFolder);

const addresses = Object.values(paths).map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
);

/** What the texts of every language may point to: the pages and the public files of the portal. */
export const site: Site = {
  isPage: (path) =>
    addresses.some((address) => address.test(path)) ||
    articleNames().some((name) => articlePath(name) === path),
  hasFile: (path) => existsSync(new URL(`.${path}`, publicFolder)),
};

/** A text as a page needs it: what only the search needs would weigh on every page. */
export type PageText<Name extends CollectionName> = Omit<EntryOf<Name>, 'text'>;

/** All texts of a collection, in their order. For loaders: it runs when the portal is built. */
export function readPageTexts<Name extends CollectionName>(collection: Name): PageText<Name>[] {
  return readEntries(collection, site, LOCALE).map(toPageText);
}

/** One text by its name. For loaders: it runs when the portal is built. */
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

/** The HTML of a text with its links to pages in the language of this build: texts name them as every language does. */
export function withLocalLinks(html: string, locale: Locale = LOCALE): string {
  return html.replaceAll(/(<a [^>]*href=")(\/[^"]*)/g, (link, start: string, address: string) =>
    site.isPage(address.replace(/[?#].*$/, '')) ? start + localePath(address, locale) : link,
  );
}

/** Every mistake of the texts and figures, a line each with its file, line and column. */
export function findSiteProblems(): string[] {
  const articles: readonly string[] = articleNames();
  const gone = Object.values(linkedArticles).filter((name) => !articles.includes(name));
  return [
    ...findContentProblems(site),
    ...gone.map((name) => `content/ar/news/${name}.md: is missing, and other pages lead to it`),
  ];
}

/**
 * Stops the build when a text or a figure is wrong.
 *
 * @throws DataError naming every fault with its file, line and column
 */
export function checkContent(): void {
  const problems = findSiteProblems();
  if (problems.length > 0) throw new DataError(problems);
}
