import { buttonClass, Notice } from '@wathiqa/ui';
import { Link } from 'react-router';
import { readPageText } from '../../content.server.ts';
import { outletsAddress } from '../../layout/outlets.ts';
import { Page } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { PictureHeading } from '../../layout/picture-heading.tsx';
import { Prose } from '../../layout/prose.tsx';
import { sampleMessages } from '../../layout/sample.messages.ts';
import type { Route } from './+types/smart-records';
import { smartRecordsMessages } from './smart-records.messages.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

export const loader = () => ({ text: readPageText('pages', 'smart-records') });

export default function SmartRecords({ loaderData: { text } }: Route.ComponentProps) {
  const { title, summary, steps = [], sample } = text.front;
  const { alt, places } = smartRecordsMessages;
  return (
    <Page title={title}>
      <div className="flex flex-col gap-12">
        <PictureHeading title={title} lead={summary} picture="/pictures/machine.svg" alt={alt}>
          <Link to={outletsAddress({ kind: 'smart' })} className={buttonClass({ variant: 'gold' })}>
            {places}
          </Link>
        </PictureHeading>
        {sample && <Notice title={sampleMessages.page}>{sampleMessages.pageText}</Notice>}
        <Steps steps={steps} />
        <Prose html={text.html} />
      </div>
    </Page>
  );
}

interface StepsProps {
  steps: readonly { title: string; text: string }[];
}

function Steps({ steps }: StepsProps) {
  const { steps: heading, stepsAlt } = smartRecordsMessages;
  return (
    <section aria-labelledby="steps" className="grid items-start gap-7 md:grid-cols-2 lg:gap-10">
      <div>
        <h2 id="steps" className="pb-4 text-2xl">
          {heading}
        </h2>
        <ol className="flex flex-col">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="relative flex gap-4 pb-5 last:pb-0">
              {index < steps.length - 1 && (
                <span
                  aria-hidden="true"
                  className="absolute inset-y-0 start-[1.1875rem] w-0.5 bg-line"
                />
              )}
              <span
                aria-hidden="true"
                className="relative grid size-10 shrink-0 place-items-center rounded-full border border-line bg-chip font-semibold text-chip-ink"
              >
                {index + 1}
              </span>
              <div className="max-w-[60ch] pt-1">
                <h3 className="text-lg">{title}</h3>
                <p className="text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <img
        src="/pictures/machine-steps.svg"
        alt={stepsAlt}
        width={640}
        height={400}
        loading="lazy"
        className="h-auto w-full rounded-lg bg-nile-900 md:below-head"
      />
    </section>
  );
}
