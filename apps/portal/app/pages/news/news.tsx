import { Link } from 'react-router';
import { HeadedPage } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { articlePath } from '../../paths.ts';
import type { Route } from './+types/news';
import { ArticleDate } from './article-date.tsx';
import { getNewsItems, type NewsItem } from './articles.server.ts';
import { newsMessages } from './news.messages.ts';

export const meta = () => pageMeta({ title: newsMessages.title, description: newsMessages.lead });

export const loader = () => ({ items: getNewsItems() });

export default function News({ loaderData: { items } }: Route.ComponentProps) {
  const { title, lead } = newsMessages;
  return (
    <HeadedPage title={title} lead={lead}>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((item, index) => (
          // If odd, the first item spans two columns.
          <li
            key={item.name}
            className={`flex ${items.length % 2 ? 'first:sm:col-span-2 first:lg:col-span-1' : ''}`}
          >
            <NewsCard item={item} eager={index === 0} />
          </li>
        ))}
      </ul>
    </HeadedPage>
  );
}

interface NewsCardProps {
  item: NewsItem;
  /** Above the fold. */
  eager: boolean;
}

/** The image is decorative. */
function NewsCard({ item, eager }: NewsCardProps) {
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
          <Link to={articlePath(name)} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </Link>
        </h2>
        <p className="text-ink-2">{summary}</p>
        <ArticleDate of={item} />
      </div>
    </article>
  );
}
