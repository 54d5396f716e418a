import { readLocalePath } from '@wathiqa/domain';
import { Container, Notice } from '@wathiqa/ui';
import { StructuredData } from '../../document/structured-data.tsx';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { PictureHeading } from '../../layout/picture-heading.tsx';
import { Prose } from '../../layout/prose.tsx';
import { sampleMessages } from '../../layout/sample.messages.ts';
import { newsArticle } from '../../layout/structured-data.ts';
import { pathTo } from '../../paths.ts';
import type { Route } from './+types/article';
import { AdjacentArticles } from './adjacent-articles.tsx';
import { getArticle } from './articles.server.ts';
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
