import { z } from 'zod';

const text = z
  .string({ error: (issue) => (issue.input === undefined ? 'is missing' : 'must be a text') })
  .trim()
  .min(1, 'is empty');

/** Page title, summary for lists and search engines, and a flag for demonstration texts. */
const page = z.strictObject({ title: text, summary: text, sample: z.boolean().optional() });

const picture = {
  picture: text.regex(/^\/[\w./-]+$/, 'must be a file such as /pictures/centre.svg'),
  alt: text,
};

const step = z.strictObject({ title: text, text });

interface Collection {
  /** Front matter schema. */
  front: z.ZodType<{ readonly [field: string]: unknown }>;
  /** Heading level given by the page; `##` is one lower. */
  under: 1 | 2;
  /** Required files; absent if any. */
  names?: readonly string[];
  /** Prefix of numbered files, which is their address. */
  numbered?: string;
}

/** Collections. A numeric file prefix defines the order only (`08-fees.md` is `fees`). */
export const collections = {
  about: {
    front: page.extend({ history: z.array(z.strictObject({ year: text, text })).optional() }),
    under: 1,
    names: ['sector', 'national-number'],
  },
  guide: { front: page, under: 2 },
  questions: { front: z.strictObject({ question: text, keywords: text.optional() }), under: 2 },
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

export type FrontMatter<Name extends CollectionName> = z.output<
  (typeof collections)[Name]['front']
>;

/** Fixed or numbered names. */
export type EntryName<Name extends CollectionName> = (typeof collections)[Name] extends {
  names: readonly (infer Names extends string)[];
}
  ? Names
  : (typeof collections)[Name] extends { numbered: infer Word extends string }
    ? `${Word}${number}`
    : string;
