import { exportStatistics, type StatisticsTable } from '@wathiqa/contract/office';
import { buttonClass } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import type { ReportRange } from './report-range.ts';
import { messages } from './reports.messages.ts';

interface ReportSectionProps {
  table: StatisticsTable;
  range: ReportRange;
  children: ReactNode;
}

/** Report with heading and spreadsheet export. The table is the landmark. */
export function ReportSection({ table, range, children }: ReportSectionProps) {
  return (
    <section className="flex min-w-0 flex-col gap-2 break-inside-avoid">
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
