import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import { excerpt, markedText, type TextPiece } from './marked-text.ts';
import { phrasings, rewritings } from './phrasings.ts';
import type { SearchData, SearchDocument, SearchGroup } from './search-data.ts';
import { filedUnder, stem, stemsOf, wordsIn } from './terms.ts';

/** Longer queries are cut: nobody types more. */
export const MAX_QUERY_LENGTH = 100;

/** Whoever needs more than these asks in other words. */
const MOST_RESULTS = 20;

export interface SearchResult {
  document: SearchDocument;
  title: TextPiece[];
  excerpt: TextPiece[];
}

export interface SearchAnswer {
  /** Best first. */
  results: SearchResult[];
  /** Whether more was found than is shown. */
  more: boolean;
  /** Whether no result has all the words, and these are only the nearest. */
  nearest: boolean;
}

/** Answers a query; an empty one with nothing. */
export type Search = (query: string) => SearchAnswer;

const NOTHING: SearchAnswer = { results: [], more: false, nearest: false };

const FIELDS = { title: 8, keywords: 5, text: 1 } as const;

/** Who looks for a document wants to order it; news is read rather than looked for. */
const GROUP_WEIGHT: Readonly<Record<SearchGroup, number>> = {
  service: 2,
  guide: 1.2,
  question: 1.2,
  page: 1.2,
  centre: 1,
  outlet: 0.9,
  news: 0.7,
};

const SHORTEST_BEGINNING = 2;
const SHORTEST_MISSPELT = 4;
const LONG_WORD = 8;

/** First what fits as typed, then with slips of the finger, then what fits in part: both at once finds anything. */
const ATTEMPTS = [
  { combineWith: 'AND', forgiving: false },
  { combineWith: 'AND', forgiving: true },
  { combineWith: 'OR', forgiving: false },
] as const;

/**
 * Puts a search together. It is the same in browsers and on the server: words are compared as `stem` leaves
 * them, titles count more than keywords and those more than texts, a word may be half typed or have a slip in
 * it, and what people call by other names is looked for under ours too.
 */
export function createSearch({ documents, ignored, synonyms }: SearchData): Search {
  const index = new MiniSearch<SearchDocument & { id: number }>({
    fields: Object.keys(FIELDS),
    tokenize: (text) => wordsIn(text).map(({ written }) => written),
    processTerm: filedUnder,
  });
  index.addAll(documents.map((document, id) => ({ id, ...document })));
  const idle = new Set(ignored.flatMap(stemsOf));
  const known = rewritings(synonyms);

  return (query) => {
    const asked = askedIn(query, idle);
    if (asked.length === 0) return NOTHING;
    const wanted = phrasings(asked, known);
    for (const { combineWith, forgiving } of ATTEMPTS) {
      const queries = wanted.map((words): Query => ({ combineWith, queries: [...words] }));
      const found = index.search({ combineWith: 'OR', queries }, options(documents, forgiving));
      if (found.length === 0) continue;
      const results = found
        .slice(0, MOST_RESULTS)
        .flatMap(({ id, terms }) => resultOf(documents[id], terms));
      const nearest = combineWith === 'OR' && asked.length > 1;
      return { results, more: found.length > MOST_RESULTS, nearest };
    }
    return NOTHING;
  };
}

/** The words of a query that say something; all of them where none does. */
function askedIn(query: string, idle: ReadonlySet<string>): string[] {
  const all = wordsIn(query.slice(0, MAX_QUERY_LENGTH)).map(({ written }) => stem(written));
  const words = [...new Set(all.filter(Boolean))];
  const telling = words.filter((word) => !idle.has(word));
  return telling.length > 0 ? telling : words;
}

function options(documents: readonly SearchDocument[], forgiving: boolean): SearchOptions {
  return {
    // The words are stems already.
    tokenize: (word) => [word],
    processTerm: (word) => word,
    boost: FIELDS,
    prefix: (word) => word.length >= SHORTEST_BEGINNING,
    fuzzy: (word) => forgiving && slips(word),
    boostDocument: (id: number) => GROUP_WEIGHT[documents[id]?.group ?? 'page'],
  };
}

/** How many letters of a word may be wrong. A number with a wrong digit is another number. */
function slips(word: string): number {
  if (word.length < SHORTEST_MISSPELT || /\d/.test(word)) return 0;
  return word.length >= LONG_WORD ? 2 : 1;
}

function resultOf(document: SearchDocument | undefined, terms: readonly string[]): SearchResult[] {
  if (!document) return [];
  const found = new Set(terms);
  return [
    {
      document,
      title: markedText(document.title, found),
      excerpt: excerpt(document.text, found),
    },
  ];
}
