import { Carousel } from '@wathiqa/ui';
import { Link } from 'react-router';
import { articlePath, pathTo } from '../../../paths.ts';
import { carouselMessages, newsMessages } from '../../home.messages.ts';
import { ArticleDate } from '../../news/article-date.tsx';
import type { NewsCard } from '../../news/articles.server.ts';
import { PictureImage, sceneAt } from '../pictures.tsx';

/** Nine latest (spec §1.11). */
export function NewsRow({ news }: { news: readonly NewsCard[] }) {
  return (
    <section aria-labelledby="news-heading">
      <Carousel
        head={
          <div className="flex flex-wrap items-baseline gap-x-6">
            <h2 id="news-heading" className="text-2xl">
              {newsMessages.heading}
            </h2>
            <Link to={pathTo('news')} className="link inline-flex min-h-11 items-center">
              {newsMessages.all}
            </Link>
          </div>
        }
        messages={carouselMessages}
        items={news.map((article) => ({ key: article.name, card: <Card article={article} /> }))}
      />
    </section>
  );
}

function Card({ article }: { article: NewsCard }) {
  const { name, title, picture } = article;
  return (
    <article className="relative flex flex-1 flex-col overflow-clip rounded-lg border border-line bg-surface hover:border-accent hover:shadow-soft">
      <PictureImage
        picture={sceneAt(picture)}
        className="block h-auto w-full bg-nile-900 max-sm:hidden"
      />
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <h3 className="pb-2 text-base sm:pb-3">
          <Link to={articlePath(name)} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </Link>
        </h3>
        <ArticleDate of={article} />
      </div>
    </article>
  );
}
