import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Holiday, readHolidays } from '@wathiqa/contract/office';
import { countedNoun } from '@wathiqa/domain';
import { Badge, Button, type Column, Isolate, Notice } from '@wathiqa/ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { tableColumns } from '../../../layout/dense-table.tsx';
import { actionsColumn, ListScreen, type RowAction } from '../../../layout/list-screen.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { messages as common } from '../reference-data.messages.ts';
import { ConfirmHoliday, RemoveHoliday, SaveHoliday } from './holiday-dialogs.tsx';
import { messages } from './holidays.messages.ts';
import { longDay } from './weekday.ts';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

type Opened = { action: 'add' } | { action: 'edit' | 'confirm' | 'remove'; holiday: Holiday };

/** Holidays of the address's year; default is this year. */
export default function Holidays() {
  const [address] = useSearchParams();
  const requestedYear = /^20[2-9][0-9]$/.exec(address.get('year') ?? '')?.[0];
  const canChange = useHasPermission('holidays.change');
  const [opened, setOpened] = useState<Opened>();
  const query = useQuery({
    queryKey: ['holidays', requestedYear],
    queryFn: () => call(readHolidays, { query: requestedYear ? { year: requestedYear } : {} }),
    placeholderData: keepPreviousData,
  });
  const { year = 0, holidays = [] } = query.data ?? {};
  const expected = holidays.filter(({ confirmed }) => !confirmed).length;
  const close = () => setOpened(undefined);

  return (
    <ListScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      actions={
        canChange && (
          <Button size="dense" onClick={() => setOpened({ action: 'add' })}>
            {messages.add}
          </Button>
        )
      }
      above={
        <>
          <Years year={year} />
          {expected > 0 && (
            <Notice tone="warning">
              {messages.expectedDays(countedNoun(expected, messages.days))}
            </Notice>
          )}
        </>
      }
      caption={messages.caption(String(year))}
      rows={query.data?.holidays}
      rowKey={({ day }) => day}
      empty={messages.empty}
      columns={[
        ...COLUMNS,
        ...actionsColumn(canChange, (holiday: Holiday) =>
          rowActions(holiday, (action) => setOpened({ action, holiday })),
        ),
      ]}
    >
      {opened?.action === 'add' && (
        <SaveHoliday holiday={undefined} holidays={holidays} year={year} onClose={close} />
      )}
      {opened?.action === 'edit' && (
        <SaveHoliday holiday={opened.holiday} holidays={holidays} year={year} onClose={close} />
      )}
      {opened?.action === 'confirm' && <ConfirmHoliday holiday={opened.holiday} onClose={close} />}
      {opened?.action === 'remove' && <RemoveHoliday holiday={opened.holiday} onClose={close} />}
    </ListScreen>
  );
}

const COLUMNS: Column<Holiday>[] = tableColumns(names, {
  day: ({ day }) => <Isolate>{longDay(day)}</Isolate>,
  name: ({ name }) => name,
  state: ({ confirmed }) => (
    <Badge tone={confirmed ? 'info' : 'warning'}>
      {confirmed ? messages.confirmed : messages.expected}
    </Badge>
  ),
  by: ({ recordedBy }) => <Isolate>{recordedBy ?? common.product}</Isolate>,
});

/** Confirmed days need no confirmation. */
function rowActions(
  { day, confirmed }: Holiday,
  open: (action: 'edit' | 'confirm' | 'remove') => void,
): RowAction[] {
  const actions = confirmed
    ? (['edit', 'remove'] as const)
    : (['confirm', 'edit', 'remove'] as const);
  return actions.map((action) => ({
    label: messages[action],
    fullLabel: messages.of(messages[action], longDay(day)),
    onPress: () => open(action),
    danger: action === 'remove',
  }));
}

/** Year with links to its neighbours. */
function Years({ year }: { year: number }) {
  return (
    <nav aria-label={messages.year}>
      <ul className="flex gap-1">
        {[year - 1, year, year + 1].map((other) => (
          <li key={other}>
            <Link
              to={`?year=${other}`}
              aria-current={other === year ? 'page' : undefined}
              className="flex min-h-9 items-center rounded-sm border-b-3 border-transparent px-3 text-link tabular-nums hover:bg-quiet aria-[current=page]:border-current-item aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <Isolate>{other}</Isolate>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
