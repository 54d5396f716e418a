import type { ReactNode } from 'react';
import type { PageText } from '../../content.server.ts';
import { HeadedPage } from '../../layout/page.tsx';
import { Prose } from '../../layout/prose.tsx';
import { statementMessages } from './statements.messages.ts';

export function Statement({
  text,
  children,
}: {
  text: Pick<PageText<'pages'>, 'front' | 'html' | 'headings'>;
  children?: ReactNode;
}) {
  const { title, summary } = text.front;
  return (
    <HeadedPage title={title} lead={summary}>
      <div className="grid items-start gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <nav
          aria-labelledby="contents"
          className="print-hidden rounded-lg border border-line bg-surface p-5 lg:below-head lg:col-start-2"
        >
          <h2 id="contents" className="text-lg">
            {statementMessages.contents}
          </h2>
          <ul className="pt-1">
            {text.headings.map((heading) => (
              <li key={heading.id}>
                <a href={`#${heading.id}`} className="link inline-block py-1.5">
                  {heading.text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Prose html={text.html} className="min-w-0 lg:col-start-1 lg:row-start-1" />
        {children}
      </div>
    </HeadedPage>
  );
}
