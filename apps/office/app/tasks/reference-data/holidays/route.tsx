import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Holiday, readHolidays, removeHoliday, saveHoliday } from '@wathiqa/contract/office';
import { countedNoun, isWorkingDay } from '@wathiqa/domain';
import { Badge, CheckboxField, type Column, Isolate, Notice, TextField } from '@wathiqa/ui';
import { Link, useSearchParams } from 'react-router';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { DateField } from '../../../forms/date-field.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { longDay } from '../../../labels/dates.ts';
import { type RowAction, tableColumns } from '../../../layout/dense-table.tsx';
import { ResourceScreen } from '../../../layout/list-screen.tsx';
import { pageMeta } from '../../../layout/query-screen.tsx';
import { call } from '../../../session/call.ts';
import { messages as common } from '../reference-data.messages.ts';
import { messages } from './holidays.messages.ts';

const { labels } = messages;
const KEY = ['holidays'];

export const meta = () => pageMeta(messages.title);

/** Holidays of the address's year; default is this year. */
export default function Holidays() {
  const [address] = useSearchParams();
  const requestedYear = /^20[2-9][0-9]$/.exec(address.get('year') ?? '')?.[0];
  const query = useQuery({
    queryKey: [...KEY, requestedYear],
    queryFn: () => call(readHolidays, { query: requestedYear ? { year: requestedYear } : {} }),
    placeholderData: keepPreviousData,
  });
  const { year = 0, holidays = [] } = query.data ?? {};
  const expected = holidays.filter(({ confirmed }) => !confirmed).length;
  const editor = { holidays, year };

  return (
    <ResourceScreen
      texts={{ ...messages, caption: messages.caption(String(year)) }}
      change="holidays.change"
      query={query}
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
      rows={query.data?.holidays}
      rowKey={({ day }) => day}
      rowName={({ day }) => longDay(day)}
      columns={COLUMNS}
      add={(onClose) => <SaveHoliday {...editor} onClose={onClose} />}
      rowActions={(holiday) => [
        ...confirmation(holiday),
        {
          label: messages.edit,
          dialog: (onClose) => <SaveHoliday {...editor} holiday={holiday} onClose={onClose} />,
        },
        removal(holiday),
      ]}
    />
  );
}

const COLUMNS: Column<Holiday>[] = tableColumns(messages.columns, {
  day: ({ day }) => <Isolate>{longDay(day)}</Isolate>,
  name: ({ name }) => name,
  state: ({ confirmed }) => (
    <Badge tone={confirmed ? 'info' : 'warning'}>
      {confirmed ? messages.confirmed : messages.expected}
    </Badge>
  ),
  by: ({ recordedBy }) => <Isolate>{recordedBy ?? common.product}</Isolate>,
});

/** Confirms an expected day. */
function confirmation({ day, name, confirmed }: Holiday): RowAction[] {
  if (confirmed) return [];
  return [
    {
      label: messages.confirm,
      dialog: (onClose) => (
        <CallDialog
          definition={saveHoliday}
          input={{ body: { day, name, confirmed: true } }}
          queryKey={KEY}
          successText={messages.saved}
          title={messages.confirmTitle}
          confirm={messages.confirmAction}
          onClose={onClose}
          summary={
            <p className="text-lg font-semibold">
              {messages.willBeOff(longDay(day))}: {name}
            </p>
          }
        />
      ),
    },
  ];
}

/** Makes a holiday a working day. */
function removal({ day, name }: Holiday): RowAction {
  return {
    label: messages.remove,
    danger: true,
    dialog: (onClose) => (
      <CallDialog
        definition={removeHoliday}
        input={{ body: { day } }}
        queryKey={KEY}
        successText={messages.removed}
        title={messages.removeTitle}
        confirm={messages.removeAction}
        onClose={onClose}
        summary={
          <>
            <p className="text-lg font-semibold">{messages.willWork(longDay(day))}</p>
            <p>{name}</p>
            <p>{messages.willCountAgain}</p>
          </>
        }
      />
    ),
  };
}

function SaveHoliday({
  holiday,
  holidays,
  year,
  onClose,
}: {
  /** Absent for a new holiday. */
  holiday?: Holiday;
  /** Those of the displayed year. */
  holidays: readonly Holiday[];
  year: number;
  onClose: () => void;
}) {
  const { day = '', name = '', confirmed = true } = holiday ?? {};
  const form = useFormValues({ day, name, confirmed }, { labels });
  const { values } = form;

  return (
    <CallDialog
      definition={saveHoliday}
      queryKey={KEY}
      successText={messages.saved}
      input={{ body: values }}
      title={holiday ? messages.editTitle : messages.addTitle}
      labels={labels}
      confirm={messages.save}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <DateField
            {...form.text('day', errorOf)}
            min={`${year}-01-01`}
            // The date is the identity.
            readOnly={holiday !== undefined}
          />
          <TextField {...form.text('name', errorOf)} />
          <CheckboxField
            name="confirmed"
            label={labels.confirmed}
            checked={values.confirmed}
            onChange={({ target }) => form.set({ confirmed: target.checked })}
          />
        </>
      )}
      summary={
        <>
          <p className="text-lg font-semibold">
            {messages.willBeOff(longDay(values.day))}: {values.name}
          </p>
          <p>{values.confirmed ? messages.confirmed : messages.expected}</p>
          <p>{isWeekend(values.day) ? messages.weekend : messages.willCount}</p>
          {!holiday && holidays.some(({ day }) => day === values.day) && <p>{messages.isThere}</p>}
        </>
      }
    />
  );
}

function isWeekend(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return !isWorkingDay({ year, month, day }, []);
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
