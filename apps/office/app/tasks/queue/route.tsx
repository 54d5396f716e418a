import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readQueue } from '@wathiqa/contract/office';
import { Button, PageHeading } from '@wathiqa/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { cairoClock } from '../../labels/dates.ts';
import { ListPages, ListScreen } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { call } from '../../session/call.ts';
import { useShortcuts } from '../../shortcuts/key-bindings.ts';
import { FilterForm } from './filter-form.tsx';
import { ROW_SHORTCUTS, rememberList } from './list-position.ts';
import { messages } from './queue.messages.ts';
import { parseFilter, toSearchParams } from './queue-filter.ts';
import { useRequestColumns } from './request-columns.tsx';

export const meta = () => pageMeta(messages.title);

/** Requests in a state, oldest first, paginated. */
export default function Queue() {
  const [address] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filter = parseFilter(address);
  const query = useQuery({
    queryKey: ['queue', filter],
    queryFn: () => call(readQueue, { query: filter }),
    placeholderData: keepPreviousData,
    // No polling, because it would extend an idle session.
    refetchOnWindowFocus: true,
  });
  const { data, isPlaceholderData } = query;
  const columns = useRequestColumns();
  const next =
    data?.next && !isPlaceholderData ? `?${toSearchParams({ ...filter, after: data.next })}` : '';

  useEffect(() => {
    if (!data || isPlaceholderData) return;
    rememberList({ address: `${pathname}${search}`, requestIds: data.rows.map(({ id }) => id) });
  }, [data, isPlaceholderData, pathname, search]);

  useShortcuts([
    ...ROW_SHORTCUTS,
    { code: 'KeyN', key: 'N', label: messages.keys.next, run: () => next && navigate(next) },
    // R means reject on the request screen.
    { code: 'KeyU', key: 'U', label: messages.keys.refresh, run: () => query.refetch() },
  ]);

  return (
    <ListScreen
      heading={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <PageHeading>{messages.title}</PageHeading>
          <p className="ms-auto text-sm text-ink-2">
            {messages.lead}
            {query.dataUpdatedAt > 0 && ` · ${messages.asOf(cairoClock(query.dataUpdatedAt))}`}
          </p>
          <Button
            variant="secondary"
            size="dense"
            busy={query.isFetching}
            onClick={() => query.refetch()}
          >
            {query.isFetching ? messages.refreshing : messages.refresh}
          </Button>
        </div>
      }
      filters={<FilterForm filter={filter} />}
      query={query}
      shown={data && messages.shown(data.rows.length)}
      caption={messages.title}
      columns={columns}
      rows={data?.rows}
      rowKey={({ id }) => id}
      empty={messages.empty}
      pages={
        <ListPages
          words={messages}
          next={next}
          first={filter.after && `?${toSearchParams({ ...filter, after: undefined })}`}
        />
      }
    />
  );
}
