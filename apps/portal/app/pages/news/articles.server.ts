import { formatDayText } from '@wathiqa/domain';
import { type PageText, readPageTexts } from '../../content.server.ts';
import { type ArticleName, articlePath, withoutTrailingSlash } from '../../paths.ts';

export interface NewsItem {
  name: ArticleName;
  title: string;
  summary: string;
  picture: string;
  date: ArticleDate;
  /** Demonstration text. */
  sample: boolean;
}

/** Formatted at build time, because browser formats differ. */
interface ArticleDate {
  day: string;
  words: string;
}

export interface Article {
  text: PageText<'news'>;
  date: ArticleDate;
  newer: NewsItem | undefined;
  older: NewsItem | undefined;
}

export type NewsCard = Omit<NewsItem, 'summary'>;

/** Length of the home page's row (spec §1.11). */
const LATEST = 9;

/** For the home page's row, newest first; for loaders. */
export function getLatestNews(): NewsCard[] {
  return getNewsItems()
    .slice(0, LATEST)
    .map(({ summary: _, ...card }) => card);
}

/** Newest first; for loaders. */
export function getNewsItems(): NewsItem[] {
  return getArticlesLatestFirst().map(toNewsItem);
}

/**
 * Article and its neighbours; for loaders.
 *
 * @throws RangeError for an unknown address
 */
export function getArticle(pathname: string): Article {
  const texts = getArticlesLatestFirst();
  const path = withoutTrailingSlash(pathname);
  const index = texts.findIndex(({ name }) => articlePath(name) === path);
  const text = texts[index];
  if (!text) throw new RangeError(`There is no article at ${path}`);
  const [newer, older] = [texts[index - 1], texts[index + 1]];
  return {
    text,
    date: toArticleDate(text),
    newer: newer && toNewsItem(newer),
    older: older && toNewsItem(older),
  };
}

function getArticlesLatestFirst(): PageText<'news'>[] {
  // Equal dates: higher number first.
  return readPageTexts('news')
    .reverse()
    .sort((a, b) => b.front.date.localeCompare(a.front.date));
}

function toNewsItem(text: PageText<'news'>): NewsItem {
  const { title, summary, picture, sample = false } = text.front;
  return { name: text.name, title, summary, picture, date: toArticleDate(text), sample };
}

function toArticleDate({ front: { date } }: PageText<'news'>): ArticleDate {
  return { day: date, words: formatDayText(date) };
}
