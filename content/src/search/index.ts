/** The search over everything that people read, for browsers and servers alike. */
export type { ElementContent as ResultsNode } from 'hast';
export { formatResultsCount, toResultsTree } from './results-tree.ts';
export { createSearch, MAX_QUERY_LENGTH, type Search, type SearchAnswer } from './search.ts';
export type { SearchData, SearchDocument } from './search-data.ts';
