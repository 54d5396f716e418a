import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, buttonClass, Card, Container, Notice, PageHeading, Skeleton } from '@wathiqa/ui';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { LoadFailure } from '../../forms/load-failure.tsx';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { useOnline } from '../../lib/browser-state.ts';
import { pathTo } from '../../paths.ts';
import { messages } from './my-requests.messages.ts';
import { myRequestsQuery } from './my-requests-query.ts';
import { RequestCard } from './request-card.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';

export const meta = () => pageMeta({ title: messages.title });

/** A citizen's requests, the newest first: where each stands and what comes next. */
export default function MyRequests() {
  const online = useOnline();
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs items={[{ label: messages.title }]} />
      <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
      {!online && <Notice tone="warning" title={messages.offline} />}
      <List online={online} />
      <SignedInDevices />
      <Link to={pathTo('myData')} className="link w-fit">
        {messages.myData}
      </Link>
    </Container>
  );
}

function List({ online }: { online: boolean }) {
  const list = useInfiniteQuery(myRequestsQuery);
  const { data, error, isFetching, refetch } = list;
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];

  useEffect(() => {
    if (online) void refetch();
  }, [online, refetch]);

  const announcement = data ? messages.loaded(requests.length) : isFetching ? messages.loading : '';
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!data && isFetching && <LoadingSkeleton />}
      {data && requests.length === 0 && <Empty />}
      <ol className="flex flex-col gap-4 empty:hidden">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} />
          </li>
        ))}
      </ol>
      {error && !isFetching && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="w-full sm:w-fit"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? messages.loadingMore : messages.more}
        </Button>
      )}
    </>
  );
}

function LoadingSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} className="h-44 w-full rounded-lg" />
      ))}
    </div>
  );
}

function Empty() {
  return (
    <Card className="flex flex-col items-start gap-4">
      <h2 className="text-xl">{messages.empty.title}</h2>
      <p className="max-w-[70ch] text-ink-2">{messages.empty.text}</p>
      <Link to={pathTo('electronicServices')} className={buttonClass()}>
        {messages.empty.start}
      </Link>
    </Card>
  );
}
