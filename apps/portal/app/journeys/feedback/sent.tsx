import { formatReference, isReference } from '@wathiqa/domain';
import { buttonClass, Card, PageHeading } from '@wathiqa/ui';
import { Link, useSearchParams } from 'react-router';
import { Page } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { pathTo } from '../../paths.ts';
import { messages } from './feedback.messages.ts';
import { ReferenceNumber, Thanks } from './thanks.tsx';

const { thanks } = messages;

export const meta = () => pageMeta({ title: thanks.title, description: thanks.next });

export default function Sent() {
  const reference = useSearchParams()[0].get('reference') ?? '';
  return (
    <Page title={thanks.short} trail={[{ label: messages.title, to: pathTo('complains') }]}>
      <Card className="w-full max-w-3xl">
        <Thanks
          reference={
            isReference(reference) && (
              <ReferenceNumber>{formatReference(reference)}</ReferenceNumber>
            )
          }
          actions={
            <>
              <Link to={pathTo('complains')} className={buttonClass({ variant: 'secondary' })}>
                {thanks.another}
              </Link>
              <Link to={pathTo('dashboard')} className={buttonClass({ variant: 'quiet' })}>
                {thanks.home}
              </Link>
            </>
          }
        >
          <PageHeading>{thanks.title}</PageHeading>
        </Thanks>
      </Card>
    </Page>
  );
}
