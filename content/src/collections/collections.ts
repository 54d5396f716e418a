import { z } from 'zod';

const text = z
  .string({ error: (issue) => (issue.input === undefined ? 'is missing' : 'must be a text') })
  .trim()
  .min(1, 'is empty');

/**
 * The title of a page, the sentence that lists and search engines show of it, and whether it says what was written to
 * show the portal: such a page says so before its text.
 */
const page = z.strictObject({ title: text, summary: text, sample: z.boolean().optional() });

/** A picture, and what it shows for those who do not see it. */
const picture = {
  picture: text.regex(/^\/[\w./-]+$/, 'must be a file such as /pictures/centre.svg'),
  alt: text,
};

const step = z.strictObject({ title: text, text });

/** A kind of text: one folder of `ar/`. */
interface Collection {
  /** What stands between the dashes at the head of each file. */
  front: z.ZodType<{ readonly [field: string]: unknown }>;
  /** The heading that the page itself gives the text: `##` in the file is one level under it. */
  under: 1 | 2;
  /** The files that must be there; without it, the files that are. */
  names?: readonly string[];
  /** Each file is this word and a number, which is its address: as many as there are. */
  numbered?: string;
}

/**
 * The kinds of text. A file may carry a number before its name (`08-fees.md` is `fees`): texts come in the
 * order of their files.
 */
export const collections = {
  about: {
    front: page.extend({ history: z.array(z.strictObject({ year: text, text })).optional() }),
    under: 1,
    names: ['sector', 'national-number'],
  },
  guide: { front: page, under: 2 },
  questions: { front: z.strictObject({ question: text }), under: 2 },
  news: {
    front: page.extend({ date: z.iso.date('must be a day such as 2026-11-15'), ...picture }),
    under: 1,
    numbered: 'news',
  },
  centres: {
    front: page.extend(picture),
    under: 1,
    names: ['idealCenters', 'mainCenter', 'mallCenters', 'mobileCenters', 'translationCenter'],
  },
  pages: {
    front: page.extend({ steps: z.array(step).optional() }),
    under: 1,
    names: ['smart-records', 'contact', 'accessibility', 'privacy'],
  },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;

/** What the head of a text of the collection holds. */
export type FrontMatter<Name extends CollectionName> = z.output<
  (typeof collections)[Name]['front']
>;

/** The names of a collection's texts, where they are fixed or numbered. */
export type EntryName<Name extends CollectionName> = (typeof collections)[Name] extends {
  names: readonly (infer Names extends string)[];
}
  ? Names
  : (typeof collections)[Name] extends { numbered: infer Word extends string }
    ? `${Word}${number}`
    : string;
