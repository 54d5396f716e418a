import { readLocalePath } from '@wathiqa/domain';
import { Container, Icon, Notice } from '@wathiqa/ui';
import { Link } from 'react-router';
import { StructuredData } from '../../document/structured-data.tsx';
import { Breadcrumbs } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { PictureHeading } from '../../layout/picture-heading.tsx';
import { Prose } from '../../layout/prose.tsx';
import { sampleMessages } from '../../layout/sample.messages.ts';
import { newsArticle } from '../../layout/schema-org.ts';
import { articlePath, pathTo } from '../../paths.ts';
import type { Route } from './+types/article';
import { type Article, getArticle, type NewsItem } from './articles.server.ts';
import { newsMessages } from './news.messages.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData.text.front.title,
    description: loaderData.text.front.sample
      ? `${sampleMessages.article}: ${loaderData.text.front.summary}`
      : loaderData.text.front.summary,
    type: 'article',
  });

/** Build time only, per file of `content/ar/news`. */
export const loader = ({ url }: Route.LoaderArgs) => getArticle(readLocalePath(url.pathname).path);

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { text, date, newer, older } = loaderData;
  const { title, summary, picture, alt, sample } = text.front;
  return (
    <Container className="pt-8 pb-14">
      {!sample && (
        <StructuredData
          make={
            import.meta.env.SSR && (() => newsArticle({ title, summary, picture, day: date.day }))
          }
        />
      )}
      <article className="flex flex-col gap-7">
        <Breadcrumbs
          items={[{ label: newsMessages.title, to: pathTo('news') }, { label: title }]}
        />
        <PictureHeading
          title={title}
          lead={summary}
          picture={picture}
          alt={alt}
          above={<time dateTime={date.day}>{date.words}</time>}
        />
        {sample && <Notice title={sampleMessages.article}>{sampleMessages.articleText}</Notice>}
        <Prose html={text.html} />
        <AdjacentArticles newer={newer} older={older} />
      </article>
    </Container>
  );
}

function AdjacentArticles({ newer, older }: Pick<Article, 'newer' | 'older'>) {
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
