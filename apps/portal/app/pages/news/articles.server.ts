import { formatDayText } from '@wathiqa/domain';
import { type PageText, readPageTexts } from '../../content.server.ts';
import { type ArticleName, articlePath, withoutTrailingSlash } from '../../paths.ts';

/** An article as a list shows it. */
export interface NewsItem {
  name: ArticleName;
  title: string;
  summary: string;
  picture: string;
  date: ArticleDate;
  /** It was written to show the portal. */
  sample: boolean;
}

/** A day for machines and in words, written at build: the browser's own words for it may differ. */
interface ArticleDate {
  day: string;
  words: string;
}

/** An article with the ones beside it. */
export interface Article {
  text: PageText<'news'>;
  date: ArticleDate;
  newer: NewsItem | undefined;
  older: NewsItem | undefined;
}

/** All articles, the latest first. For loaders. */
export function getNewsItems(): NewsItem[] {
  return getArticlesLatestFirst().map(toNewsItem);
}

/**
 * The article at an address, and its neighbours in time. For loaders.
 *
 * @throws RangeError where there is none
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
  // Of the same day the one of the higher number.
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
