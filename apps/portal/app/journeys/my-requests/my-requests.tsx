import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { myRequests } from '@wathiqa/contract';
import { Button, buttonClass, Card, Container, Notice, PageHeading, Skeleton } from '@wathiqa/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { LoadFailure } from '../../forms/load-failure.tsx';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { useOnline } from '../../lib/browser-state.ts';
import { pathTo } from '../../paths.ts';
import { call } from '../../session/call.ts';
import { messages } from './my-requests.messages.ts';
import { requestUrgency } from './needed-requests.ts';
import { RequestRow } from './request-row.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';

const myRequestsQuery = infiniteQueryOptions({
  queryKey: ['myRequests'],
  queryFn: ({ pageParam }) =>
    call(myRequests, { query: pageParam === null ? {} : { after: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

export const meta = () => pageMeta({ title: messages.title });

/** The citizen's requests, newest first. */
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
  const [filter, setFilter] = useState<Filter>('all');
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  const shown = requests.filter(
    (request) => filter === 'all' || requestUrgency(request) === filter,
  );

  useEffect(() => {
    if (online) void refetch();
  }, [online, refetch]);

  const announcement = data ? messages.loaded(shown.length) : isFetching ? messages.loading : '';
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!data && isFetching && <LoadingSkeleton />}
      {data && requests.length === 0 && <Empty />}
      {requests.length > 1 && <Filters chosen={filter} onChoose={setFilter} />}
      {requests.length > 0 && shown.length === 0 && <p>{messages.filters.none}</p>}
      <ol className="flex flex-col gap-3 empty:hidden">
        {shown.map((request) => (
          <li key={request.id}>
            <RequestRow request={request} />
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

const FILTERS = ['all', 'act', 'moving', 'over'] as const;
type Filter = (typeof FILTERS)[number];

interface FiltersProps {
  chosen: Filter;
  onChoose: (filter: Filter) => void;
}

function Filters({ chosen, onChoose }: FiltersProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{messages.filters.title}</legend>
      {FILTERS.map((filter) => (
        <Button
          key={filter}
          size="sm"
          variant="secondary"
          aria-pressed={chosen === filter}
          className="rounded-full aria-pressed:border-link aria-pressed:bg-badge aria-pressed:text-badge-ink"
          onClick={() => onChoose(filter)}
        >
          {messages.filters[filter]}
        </Button>
      ))}
    </fieldset>
  );
}

function LoadingSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} className="h-24 w-full rounded-lg" />
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
