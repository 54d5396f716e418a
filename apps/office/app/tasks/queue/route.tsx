import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readQueue } from '@wathiqa/contract/office';
import { DOCUMENT_LISTS, REQUEST_STATES } from '@wathiqa/domain';
import { Button, PageHeading, SelectField } from '@wathiqa/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useFilterAddress } from '../../forms/use-filter-address.ts';
import { cairoClock } from '../../labels/dates.ts';
import { useGovernorates } from '../../labels/governorates.ts';
import { listNames, stateNames } from '../../labels/labels.messages.ts';
import { Failure } from '../../layout/failure.tsx';
import { ListPages, ListScreen } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/query-screen.tsx';
import { call } from '../../session/call.ts';
import { useShortcuts } from '../../shortcuts/key-bindings.ts';
import { ROW_SHORTCUTS, rememberList } from './list-position.ts';
import { toView, useNextFree } from './next-request.ts';
import { messages } from './queue.messages.ts';
import { AGES, parseFilter, type QueueFilter, toSearchParams } from './queue-filter.ts';
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
  const nextFree = useNextFree(toView(filter));
  const next =
    data?.next && !isPlaceholderData ? `?${toSearchParams({ ...filter, after: data.next })}` : '';

  useEffect(() => {
    if (!data || isPlaceholderData) return;
    rememberList({ address: `${pathname}${search}`, requestIds: data.rows.map(({ id }) => id) });
  }, [data, isPlaceholderData, pathname, search]);

  useShortcuts([
    ...ROW_SHORTCUTS,
    { code: 'ArrowLeft', key: '←', label: messages.keys.next, run: () => next && navigate(next) },
    ...(nextFree ? [{ code: 'KeyN', key: 'N', label: nextFree.label, run: nextFree.open }] : []),
    // R means reject on the request screen, U undoes a decision.
    {
      code: 'KeyU',
      shift: true,
      key: 'Shift + U',
      label: messages.keys.refresh,
      run: () => query.refetch(),
    },
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
          {nextFree && (
            <Button size="dense" busy={nextFree.busy} onClick={nextFree.open}>
              {nextFree.label}
            </Button>
          )}
          <Failure error={nextFree?.error} />
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

/** Each choice applies immediately and resets to the first page. */
function FilterForm({ filter }: { filter: QueueFilter }) {
  const { setAddress, change, choose } = useFilterAddress({ parseFilter, toSearchParams });
  const { governorates } = useGovernorates();
  const { state, ...narrowed } = filter;

  return (
    <search aria-label={messages.filters} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <SelectField
        name="state"
        label={messages.state}
        value={state === 'WAITING_APPROVAL' ? '' : state}
        placeholder={stateNames.WAITING_APPROVAL}
        options={REQUEST_STATES.filter((state) => state !== 'WAITING_APPROVAL').map((state) => ({
          value: state,
          label: stateNames[state],
        }))}
        onChange={choose}
      />
      <SelectField
        name="list"
        label={messages.list}
        value={filter.list ?? ''}
        placeholder={messages.everyList}
        options={DOCUMENT_LISTS.map((list) => ({ value: list, label: listNames[list] }))}
        onChange={choose}
      />
      <SelectField
        name="governorate"
        label={messages.governorate}
        value={filter.governorateCode ?? ''}
        placeholder={messages.everyGovernorate}
        options={governorates.map(({ Code, Name }) => ({ value: Code, label: Name }))}
        onChange={choose}
      />
      <SelectField
        name="age"
        label={messages.age}
        value={String(filter.olderThan ?? '')}
        placeholder={messages.everyAge}
        options={AGES.map((age) => ({ value: String(age), label: messages.olderThan(age) }))}
        onChange={choose}
      />
      <label className="flex min-h-9 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          name="flagged"
          checked={filter.flagged === 'yes'}
          onChange={({ target: { checked } }) => change('flagged', checked ? 'yes' : '')}
          className="size-5 accent-action"
        />
        {messages.flagged}
      </label>
      {Object.keys(narrowed).some((name) => name !== 'after') && (
        <Button variant="quiet" size="dense" onClick={() => setAddress(toSearchParams({ state }))}>
          {messages.clear}
        </Button>
      )}
    </search>
  );
}
