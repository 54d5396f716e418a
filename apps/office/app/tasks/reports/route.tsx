import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { readStatistics } from '@wathiqa/contract/office';
import { cairoDay } from '@wathiqa/domain';
import { PageHeading } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { cairoDayText, cairoTime } from '../../labels/dates.ts';
import { Failure } from '../../layout/failure.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Loading } from '../../layout/query-screen.tsx';
import { call } from '../../session/call.ts';
import { OrdersReport } from './orders-report.tsx';
import { RangeForm } from './range-form.tsx';
import { parseRange, type ReportRange, rangeBefore } from './report-range.ts';
import { ReportSection } from './report-section.tsx';
import { LateTable, MoneyTable, ReasonsTable, TimesTable } from './report-tables.tsx';
import { messages } from './reports.messages.ts';
import { Summary } from './summary.tsx';
import { TimingsTable } from './timings-table.tsx';

export const meta = () => pageMeta(messages.title);

const statisticsQuery = (range: ReportRange) =>
  queryOptions({
    queryKey: ['figures', range],
    queryFn: () => call(readStatistics, { query: range }),
  });

export default function ReportsScreen() {
  const [address] = useSearchParams();
  const range = parseRange(address, cairoDay(new Date()));
  const { data, error, refetch } = useQuery({
    ...statisticsQuery(range),
    placeholderData: keepPreviousData,
  });
  const statistics = data?.statistics;
  // Loads second, because it is less urgent.
  const before = useQuery({
    ...statisticsQuery(rangeBefore(statistics ?? range)),
    enabled: statistics !== undefined,
  });

  return (
    <div className="flex flex-col gap-5">
      <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
      <RangeForm key={`${range.from} ${range.to}`} range={range} />
      <Failure error={error} onTryAgain={() => refetch()} />
      {!statistics && !error && <Loading />}
      {statistics && (
        <>
          <div className="flex flex-col gap-1">
            <p role="status" className="font-semibold">
              {messages.shown(cairoDayText(statistics.from), cairoDayText(statistics.to))}
            </p>
            {statistics.countedAt && (
              <p className="text-sm text-ink-2">
                {messages.counted(cairoTime(statistics.countedAt))}
              </p>
            )}
          </div>
          <Summary statistics={statistics} before={before.data?.statistics} />
          <ReportSection table="orders" range={statistics}>
            <OrdersReport orders={statistics.orders} />
          </ReportSection>
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <ReportSection table="times" range={statistics}>
              <TimesTable times={statistics.times} />
            </ReportSection>
            <ReportSection table="late" range={statistics}>
              <LateTable late={statistics.late} />
            </ReportSection>
            <ReportSection table="reasons" range={statistics}>
              <ReasonsTable reasons={statistics.reasons} />
            </ReportSection>
            <ReportSection table="money" range={statistics}>
              <MoneyTable money={statistics.money} />
            </ReportSection>
          </div>
          <ReportSection table="timings" range={statistics}>
            <TimingsTable timings={statistics.timings} />
          </ReportSection>
        </>
      )}
    </div>
  );
}
