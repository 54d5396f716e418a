import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import { excerpt, markTerms, type TextSegment } from './highlight.ts';
import type { SearchData, SearchDocument, SearchGroup } from './search-data.ts';
import { expandQuery, toSynonymRules } from './synonyms.ts';
import { stem, toIndexTerms, tokenize, toStems } from './terms.ts';

/** Longer queries are cut: nobody types more. */
export const MAX_QUERY_LENGTH = 100;

/** Whoever needs more than these asks in other words. */
const MAX_RESULTS = 20;

export interface SearchResult {
  /** What a page shows of it beside its title and its text. */
  document: Pick<SearchDocument, 'group' | 'trail' | 'to' | 'note'>;
  title: TextSegment[];
  excerpt: TextSegment[];
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

const NO_RESULTS: SearchAnswer = { results: [], more: false, nearest: false };

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

const MIN_PREFIX_LENGTH = 2;
const MIN_FUZZY_LENGTH = 4;
const LONG_WORD = 8;

/** First what fits as typed, then with slips of the finger, then what fits in part: both at once finds anything. */
const SEARCH_STRATEGIES = [
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
    tokenize: (text) => tokenize(text).map(({ written }) => written),
    processTerm: toIndexTerms,
  });
  index.addAll(documents.map((document, id) => ({ id, ...document })));
  const stopWords = new Set(ignored.flatMap(toStems));
  const synonymRules = toSynonymRules(synonyms);

  return (query) => {
    const queryWords = parseQuery(query, stopWords);
    if (queryWords.length === 0) return NO_RESULTS;
    const variants = expandQuery(queryWords, synonymRules);
    for (const { combineWith, forgiving } of SEARCH_STRATEGIES) {
      const queries = variants.map((words): Query => ({ combineWith, queries: [...words] }));
      const found = index.search(
        { combineWith: 'OR', queries },
        getSearchOptions(documents, forgiving),
      );
      if (found.length === 0) continue;
      const results = found
        .slice(0, MAX_RESULTS)
        .flatMap(({ id, terms }) => toResults(documents[id], terms));
      const nearest = combineWith === 'OR' && queryWords.length > 1;
      return { results, more: found.length > MAX_RESULTS, nearest };
    }
    return NO_RESULTS;
  };
}

/** The words of a query that say something; all of them where none does. */
function parseQuery(query: string, stopWords: ReadonlySet<string>): string[] {
  const all = tokenize(query.slice(0, MAX_QUERY_LENGTH)).map(({ written }) => stem(written));
  const words = [...new Set(all.filter(Boolean))];
  const significantWords = words.filter((word) => !stopWords.has(word));
  return significantWords.length > 0 ? significantWords : words;
}

function getSearchOptions(documents: readonly SearchDocument[], forgiving: boolean): SearchOptions {
  return {
    // The words are stems already.
    tokenize: (word) => [word],
    processTerm: (word) => word,
    boost: FIELDS,
    prefix: (word) => word.length >= MIN_PREFIX_LENGTH,
    fuzzy: (word) => forgiving && getMaxTypos(word),
    boostDocument: (id: number) => GROUP_WEIGHT[documents[id]?.group ?? 'page'],
  };
}

/** How many letters of a word may be wrong. A number with a wrong digit is another number. */
function getMaxTypos(word: string): number {
  if (word.length < MIN_FUZZY_LENGTH || /\d/.test(word)) return 0;
  return word.length >= LONG_WORD ? 2 : 1;
}

function toResults(document: SearchDocument | undefined, terms: readonly string[]): SearchResult[] {
  if (!document) return [];
  const found = new Set(terms);
  const { group, trail, to, note } = document;
  return [
    {
      document: { group, trail, to, ...(note && { note }) },
      title: markTerms(document.title, found),
      excerpt: excerpt(document.text, found),
    },
  ];
}
