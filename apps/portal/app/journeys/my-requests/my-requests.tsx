import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { myRequests, type RequestSummary } from '@wathiqa/contract';
import { Button, buttonClass, Card, Notice, Skeleton } from '@wathiqa/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../calls/call.ts';
import { HeadedPage } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { useOnline } from '../../lib/browser-state.ts';
import { pathTo } from '../../paths.ts';
import { LoadFailure } from '../load-failure.tsx';
import { messages } from './my-requests.messages.ts';
import { groupByNeed } from './needed-requests.ts';
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

export default function MyRequests() {
  const online = useOnline();
  return (
    <HeadedPage title={messages.title} lead={messages.lead}>
      {!online && <Notice tone="warning" title={messages.offline} />}
      <List online={online} />
      <SignedInDevices />
      <Link to={pathTo('myData')} className="link w-fit">
        {messages.myData}
      </Link>
    </HeadedPage>
  );
}

function List({ online }: { online: boolean }) {
  const list = useInfiniteQuery(myRequestsQuery);
  const { data, error, isFetching, refetch } = list;
  const [filter, setFilter] = useState<Filter>('all');
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  const groups = groupByNeed(requests);
  const shown = groups.filter(({ need }) => filter === 'all' || filter === need);
  const count = shown.reduce((sum, group) => sum + group.requests.length, 0);

  useEffect(() => {
    if (online) void refetch();
  }, [online, refetch]);

  const announcement = data ? messages.loaded(count) : isFetching ? messages.loading : '';
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!data && isFetching && <LoadingSkeleton />}
      {data && requests.length === 0 && <Empty />}
      {requests.length > 1 && (
        <Filters groups={groups} more={list.hasNextPage} chosen={filter} onChoose={setFilter} />
      )}
      {requests.length > 0 && count === 0 && <p>{messages.filters.none}</p>}
      {shown.map((group) => group.requests.length > 0 && <Group key={group.need} {...group} />)}
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

type RequestGroup = ReturnType<typeof groupByNeed>[number];

interface GroupProps extends RequestGroup {
  /** In place of the acts that need script. */
  actsOf?: (request: RequestSummary) => ReactNode;
}

export function Group({ need, requests, actsOf }: GroupProps) {
  return (
    <section aria-labelledby={`group-${need}`} className="flex flex-col gap-3">
      <h2 id={`group-${need}`} className="text-lg">
        {messages.filters[need]}
      </h2>
      <ol className="flex flex-col gap-3">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestRow request={request} acts={actsOf?.(request)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type Filter = 'all' | RequestGroup['need'];

interface FiltersProps {
  groups: readonly RequestGroup[];
  /** Older requests are not loaded yet. */
  more: boolean;
  chosen: Filter;
  onChoose: (filter: Filter) => void;
}

function Filters({ groups, more, chosen, onChoose }: FiltersProps) {
  const counts = groups.map(({ need, requests }): [Filter, number] => [need, requests.length]);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{messages.filters.title}</legend>
      {[['all', all] as const, ...counts].map(([filter, count]) => (
        <Button
          key={filter}
          size="sm"
          variant="secondary"
          aria-pressed={chosen === filter}
          className="rounded-full aria-pressed:border-link aria-pressed:bg-badge aria-pressed:text-badge-ink"
          onClick={() => onChoose(filter)}
        >
          {messages.filters[filter]}{' '}
          <bdi dir="ltr" className="tabular-nums">
            {count}
            {more && '+'}
          </bdi>
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
