import { sampleMessages } from '../../layout/sample.messages.ts';
import type { NewsItem } from './articles.server.ts';

export function ArticleDate({ of: { date, sample } }: { of: Pick<NewsItem, 'date' | 'sample'> }) {
  return (
    <p className="mt-auto pt-2 text-sm text-ink-2">
      <time dateTime={date.day}>{date.words}</time>
      {sample && ` · ${sampleMessages.article}`}
    </p>
  );
}
