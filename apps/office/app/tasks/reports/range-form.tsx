import { cairoToday } from '@wathiqa/contract';
import { MAX_REPORT_DAYS } from '@wathiqa/contract/office';
import { useSearchParams } from 'react-router';
import { AddressForm } from '../../forms/address-form.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { LinkButton } from '../../layout/query-screen.tsx';
import {
  isReportRange,
  lastDaysRange,
  RANGE_PRESETS_DAYS,
  type ReportRange,
  requestedRange,
} from './report-range.ts';
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
            variant="quiet"
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
