import { readdirSync, readFileSync } from 'node:fs';
import { DataError } from '../data-error.ts';
import { figureTexts } from '../figures.ts';
import { type CollectionName, collections, type FrontOf, type PieceName } from './collections.ts';
import { type Fault, faultLine } from './fault.ts';
import { figuresFaults, pricesFaults } from './figures-file.ts';
import type { FigureTexts } from './figures-in-text.ts';
import { makePiece, type Piece, type SourceFile } from './piece.ts';
import { priceTexts } from './price-texts.ts';
import type { Site } from './text-faults.ts';

/** A text of a collection. */
export type PieceOf<Name extends CollectionName> = Piece<PieceName<Name>, FrontOf<Name>>;

/**
 * All texts of a collection, in the order of their files.
 *
 * @param site what the texts may point to
 * @throws DataError with every fault of the collection, each with file, line and column
 */
export function readPieces<Name extends CollectionName>(
  collection: Name,
  site: Site,
): PieceOf<Name>[] {
  const { pieces, faults } = readCollection(collection, site);
  if (faults.length > 0) throw new DataError(faults.map(faultLine));
  return pieces;
}

/**
 * One text of a collection.
 *
 * @throws DataError as `readPieces`, and when there is no such text
 */
export function readPiece<Name extends CollectionName>(
  collection: Name,
  name: PieceName<Name>,
  site: Site,
): PieceOf<Name> {
  const piece = readPieces(collection, site).find((candidate) => candidate.name === name);
  if (!piece) throw new DataError([`${folderOf(collection)}: there is no text ${name}.md`]);
  return piece;
}

/**
 * Every fault of every text and of the figures, at once: what a writer has to put right before the portal can
 * be built.
 */
export function contentFaults(site: Site): string[] {
  const ofPrices = pricesFaults();
  // No text can be made without them.
  if (ofPrices.length > 0) return ofPrices.map(faultLine);
  const names = Object.keys(collections) as CollectionName[];
  const faults = names.flatMap((collection) => readCollection(collection, site).faults);
  return [...figuresFaults(), ...faults].map(faultLine);
}

function readCollection<Name extends CollectionName>(
  collection: Name,
  site: Site,
): { pieces: PieceOf<Name>[]; faults: Fault[] } {
  const { front: schema, under } = collections[collection];
  const figures: FigureTexts = { ...figureTexts, ...priceTexts() };
  const files = filesOf(collection);
  const made = files.map((file) => makePiece(file, { schema, figures, site, under }));
  return {
    // The names are those of the collection: a missing one is a fault, and so is one too many.
    pieces: made.flatMap(({ piece }) => (piece ? [piece] : [])) as unknown as PieceOf<Name>[],
    faults: [...nameFaults(collection, files), ...made.flatMap(({ faults }) => faults)],
  };
}

function filesOf(collection: CollectionName): SourceFile[] {
  const folder = new URL(`../../ar/${collection}/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((file) => ({
      path: `${folderOf(collection)}/${file}`,
      name: file.replace(/^\d+-/, '').replace(/\.md$/, ''),
      text: readFileSync(new URL(file, folder), 'utf8'),
    }));
}

function nameFaults(collection: CollectionName, files: readonly SourceFile[]): Fault[] {
  const found = collections[collection];
  const place = { line: 1, column: 1 };
  const there = files.map((file) => file.name);
  const twice = files
    .filter((file, index) => there.indexOf(file.name) !== index)
    .map(({ path }) => ({ file: path, ...place, message: 'another text has this name' }));
  if (!('names' in found)) return twice;
  const names: readonly string[] = found.names;
  const missing = names
    .filter((name) => !there.includes(name))
    .map((name) => ({
      file: `${folderOf(collection)}/${name}.md`,
      ...place,
      message: 'is missing',
    }));
  const strays = files
    .filter((file) => !names.includes(file.name))
    .map(({ path }) => ({ file: path, ...place, message: 'no page shows a text of this name' }));
  return [...twice, ...missing, ...strays];
}

function folderOf(collection: CollectionName): string {
  return `content/ar/${collection}`;
}
