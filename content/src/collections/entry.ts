import type { Locale } from '@wathiqa/domain';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { z } from 'zod';
import { checkText, type Site } from './check-text.ts';
import {
  type FigureTexts,
  fillFigures,
  fillFiguresInTree,
  findUnknownFigures,
} from './figures-in-text.ts';
import { parseYaml, splitFrontMatter } from './front-matter.ts';
import { type ContentProblem, toPosition } from './problem.ts';
import { type Rendered, render } from './render.ts';

/** A text of a language's folder, ready for a page. */
export interface CollectionEntry<Name extends string, Front> extends Rendered {
  name: Name;
  /** The head of the file, with its figures put in. */
  front: Front;
}

/** What a text is held against and made with. */
export interface EntryOptions<Schema extends z.ZodType> {
  schema: Schema;
  figures: FigureTexts;
  site: Site;
  locale: Locale;
  /** The heading that the page gives the text: 1 makes `##` an `<h2>`, 2 an `<h3>`. */
  under: 1 | 2;
}

/** A file of a language's folder as it is on the disk. */
export interface SourceFile {
  /** As messages call it: `content/ar/guide/08-fees.md`. */
  path: string;
  name: string;
  text: string;
}

/**
 * Makes a entry of a file: CommonMark with the tables of GitHub, figures by `{{name}}`, no HTML.
 *
 * @returns the entry; or every fault of the file, and no entry
 */
export function parseEntry<Schema extends z.ZodType>(
  { path: file, name, text: fileText }: SourceFile,
  { schema, figures, site, locale, under }: EntryOptions<Schema>,
):
  | { entry: CollectionEntry<string, z.output<Schema>>; faults: [] }
  | { entry: undefined; faults: ContentProblem[] } {
  const text = fileText.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const { frontMatter, body } = splitFrontMatter(text);
  const tree = fromMarkdown(body, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const faults = [
    ...findUnknownFigures(text, file, figures),
    ...findMissingPictures(frontMatter ?? '', file, site),
    ...checkText(tree, file, site),
  ];
  if (frontMatter === undefined) {
    const message = 'the file begins with its title and the like between two lines of ---';
    return { entry: undefined, faults: [{ file, line: 1, column: 1, message }, ...faults] };
  }
  const front = parseYaml(frontMatter, schema, { file, lineOffset: 1 });
  if (front.value === undefined || faults.length > 0) {
    return { entry: undefined, faults: [...front.faults, ...faults] };
  }

  fillFiguresInTree(tree, figures, locale);
  const filled = fillFigures(front.value, figures);
  const title = getTitle(filled) ?? name;
  const frame = { title, lower: under - 1, idPrefix: under === 1 ? '' : `${name}-` };
  return { entry: { name, front: filled, ...render(tree, frame) }, faults: [] };
}

/** The picture that the head names must be there. */
function findMissingPictures(frontMatter: string, file: string, site: Site): ContentProblem[] {
  return Array.from(frontMatter.matchAll(/^picture: *(\/\S+)/gm))
    .filter(([, picture = '']) => !site.hasFile(picture))
    .map(({ 1: picture, index }) => ({
      file,
      line: toPosition(frontMatter, index).line + 1,
      column: 1,
      message: `there is no picture ${picture}`,
    }));
}

/** How a text is called: by its title, or by its question. */
function getTitle(front: unknown): string | undefined {
  if (typeof front !== 'object' || front === null) return undefined;
  return Object.values(front).find((value) => typeof value === 'string');
}
