import { Link } from 'react-router';
import { linkPrefetch } from '../../lib/browser-state.ts';
import { articlePath } from '../../paths.ts';
import { ArticleDate } from './article-date.tsx';
import type { NewsItem } from './articles.server.ts';

interface NewsCardProps {
  item: NewsItem;
  /** Above the fold. */
  eager: boolean;
}

/** The whole card is a link; the image is decorative. */
export function NewsCard({ item, eager }: NewsCardProps) {
  const { name, title, summary, picture } = item;
  return (
    <article className="relative flex flex-1 flex-col overflow-clip rounded-lg border border-line bg-surface hover:border-accent hover:shadow-soft">
      <img
        src={picture}
        alt=""
        width={640}
        height={400}
        loading={eager ? 'eager' : 'lazy'}
        className="h-auto w-full bg-nile-900"
      />
      <div className="flex flex-1 flex-col gap-2 p-5">
        <h2 className="text-lg">
          <Link
            to={articlePath(name)}
            prefetch={linkPrefetch}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </Link>
        </h2>
        <p className="text-ink-2">{summary}</p>
        <ArticleDate of={item} />
      </div>
    </article>
  );
}
