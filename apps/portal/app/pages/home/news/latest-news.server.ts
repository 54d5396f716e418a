import { getNewsItems, type NewsItem } from '../../news/articles.server.ts';

/** What a card of the home page shows of an article. */
export type NewsCard = Omit<NewsItem, 'summary'>;

/** How many articles stand in the row (portal.md §2). */
const LATEST = 9;

/** The latest nine articles, the latest first. For loaders. */
export function getLatestNews(): NewsCard[] {
  return getNewsItems()
    .slice(0, LATEST)
    .map(({ summary: _, ...card }) => card);
}
