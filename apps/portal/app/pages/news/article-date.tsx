import { sampleMessages } from '../../layout/sample.messages.ts';
import type { NewsItem } from './articles.server.ts';

/** The day of an article at the foot of its card, and that it was written to show the portal. */
export function ArticleDate({ of: { date, sample } }: { of: Pick<NewsItem, 'date' | 'sample'> }) {
  return (
    <p className="mt-auto pt-2 text-sm text-ink-2">
      <time dateTime={date.day}>{date.words}</time>
      {sample && ` · ${sampleMessages.article}`}
    </p>
  );
}
