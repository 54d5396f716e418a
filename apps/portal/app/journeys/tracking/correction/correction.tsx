import { useQuery } from '@tanstack/react-query';
import { normalizeDigits } from '@wathiqa/domain';
import { buttonClass, Card, Notice, PageHeading, Skeleton } from '@wathiqa/ui';
import { Link } from 'react-router';
import { isSessionOver } from '../../../calls/call.ts';
import { Page } from '../../../layout/page.tsx';
import { requestMeta } from '../../../layout/page-meta.ts';
import { pathTo } from '../../../paths.ts';
import { LoadFailure } from '../../load-failure.tsx';
import { RequestNumber } from '../request-number.tsx';
import { documentsQuery } from '../status-query.ts';
import { messages as tracking } from '../tracking.messages.ts';
import type { Route } from './+types/correction';
import { messages } from './correction.messages.ts';
import { CorrectionForm } from './correction-form.tsx';

export const meta = ({ params }: Route.MetaArgs) => requestMeta(messages.title, params.req_id);

/** One document at a time (spec §4.6). */
export default function CorrectRequest({ params }: Route.ComponentProps) {
  const id = normalizeDigits(params.req_id);
  const requestPath = pathTo('inquiryResult', { req_id: id });
  return (
    <Page
      title={messages.title}
      trail={[
        { label: tracking.title, to: pathTo('inquiry') },
        { label: tracking.result.title, to: requestPath },
      ]}
    >
      <Card className="flex max-w-3xl flex-col gap-7">
        <PageHeading lead={<RequestNumber id={id} />}>{messages.title}</PageHeading>
        <Returned id={id} requestPath={requestPath} />
      </Card>
    </Page>
  );
}

function Returned({ id, requestPath }: { id: string; requestPath: string }) {
  const documents = useQuery(documentsQuery(id));
  if (!documents.data) {
    if (documents.isFetching || isSessionOver(documents.error)) {
      return (
        <>
          <p role="status" className="sr-only">
            {messages.loading}
          </p>
          <Skeleton className="h-72 w-full rounded-md" />
        </>
      );
    }
    return <LoadFailure error={documents.error} onRetry={() => void documents.refetch()} />;
  }
  const returned = documents.data.filter(({ correction }) => correction !== null);
  const [first] = returned;
  if (!first) {
    return (
      <>
        <Notice tone="info">{messages.nothing}</Notice>
        <Link to={requestPath} className={`${buttonClass({ variant: 'secondary' })} w-fit`}>
          {messages.cancel}
        </Link>
      </>
    );
  }
  return (
    <CorrectionForm
      key={first.correction?.Id}
      requestId={id}
      document={first}
      requestPath={requestPath}
      isLast={returned.length === 1}
    />
  );
}
