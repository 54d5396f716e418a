import { cairoToday } from '@wathiqa/contract';
import './reports.css';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  decidedInTime,
  exportStatistics,
  readPoll,
  readStatistics,
  type Statistics,
  type StatisticsTable,
} from '@wathiqa/contract/office';
import { formatPounds, POLL_OPTIONS } from '@wathiqa/domain';
import { Button, buttonClass, PageHeading } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { cairoDayText, cairoTime } from '../../labels/dates.tsx';
import { Failure } from '../../layout/failure.tsx';
import { Loading, pageMeta } from '../../layout/query-screen.tsx';
import { pathTo } from '../../screens.ts';
import { call } from '../../session/call.ts';
import { useHasPermission } from '../../session/staff.ts';
import { useRead } from '../../session/use-read.ts';
import { OrdersReport } from './orders-report.tsx';
import { parseRange, RangeForm, type ReportRange, rangeBefore } from './range-form.tsx';
import {
  CompletionTable,
  GovernoratesTable,
  LateTable,
  MoneyTable,
  OfficesTable,
  QualityTable,
  ReasonsTable,
  SlowPages,
  TimesTable,
} from './report-tables.tsx';
import { count, messages } from './reports.messages.ts';

export const meta = () => pageMeta(messages.title);

const statisticsQuery = (range: ReportRange) =>
  queryOptions({
    queryKey: ['figures', range],
    queryFn: () => call(readStatistics, { query: range }),
  });

export default function ReportsScreen() {
  const [address] = useSearchParams();
  const canReadPoll = useHasPermission('feedback.read');
  const range = parseRange(address, cairoToday());
  const { data, error, refetch } = useQuery({
    ...statisticsQuery(range),
    placeholderData: keepPreviousData,
  });
  const statistics = data?.statistics;
  // Loads second: less urgent.
  const before = useQuery({
    ...statisticsQuery(rangeBefore(statistics ?? range)),
    enabled: statistics !== undefined,
  });

  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        lead={messages.lead}
        badge={
          <Button
            variant="secondary"
            size="dense"
            className="print-hidden"
            onClick={() => globalThis.print()}
          >
            {messages.print}
          </Button>
        }
      >
        {messages.title}
      </PageHeading>
      <RangeForm range={range} />
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
            <OrdersReport
              orders={statistics.orders}
              before={before.data?.statistics.orders}
              inTimeFrom={statistics.inTimeFrom}
            />
          </ReportSection>
          <div className="report-tables flex flex-wrap items-start gap-x-8 gap-y-5">
            {TABLES.filter(([table]) => !OPTIONAL.has(table) || statistics[table].length > 0).map(
              ([table, Table]) => (
                <ReportSection key={table} table={table} range={statistics}>
                  <Table {...statistics} />
                </ReportSection>
              ),
            )}
          </div>
          {canReadPoll && <PollLine range={statistics} />}
          <div className="print-hidden">
            <ReportSection table="timings" range={statistics}>
              <SlowPages timings={statistics.timings} />
            </ReportSection>
          </div>
        </>
      )}
    </div>
  );
}

const TABLES = [
  ['times', TimesTable],
  ['late', LateTable],
  ['money', MoneyTable],
  ['governorates', GovernoratesTable],
  ['reasons', ReasonsTable],
  ['offices', OfficesTable],
  ['quality', QualityTable],
  ['completion', CompletionTable],
] as const;

/** Hidden if empty. */
const OPTIONAL: ReadonlySet<StatisticsTable> = new Set(['offices', 'quality', 'completion']);

/** Votes of visitors of the portal; hidden if none. */
function PollLine({ range: { from, to } }: { range: ReportRange }) {
  const { data } = useRead(['poll', from, to], readPoll, { query: { from, to } });
  const votes = data?.results.votes;
  const all = votes ? sum(Object.values(votes)) : 0;
  if (!votes || all === 0) return null;
  return (
    <p>
      {messages.poll.title(count(all))}{' '}
      {POLL_OPTIONS.map(
        (option) =>
          `${messages.poll.options[option]} ${messages.percent((votes[option] / all) * 100)}`,
      ).join('، ')}
    </p>
  );
}

interface ReportSectionProps {
  table: StatisticsTable;
  range: ReportRange;
  children: ReactNode;
}

/** The table is the landmark. */
function ReportSection({ table, range, children }: ReportSectionProps) {
  return (
    <section className="flex max-w-full min-w-0 flex-col gap-2 break-inside-avoid">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{messages.tables[table]}</h2>
        <a
          href={`${exportStatistics.path}?${new URLSearchParams({ from: range.from, to: range.to, table })}`}
          download
          aria-label={messages.csvOf(messages.tables[table])}
          className={`print-hidden ${buttonClass({ variant: 'quiet', size: 'dense' })}`}
        >
          {messages.csv}
        </a>
      </div>
      {children}
    </section>
  );
}

type NumberName = keyof typeof messages.summary;

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

interface SummaryNumber {
  of: (statistics: Statistics) => number;
  format?: (number: number) => string;
}

const NUMBERS: Record<NumberName, SummaryNumber> = {
  orders: { of: ({ late }) => sum(late.map(({ requests }) => requests)) },
  inTime: {
    of: ({ late }) => {
      const { inTime, due } = decidedInTime(late);
      return due === 0 ? Number.NaN : (inTime / due) * 100;
    },
    format: (share) => (Number.isNaN(share) ? messages.notMeasured : messages.percent(share)),
  },
  late: {
    of: ({ late }) => sum(late.map(({ decidedLate, waitingLate }) => decidedLate + waitingLate)),
  },
  waitingLateNow: { of: ({ waitingLateNow }) => waitingLateNow },
  due: { of: ({ money }) => sum(money.map(({ due }) => due)), format: formatPounds },
  taken: { of: ({ money }) => sum(money.map(({ taken }) => taken)), format: formatPounds },
};

/** Always as of today, so not comparable. */
const OF_TODAY: ReadonlySet<NumberName> = new Set(['waitingLateNow', 'due']);

interface SummaryProps {
  statistics: Statistics;
  /** Preceding range, once loaded. */
  before: Statistics | undefined;
}

function Summary({ statistics, before }: SummaryProps) {
  const canOpenStalled = useHasPermission('stalled.read');
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      {(Object.entries(NUMBERS) as [NumberName, SummaryNumber][]).map(
        ([name, { of, format = count }]) => (
          <div key={name} className="rounded-md border border-line bg-surface px-4 py-2.5">
            <dt className="text-sm text-ink-2">{messages.summary[name]}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              {name === 'waitingLateNow' && canOpenStalled ? (
                <Link to={`${pathTo('stalled')}#review`} className="link">
                  <bdi>{format(of(statistics))}</bdi>
                </Link>
              ) : (
                <bdi>{format(of(statistics))}</bdi>
              )}
            </dd>
            {!OF_TODAY.has(name) && (
              // Reserves the line while loading.
              <dd className="min-h-5 text-sm text-ink-2 tabular-nums">
                {before && (
                  <>
                    {messages.daysBefore}{' '}
                    <bdi className="whitespace-nowrap">{format(of(before))}</bdi>
                  </>
                )}
              </dd>
            )}
          </div>
        ),
      )}
    </dl>
  );
}
