import { DOCUMENT_LISTS, REQUEST_STATES } from '@wathiqa/domain';
import { Button, classNames, Icon, PageHeading, SelectField, TextField } from '@wathiqa/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { messages as formMessages } from '../../forms/forms.messages.ts';
import { useFilterAddress } from '../../forms/use-filter-address.ts';
import { optionsOf } from '../../forms/use-form-values.ts';
import { useGovernorates } from '../../labels/governorates.ts';
import { listNames, stateNames } from '../../labels/labels.messages.ts';
import { Failure } from '../../layout/failure.tsx';
import { ListPages, pageAddress } from '../../layout/list-screen.tsx';
import { pageMeta, QueryScreen } from '../../layout/query-screen.tsx';
import { useShortcuts } from '../../shortcuts/key-bindings.ts';
import { ROW_SHORTCUTS, rememberList } from './list-position.ts';
import { useNextFree } from './next-request.ts';
import { messages } from './queue.messages.ts';
import { parseFilter, type QueueFilter, toSearchParams, toView } from './queue-filter.ts';
import { QueueList } from './queue-list.tsx';
import { useLiveQueue } from './use-live-queue.ts';
import { useSavedFilters, ViewTabs } from './view-tabs.tsx';

export const meta = () => pageMeta(messages.title);

export default function Queue() {
  const [address] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filter = parseFilter(address);
  const list = useRef<HTMLDivElement>(null);
  const { query, rows, opened, waiting, refetch } = useLiveQueue(filter, list);
  const { data, isPlaceholderData } = query;
  const isWaiting = filter.state === 'WAITING_APPROVAL';
  const nextFree = useNextFree(toView(filter));
  const [filtering, setFiltering] = useState(false);
  const cursor = isPlaceholderData ? undefined : data?.next;

  useEffect(() => {
    if (!data || isPlaceholderData) return;
    rememberList({ address: `${pathname}${search}`, requestIds: data.rows.map(({ id }) => id) });
  }, [data, isPlaceholderData, pathname, search]);

  useShortcuts([
    ...ROW_SHORTCUTS,
    {
      code: 'ArrowLeft',
      key: '←',
      label: messages.keys.next,
      run: () => cursor && navigate(pageAddress(address, cursor)),
    },
    ...(nextFree ? [{ code: 'KeyN', label: nextFree.label, run: nextFree.open }] : []),
    // R rejects on the request screen, U undoes a decision.
    {
      code: 'KeyU',
      shift: true,
      key: 'Shift + U',
      label: messages.keys.refresh,
      run: refetch,
    },
  ]);

  return (
    <QueryScreen
      heading={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <PageHeading>{messages.title}</PageHeading>
          <p role="status" className="ms-auto text-sm text-ink-2">
            {waiting > 0 && (
              <button type="button" onClick={refetch} className="link cursor-pointer font-semibold">
                {messages.waiting(waiting)}
              </button>
            )}
          </p>
          <Button
            variant="secondary"
            size="dense"
            className="xl:hidden"
            aria-expanded={filtering}
            onClick={() => setFiltering(!filtering)}
          >
            {messages.filter}
          </Button>
          <Button variant="secondary" size="dense" busy={query.isFetching} onClick={refetch}>
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
      filters={
        <>
          <ViewTabs filter={filter} counts={data?.counts} />
          <FilterForm
            filter={filter}
            office={data?.rows[0]?.office ?? ''}
            className={filtering ? 'flex' : 'hidden xl:flex'}
          />
        </>
      }
      query={query}
      ready={data !== undefined}
    >
      {data && (
        <>
          <p role="status" className="sr-only">
            {messages.shown(data.rows.length)}
          </p>
          <div ref={list}>
            <QueueList
              rows={rows}
              opened={opened}
              grouped={isWaiting && filter.sort === 'deadline'}
              counts={isWaiting && filter.view === 'open' ? (data.counts ?? undefined) : undefined}
            />
          </div>
          <ListPages next={cursor} />
        </>
      )}
    </QueryScreen>
  );
}

function FilterForm({
  filter,
  office,
  className,
}: {
  filter: QueueFilter;
  /** Name of the office that the figures link to. */
  office: string;
  className: string;
}) {
  const { setAddress, change, choose } = useFilterAddress({ parseFilter, toSearchParams });
  const { governorates } = useGovernorates();
  const { state, view, sort, after: _, ...narrowed } = filter;
  const isWaiting = state === 'WAITING_APPROVAL';
  const isNarrowed = Object.keys(narrowed).length > 0 || !isWaiting || sort !== 'deadline';

  return (
    <search
      aria-label={messages.filters}
      className={classNames('flex-wrap items-end gap-x-3 gap-y-2', className)}
    >
      <SelectField
        name="list"
        label={messages.list}
        value={filter.list ?? ''}
        placeholder={messages.everyList}
        options={optionsOf(DOCUMENT_LISTS, listNames)}
        onChange={choose}
      />
      <SelectField
        name="governorate"
        label={messages.governorate}
        value={filter.governorateCode ?? ''}
        placeholder={messages.everyGovernorate}
        noMatchText={formMessages.noMatch}
        options={governorates.map(({ Code, Name }) => ({ value: Code, label: Name }))}
        onChange={choose}
      />
      <SelectField
        name="state"
        label={messages.state}
        value={isWaiting ? '' : state}
        placeholder={stateNames.WAITING_APPROVAL}
        options={optionsOf(
          REQUEST_STATES.filter((state) => state !== 'WAITING_APPROVAL'),
          stateNames,
        )}
        onChange={choose}
      />
      {isWaiting && (
        <SelectField
          name="sort"
          label={messages.sort}
          value={sort === 'deadline' ? '' : sort}
          placeholder={messages.byDeadline}
          options={[{ value: 'arrival', label: messages.byArrival }]}
          onChange={choose}
        />
      )}
      {filter.officeId && (
        <Button variant="secondary" size="dense" onClick={() => change('office', '')}>
          {messages.ofOffice(office)}
          <Icon name="cross" className="size-4" />
        </Button>
      )}
      {isNarrowed && (
        <>
          <Button
            variant="quiet"
            size="dense"
            onClick={() =>
              setAddress(toSearchParams({ state: 'WAITING_APPROVAL', view, sort: 'deadline' }))
            }
          >
            {messages.clear}
          </Button>
          <SaveFilter />
        </>
      )}
    </search>
  );
}

function SaveFilter() {
  const { search } = useLocation();
  const { save } = useSavedFilters();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name) save({ name, search: search.slice(1) });
    event.currentTarget.reset();
  }

  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <TextField name="name" label={messages.saved.name} autoComplete="off" />
      <Button type="submit" variant="secondary" size="dense">
        {messages.saved.save}
      </Button>
    </form>
  );
}
