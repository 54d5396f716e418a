import { Icon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { articlePath } from '../../paths.ts';
import type { Article, NewsItem } from './articles.server.ts';
import { newsMessages } from './news.messages.ts';

export function AdjacentArticles({ newer, older }: Pick<Article, 'newer' | 'older'>) {
  return (
    <nav
      aria-label={newsMessages.neighbours}
      className="print-hidden grid gap-4 border-t border-line pt-6 sm:grid-cols-2"
    >
      {newer && <AdjacentArticle label={newsMessages.newer} rel="prev" item={newer} />}
      {older && <AdjacentArticle label={newsMessages.older} rel="next" item={older} />}
    </nav>
  );
}

interface AdjacentArticleProps {
  label: string;
  rel: 'prev' | 'next';
  item: NewsItem;
}

function AdjacentArticle({ label, rel, item }: AdjacentArticleProps) {
  return (
    <Link
      to={articlePath(item.name)}
      rel={rel}
      className={`flex flex-col rounded-md border border-line bg-surface px-4 py-3 hover:border-accent ${rel === 'next' ? 'sm:col-start-2 sm:items-end sm:text-end' : ''}`}
    >
      <span className="flex items-center gap-1.5 text-sm text-ink-2">
        {rel === 'prev' && <Icon name="arrow" className="size-4 rotate-180" />}
        {label}
        {rel === 'next' && <Icon name="arrow" className="size-4" />}
      </span>
      <span className="font-semibold text-link">{item.title}</span>
    </Link>
  );
}
