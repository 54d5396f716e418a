import { getNewsItems, type NewsItem } from '../../news/articles.server.ts';

/** What a card of the home page shows of an article. */
export type NewsCard = Omit<NewsItem, 'summary'>;

/** All nine articles, the latest first. For loaders. */
export function getLatestNews(): NewsCard[] {
  return getNewsItems().map(({ summary: _, ...card }) => card);
}
