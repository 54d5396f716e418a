import { existsSync } from 'node:fs';
import {
  type CollectionName,
  contentFaults,
  contentFolder,
  DataError,
  type PieceName,
  type PieceOf,
  readPiece,
  readPieces,
  type Site,
} from '@wathiqa/content/node';
import { paths } from './paths.ts';

// Found from the content's place, because a build of this module lies elsewhere.
const publicFolder = new URL('../apps/portal/public/', contentFolder);

const addresses = Object.values(paths).map(
  (path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
);

/** What the texts of `content/ar` may point to: the pages and the public files of the portal. */
export const site: Site = {
  isPage: (path) => addresses.some((address) => address.test(path)),
  hasFile: (path) => existsSync(new URL(`.${path}`, publicFolder)),
};

/** A text as a page needs it: what only the search needs would weigh on every page. */
export type PageText<Name extends CollectionName> = Omit<PieceOf<Name>, 'text'>;

/** All texts of a collection, in their order. For loaders: it runs when the portal is built. */
export function pageTexts<Name extends CollectionName>(collection: Name): PageText<Name>[] {
  return readPieces(collection, site).map(({ text: _, ...forPage }) => forPage);
}

/** One text by its name. For loaders: it runs when the portal is built. */
export function pageText<Name extends CollectionName>(
  collection: Name,
  name: PieceName<Name>,
): PageText<Name> {
  const { text: _, ...forPage } = readPiece(collection, name, site);
  return forPage;
}

/**
 * Stops the build when a text or a figure is wrong.
 *
 * @throws DataError naming every fault with its file, line and column
 */
export function checkContent(): void {
  const faults = contentFaults(site);
  if (faults.length > 0) throw new DataError(faults);
}
