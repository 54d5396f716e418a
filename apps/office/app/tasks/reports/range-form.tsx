import { cairoToday } from '@wathiqa/contract';
import { MAX_REPORT_DAYS } from '@wathiqa/contract/office';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  daysBetween,
  isoDay,
  isRealDay,
} from '@wathiqa/domain';
import { useSearchParams } from 'react-router';
import { AddressForm } from '../../forms/address-form.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { LinkButton } from '../../layout/query-screen.tsx';
import { messages } from './reports.messages.ts';

/** Range in the address; the report of an invalid one is that of the default. */
export function RangeForm({ range }: { range: ReportRange }) {
  const [address] = useSearchParams();
  const requested = address.has('from') ? requestedRange(address) : range;
  const isInvalid = !isReportRange(requested);
  const today = cairoToday();
  return (
    <div className="print-hidden">
      <AddressForm
        label={messages.range}
        labels={messages.labels}
        submit={messages.show}
        more={RANGE_PRESETS_DAYS.toSorted((a, b) => a - b).map((number) => (
          <LinkButton
            key={number}
            to={`?${new URLSearchParams({ ...lastDaysRange(number, today) })}`}
          >
            {messages.last(number)}
          </LinkButton>
        ))}
      >
        {(field) => (
          <>
            <DateField
              {...field('from')}
              defaultValue={requested.from}
              error={isInvalid ? messages.wrongRange(MAX_REPORT_DAYS) : undefined}
              autoFocus={isInvalid}
            />
            <DateField {...field('to')} defaultValue={requested.to} />
          </>
        )}
      </AddressForm>
    </div>
  );
}

/** Cairo dates, inclusive, YYYY-MM-DD. */
export interface ReportRange {
  from: string;
  to: string;
}

/** Up to today; the first is the default. */
export const RANGE_PRESETS_DAYS = [30, 7, 90] as const;

export function lastDaysRange(number: number, today: CalendarDay): ReportRange {
  return { from: isoDay(addDays(today, 1 - number)), to: isoDay(today) };
}

/** Preceding range of equal length. */
export function rangeBefore({ from, to }: ReportRange): ReportRange {
  const first = calendarDay(from);
  const { length } = daysBetween(first, calendarDay(to));
  return { from: isoDay(addDays(first, -length)), to: isoDay(addDays(first, -1)) };
}

/** Whether the server accepts a range. */
function isReportRange({ from, to }: ReportRange): boolean {
  const areRealDays = [from, to].every(
    (day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && isRealDay(calendarDay(day)),
  );
  const [first, last] = [calendarDay(from), calendarDay(to)];
  if (!areRealDays || from > to || last.year - first.year > 1) return false;
  return daysBetween(first, last).length <= MAX_REPORT_DAYS;
}

function requestedRange(address: URLSearchParams): ReportRange {
  return { from: address.get('from') ?? '', to: address.get('to') ?? '' };
}

/** Default if absent or invalid. */
export function parseRange(address: URLSearchParams, today: CalendarDay): ReportRange {
  const requested = requestedRange(address);
  return isReportRange(requested) ? requested : lastDaysRange(RANGE_PRESETS_DAYS[0], today);
}
