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

/** Rendered text of a locale. */
export interface CollectionEntry<Name extends string, Front> extends Rendered {
  name: Name;
  front: Front;
}

export interface EntryOptions<Schema extends z.ZodType> {
  schema: Schema;
  figures: FigureTexts;
  site: Site;
  locale: Locale;
  /** Page heading: 1 makes `##` an `<h2>`, 2 an `<h3>`. */
  under: 1 | 2;
}

export interface SourceFile {
  path: string;
  name: string;
  text: string;
}

/**
 * Parses a file: CommonMark with GitHub tables, figures as `{{name}}`, no HTML.
 *
 * @returns the entry, or all errors
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

function getTitle(front: unknown): string | undefined {
  if (typeof front !== 'object' || front === null) return undefined;
  return Object.values(front).find((value) => typeof value === 'string');
}
