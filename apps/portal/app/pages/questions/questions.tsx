import { buttonClass, Card } from '@wathiqa/ui';
import { Link } from 'react-router';
import { readPageTexts } from '../../content.server.ts';
import { StructuredData } from '../../document/structured-data.tsx';
import { HeadedPage } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Panel, useOpenPanel } from '../../layout/panel.tsx';
import { Prose } from '../../layout/prose.tsx';
import { faqPage } from '../../layout/schema-org.ts';
import { pathTo } from '../../paths.ts';
import type { Route } from './+types/questions';
import { questionsMessages as messages } from './questions.messages.ts';

export const meta = () => pageMeta({ title: messages.title, description: messages.description });

export const loader = () => ({
  questions: readPageTexts('questions').map(({ name, front, html }) => ({
    id: name,
    question: front.question,
    html,
  })),
});

/** Each answer has its own fragment. */
export default function Questions({ loaderData: { questions } }: Route.ComponentProps) {
  useOpenPanel();
  return (
    <HeadedPage title={messages.title} lead={messages.lead}>
      <StructuredData make={import.meta.env.SSR && (() => faqPage(questions))} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] print:block">
        <div className="flex flex-col gap-3">
          {questions.map(({ id, question, html }) => (
            <Panel key={id} id={id} heading={question}>
              <Prose html={html} />
              <a
                href={`#${id}`}
                className="link print-hidden mt-3 inline-block py-1 text-sm"
                aria-label={`${messages.link}: ${question}`}
              >
                {messages.link}
              </a>
            </Panel>
          ))}
        </div>
        <Card className="print-hidden flex flex-col items-start gap-4 lg:below-head">
          <h2 className="text-lg">{messages.more}</h2>
          <Link to={pathTo('complains')} className={buttonClass()}>
            {messages.ask}
          </Link>
          <Link to={pathTo('servicesGuide')} className="link">
            {messages.guide}
          </Link>
        </Card>
      </div>
    </HeadedPage>
  );
}
