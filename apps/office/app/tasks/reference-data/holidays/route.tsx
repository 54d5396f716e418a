import { type Holiday, readHolidays, removeHoliday, saveHoliday } from '@wathiqa/contract/office';
import { countedNoun, isWorkingDay, rewritesPast } from '@wathiqa/domain';
import { Badge, CheckboxField, type Column, Notice, TextAreaField, TextField } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import type { DialogProps } from '../../../forms/change-dialog.tsx';
import { type ComparedFields, useSeen } from '../../../forms/conflict.tsx';
import { DateField } from '../../../forms/date-field.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { longDay } from '../../../labels/dates.tsx';
import { tableColumns } from '../../../layout/dense-table.tsx';
import { ResourceScreen } from '../../../layout/list-screen.tsx';
import { pageMeta } from '../../../layout/query-screen.tsx';
import { Tab, Tabs } from '../../../layout/tabs.tsx';
import { useHasPermission } from '../../../session/staff.ts';
import { KEEP_PREVIOUS, useRead } from '../../../session/use-read.ts';
import { WaitingLine } from '../../approvals/waiting.tsx';
import { messages as common } from '../reference-data.messages.ts';
import { HolidayEffect } from './holiday-effect.tsx';
import { HOLIDAYS_KEY as KEY, messages } from './holidays.messages.ts';

const { labels } = messages;

export const meta = () => pageMeta(messages.title);

export default function Holidays() {
  const [address] = useSearchParams();
  const requestedYear = /^20[2-9][0-9]$/.exec(address.get('year') ?? '')?.[0];
  const query = useRead([...KEY, requestedYear], readHolidays, {
    query: requestedYear ? { year: requestedYear } : {},
    ...KEEP_PREVIOUS,
  });
  const canRewrite = useHasPermission('holidays.approve');
  const { year = 0, holidays = [], today = '' } = query.data ?? {};
  const expected = holidays.filter(({ day, confirmed }) => !confirmed && day >= today).length;
  // The address of a year shows it whole.
  const isShown = ({ day }: Holiday) => requestedYear || day.slice(0, 7) >= today.slice(0, 7);
  const editor = { year, today };

  return (
    <ResourceScreen
      texts={{
        ...messages,
        caption: messages.caption(String(year)),
        empty: holidays.length > 0 ? messages.noneLeft : messages.empty,
      }}
      change="holidays.change"
      query={query}
      above={
        <>
          <Tabs label={messages.year}>
            {[year - 1, year, year + 1].map((other) => (
              <Tab key={other} to={`?year=${other}`} current={other === year}>
                <bdi>{other}</bdi>
              </Tab>
            ))}
          </Tabs>
          <WaitingLine kind="holiday" />
          {expected > 0 && (
            <Notice tone="warning">
              {messages.expectedDays(countedNoun(expected, messages.days))}
            </Notice>
          )}
        </>
      }
      rows={query.data?.holidays.filter(isShown)}
      rowKey={({ day }) => day}
      rowName={({ day }) => longDay(day)}
      columns={COLUMNS}
      add={(onClose) => <SaveHoliday {...editor} onClose={onClose} />}
      rowActions={(holiday) => [
        !holiday.confirmed && {
          label: messages.confirm,
          dialog: (onClose) => (
            <SaveHoliday {...editor} holiday={{ ...holiday, confirmed: true }} onClose={onClose} />
          ),
        },
        {
          label: messages.edit,
          dialog: (onClose) => <SaveHoliday {...editor} holiday={holiday} onClose={onClose} />,
        },
        (holiday.day >= today || canRewrite) && {
          label: messages.remove,
          danger: true,
          dialog: (onClose) => <RemoveHoliday holiday={holiday} today={today} onClose={onClose} />,
        },
      ]}
    />
  );
}

const COLUMNS: Column<Holiday>[] = tableColumns(messages.columns, {
  day: ({ day }) => <bdi>{longDay(day)}</bdi>,
  name: ({ name }) => name,
  state: ({ confirmed }) => (
    <Badge tone={confirmed ? 'info' : 'warning'}>
      {confirmed ? messages.confirmed : messages.expected}
    </Badge>
  ),
  by: ({ recordedBy }) => <bdi>{recordedBy ?? common.product}</bdi>,
});

const FIELDS: ComparedFields<HolidayValues, keyof HolidayValues> = {
  name: [labels.name, ({ name }) => name || messages.becomesWorking],
  confirmed: [
    messages.columns.state,
    ({ confirmed }) => (confirmed ? messages.confirmed : messages.expected),
  ],
};

type HolidayValues = Pick<Holiday, 'name' | 'confirmed'>;

/** @param opened as listed; undefined for a new one */
function useSeenHoliday(
  day: string,
  opened: Holiday | undefined,
  yours: HolidayValues,
  form?: Parameters<typeof useSeen<HolidayValues, keyof HolidayValues>>[3],
) {
  const year = day.slice(0, 4);
  const { data } = useRead([...KEY, year], readHolidays, {
    query: { year },
    enabled: /^20[2-9]\d$/.test(year),
  });
  const stored = data ? data.holidays.find((other) => other.day === day) : opened;
  const current = stored ? { name: stored.name, confirmed: stored.confirmed } : null;
  return useSeen(current, yours, FIELDS, form);
}

type RemoveHolidayProps = DialogProps<{ holiday: Holiday; today: string }>;

function RemoveHoliday({ holiday, today, onClose }: RemoveHolidayProps) {
  const { day } = holiday;
  const form = useFormValues(
    `removeHoliday.${day}`,
    { reason: '' },
    { labels: { reason: labels.reason } },
  );
  const isPast = rewritesPast({ day, before: true, after: false }, today);
  const { confirmed } = holiday;
  const { seen: found, conflict } = useSeenHoliday(day, holiday, { name: '', confirmed });
  const seen = found ?? { name: holiday.name, confirmed };
  const body = isPast ? { day, reason: form.values.reason, seen } : { day, seen };
  return (
    <CallDialog
      definition={removeHoliday}
      input={{ body }}
      queryKey={KEY}
      successText={isPast ? messages.proposed : messages.removed}
      title={messages.removeTitle}
      confirm={isPast ? messages.confirmPropose : messages.removeAction}
      conflict={conflict}
      onClose={onClose}
      {...(isPast && {
        form,
        fields: (errorOf) => <TextAreaField {...form.text('reason', errorOf)} rows={2} />,
      })}
      outcome={messages.willWork(longDay(day))}
      effects={[seen.name, messages.willCountAgain]}
      summary={<HolidayEffect day={day} off={false} isPast={isPast} />}
    />
  );
}

function SaveHoliday({
  holiday,
  year,
  today,
  onClose,
}: {
  /** Absent for a new holiday. */
  holiday?: Holiday;
  year: number;
  today: string;
  onClose: () => void;
}) {
  const { day = '', name = '', confirmed = true } = holiday ?? {};
  const canRewrite = useHasPermission('holidays.approve');
  const form = useFormValues(`holiday.${day}`, { day, name, confirmed, reason: '' }, { labels });
  const { values } = form;
  const { reason, ...body } = values;
  const yours = { name: values.name, confirmed: values.confirmed };
  const { seen, conflict } = useSeenHoliday(values.day, holiday, yours, form);
  const isThere = seen !== null;
  const isPast =
    values.day !== '' && rewritesPast({ day: values.day, before: isThere, after: true }, today);

  return (
    <CallDialog
      definition={saveHoliday}
      queryKey={KEY}
      successText={isPast ? messages.proposed : messages.saved}
      input={{ body: { ...(isPast ? values : body), seen } }}
      title={holiday ? messages.editTitle : messages.addTitle}
      form={form}
      confirm={isPast ? messages.confirmPropose : messages.save}
      conflict={conflict}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <DateField
            {...form.text('day', errorOf)}
            min={canRewrite || holiday ? `${year}-01-01` : today}
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
          {isPast &&
            (canRewrite ? (
              <TextAreaField {...form.text('reason', errorOf)} rows={2} />
            ) : (
              <Notice tone="warning">{messages.pastNeedsAdministrator}</Notice>
            ))}
        </>
      )}
      outcome={`${messages.willBeOff(longDay(values.day))}: ${values.name}`}
      effects={[
        values.confirmed ? messages.confirmed : messages.expected,
        isWeekend(values.day) ? messages.weekend : messages.willCount,
      ]}
      summary={!isThere && <HolidayEffect day={values.day} off isPast={isPast} />}
    />
  );
}

function isWeekend(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return !isWorkingDay({ year, month, day }, []);
}
