import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import { excerpt, markTerms, type TextSegment } from './highlight.ts';
import type { SearchData, SearchDocument, SearchGroup } from './search-data.ts';
import { expandQuery, toSynonymRules } from './synonyms.ts';
import { stem, toIndexTerms, tokenize, toStems } from './terms.ts';
import { createTranscription } from './transcription.ts';

/** Longer queries are truncated. */
export const MAX_QUERY_LENGTH = 100;

const MAX_RESULTS = 20;

export interface SearchResult {
  /** Displayed data besides title and text. */
  document: Pick<SearchDocument, 'group' | 'trail' | 'to' | 'note'>;
  title: TextSegment[];
  excerpt: TextSegment[];
}

export interface SearchAnswer {
  /** Best first. */
  results: SearchResult[];
  /** Whether results were truncated. */
  more: boolean;
  /** Whether no result has all words. */
  nearest: boolean;
}

/** An empty query has no results. */
export type Search = (query: string) => SearchAnswer;

const NO_RESULTS: SearchAnswer = { results: [], more: false, nearest: false };

const FIELDS = { title: 8, keywords: 5, text: 1 } as const;

/** Searches mostly concern orders; news rarely. */
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

/** Exact, then fuzzy, then partial matches, because fuzzy and partial together match anything. */
const SEARCH_STRATEGIES = [
  { combineWith: 'AND', forgiving: false },
  { combineWith: 'AND', forgiving: true },
  { combineWith: 'OR', forgiving: false },
] as const;

/**
 * Creates a search, identical in browser and server: stemmed words, titles above keywords above texts, prefix and
 * fuzzy matching, synonyms.
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
  const transcribe = createTranscription({ documents, synonyms });

  return (query) => {
    const queryWords = parseQuery(query, stopWords);
    if (queryWords.length === 0) return NO_RESULTS;
    const transcribed = transcribe(queryWords);
    const readings = transcribed ? [queryWords, transcribed] : [queryWords];
    const variants = readings.flatMap((words) => expandQuery(words, synonymRules));
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

/** Query words without stop words; all if only stop words. */
function parseQuery(query: string, stopWords: ReadonlySet<string>): string[] {
  const all = tokenize(query.slice(0, MAX_QUERY_LENGTH)).map(({ written }) => stem(written));
  const words = [...new Set(all.filter(Boolean))];
  const significantWords = words.filter((word) => !stopWords.has(word));
  return significantWords.length > 0 ? significantWords : words;
}

function getSearchOptions(documents: readonly SearchDocument[], forgiving: boolean): SearchOptions {
  return {
    // Already stemmed.
    tokenize: (word) => [word],
    processTerm: (word) => word,
    boost: FIELDS,
    prefix: (word) => word.length >= MIN_PREFIX_LENGTH,
    fuzzy: (word) => forgiving && getMaxTypos(word),
    boostDocument: (id: number) => GROUP_WEIGHT[documents[id]?.group ?? 'page'],
  };
}

/** Edit distance of a word; 0 for numbers. */
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
