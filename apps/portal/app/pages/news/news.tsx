import { Container, PageHeading } from '@wathiqa/ui';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/news';
import { getNewsItems } from './articles.server.ts';
import { newsMessages } from './news.messages.ts';
import { NewsCard } from './news-card.tsx';

export const meta = () => pageMeta({ title: newsMessages.title, description: newsMessages.lead });

export const loader = () => ({ items: getNewsItems() });

export default function News({ loaderData: { items } }: Route.ComponentProps) {
  const { title, lead } = newsMessages;
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs items={[{ label: title }]} />
      <PageHeading lead={lead}>{title}</PageHeading>
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
    </Container>
  );
}
