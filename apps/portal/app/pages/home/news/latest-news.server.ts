import { getNewsItems, type NewsItem } from '../../news/articles.server.ts';

export type NewsCard = Omit<NewsItem, 'summary'>;

/** Row length (spec §1.11). */
const LATEST = 9;

/** Newest first; for loaders. */
export function getLatestNews(): NewsCard[] {
  return getNewsItems()
    .slice(0, LATEST)
    .map(({ summary: _, ...card }) => card);
}
