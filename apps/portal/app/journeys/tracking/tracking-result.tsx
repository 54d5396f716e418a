import { useQuery } from '@tanstack/react-query';
import { normalizeDigits } from '@wathiqa/domain';
import { buttonClass, Card, Container, PageHeading, RecordText, Skeleton } from '@wathiqa/ui';
import { Link, redirect } from 'react-router';
import { isSessionOver } from '../../calls/call.ts';
import { Breadcrumbs } from '../../layout/page.tsx';
import { requestMeta } from '../../layout/page-meta.ts';
import { LIST_SEPARATOR } from '../../lib/list.messages.ts';
import { findRequestNumberProblem } from '../../lib/request-number-input.ts';
import { pathTo } from '../../paths.ts';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/tracking-result';
import { statusAnnouncement } from './history-lines.ts';
import { useLiveRequest } from './live/use-live-request.ts';
import { RequestNumber, trackingAddress } from './request-number.tsx';
import { statusQuery } from './status-query.ts';
import { StatusReport } from './status-report.tsx';
import { messages } from './tracking.messages.ts';

const { result } = messages;

export const meta = ({ params }: Route.MetaArgs) => requestMeta(result.title, params.req_id);

/** An invalid number goes to the inquiry form. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (findRequestNumberProblem(params.req_id)) throw redirect(trackingAddress(params.req_id));
  return null;
}

/** Request state (spec §1.9). */
export default function TrackingResult({ params }: Route.ComponentProps) {
  const id = normalizeDigits(params.req_id);
  return (
    <Container className="flex flex-col gap-4 pt-4 pb-6 sm:gap-6 sm:pt-8 sm:pb-14">
      <Breadcrumbs
        items={[{ label: messages.title, to: pathTo('inquiry') }, { label: result.title }]}
      />
      <Card className="flex flex-col gap-5 sm:gap-7">
        <PageHeading lead={<RequestNumber id={id} />}>{result.title}</PageHeading>
        <Report key={id} id={id} />
        <div className="print-hidden flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6">
          <Link
            to={pathTo('inquiry')}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            {result.again}
          </Link>
          <Link to={pathTo('myRequests')} className="link py-2">
            {messages.mine}
          </Link>
          <Link to={pathTo('dashboard')} className="link ms-auto py-2">
            {result.close}
          </Link>
        </div>
      </Card>
    </Container>
  );
}

function Report({ id }: { id: string }) {
  const status = useQuery(statusQuery(id));
  useLiveRequest(id);
  const loading = status.isFetching || isSessionOver(status.error);
  const { text, name }: ReturnType<typeof statusAnnouncement> = status.data
    ? statusAnnouncement(status.data)
    : { text: loading ? result.loading : '' };
  return (
    <>
      {/* Live regions must exist before their text changes. */}
      <p role="status" className="sr-only">
        {text}
        {name !== undefined && (
          <>
            {LIST_SEPARATOR}
            <RecordText>{name}</RecordText>
          </>
        )}
      </p>
      {status.data && <StatusReport id={id} status={status.data} />}
      {!status.data && loading && <LoadingSkeleton />}
      {!status.data && !loading && (
        <LoadFailure error={status.error} onRetry={() => void status.refetch()} />
      )}
    </>
  );
}

function LoadingSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-20 w-full rounded-md" />
      <Skeleton className="h-40 w-full rounded-md" />
    </div>
  );
}
