import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { z } from 'zod';
import { type Fault, placeOf } from './fault.ts';
import { type FigureTexts, figureFaults, putFiguresIn, withFigures } from './figures-in-text.ts';
import { readYaml, splitFile } from './front-matter.ts';
import { type Rendered, render } from './render.ts';
import { type Site, textFaults } from './text-faults.ts';

/** A text of `ar/`, ready for a page. */
export interface Piece<Name extends string, Front> extends Rendered {
  name: Name;
  /** The head of the file, with its figures put in. */
  front: Front;
}

/** What a text is held against and made with. */
export interface Making<Schema extends z.ZodType> {
  schema: Schema;
  figures: FigureTexts;
  site: Site;
  /** The heading that the page gives the text: 1 makes `##` an `<h2>`, 2 an `<h3>`. */
  under: 1 | 2;
}

/** A file of `ar/` as it is on the disk. */
export interface SourceFile {
  /** As messages call it: `content/ar/guide/08-fees.md`. */
  path: string;
  name: string;
  text: string;
}

/**
 * Makes a piece of a file: CommonMark with the tables of GitHub, figures by `{{name}}`, no HTML.
 *
 * @returns the piece; or every fault of the file, and no piece
 */
export function makePiece<Schema extends z.ZodType>(
  { path: file, name, text: fileText }: SourceFile,
  { schema, figures, site, under }: Making<Schema>,
): { piece: Piece<string, z.output<Schema>>; faults: [] } | { piece: undefined; faults: Fault[] } {
  const text = fileText.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const { head, body } = splitFile(text);
  const tree = fromMarkdown(body, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const faults = [
    ...figureFaults(text, file, figures),
    ...pictureFaults(head ?? '', file, site),
    ...textFaults(tree, file, site),
  ];
  if (head === undefined) {
    const message = 'the file begins with its title and the like between two lines of ---';
    return { piece: undefined, faults: [{ file, line: 1, column: 1, message }, ...faults] };
  }
  const front = readYaml(head, schema, { file, linesBefore: 1 });
  if (front.value === undefined || faults.length > 0) {
    return { piece: undefined, faults: [...front.faults, ...faults] };
  }

  putFiguresIn(tree, figures);
  const filled = withFigures(front.value, figures);
  const title = titleOf(filled) ?? name;
  const frame = { title, lower: under - 1, idPrefix: under === 1 ? '' : `${name}-` };
  return { piece: { name, front: filled, ...render(tree, frame) }, faults: [] };
}

/** The picture that the head names must be there. */
function pictureFaults(head: string, file: string, site: Site): Fault[] {
  return Array.from(head.matchAll(/^picture: *(\/\S+)/gm))
    .filter(([, picture = '']) => !site.hasFile(picture))
    .map(({ 1: picture, index }) => ({
      file,
      line: placeOf(head, index).line + 1,
      column: 1,
      message: `there is no picture ${picture}`,
    }));
}

/** How a text is called: by its title, or by its question. */
function titleOf(front: unknown): string | undefined {
  if (typeof front !== 'object' || front === null) return undefined;
  return Object.values(front).find((value) => typeof value === 'string');
}
