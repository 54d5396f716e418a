import { buttonClass, Container, Notice } from '@wathiqa/ui';
import { Link } from 'react-router';
import { readPageText } from '../../content.server.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { outletsAddress } from '../../layout/outlets.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { PictureHeading } from '../../layout/picture-heading.tsx';
import { Prose } from '../../layout/prose.tsx';
import { sampleMessages } from '../../layout/sample.messages.ts';
import type { Route } from './+types/smart-records';
import { smartRecordsMessages } from './smart-records.messages.ts';
import { Steps } from './steps.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

export const loader = () => ({ text: readPageText('pages', 'smart-records') });

export default function SmartRecords({ loaderData: { text } }: Route.ComponentProps) {
  const { title, summary, steps = [], sample } = text.front;
  const { alt, places } = smartRecordsMessages;
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs items={[{ label: title }]} />
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
    </Container>
  );
}
