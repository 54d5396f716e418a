/** Search for browsers and servers. */
export type { TextSegment } from './highlight.ts';
export { formatResultsCount } from './results-count.ts';
export { messages as searchMessages } from './search.messages.ts';
export {
  createSearch,
  MAX_QUERY_LENGTH,
  type Search,
  type SearchAnswer,
  type SearchResult,
} from './search.ts';
export type { SearchData, SearchDocument } from './search-data.ts';
