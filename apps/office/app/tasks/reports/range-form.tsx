import { cairoToday } from '@wathiqa/contract';
import { MAX_REPORT_DAYS } from '@wathiqa/contract/office';
import { Button } from '@wathiqa/ui';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DateField } from '../../forms/date-field.tsx';
import { LinkButton } from '../../layout/query-screen.tsx';
import {
  isReportRange,
  lastDaysRange,
  RANGE_PRESETS_DAYS,
  type ReportRange,
} from './report-range.ts';
import { messages } from './reports.messages.ts';

/** Date range form; the address stores the range. Remounts per range. */
export function RangeForm({ range }: { range: ReportRange }) {
  const [, setAddress] = useSearchParams();
  const [isInvalid, setIsInvalid] = useState(false);
  const today = cairoToday();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const requested = { from: String(formData.get('from')), to: String(formData.get('to')) };
    const isValid = isReportRange(requested);
    setIsInvalid(!isValid);
    if (isValid) setAddress({ ...requested });
    else event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={messages.range}
      className="print-hidden flex flex-wrap items-end gap-x-3 gap-y-2"
    >
      <DateField
        name="from"
        label={messages.from}
        defaultValue={range.from}
        error={isInvalid ? messages.wrongRange(MAX_REPORT_DAYS) : undefined}
      />
      <DateField name="to" label={messages.to} defaultValue={range.to} />
      <Button type="submit" size="dense">
        {messages.show}
      </Button>
      {RANGE_PRESETS_DAYS.toSorted((a, b) => a - b).map((number) => (
        <LinkButton
          key={number}
          to={`?${new URLSearchParams({ ...lastDaysRange(number, today) })}`}
          variant="quiet"
        >
          {messages.last(number)}
        </LinkButton>
      ))}
    </form>
  );
}
