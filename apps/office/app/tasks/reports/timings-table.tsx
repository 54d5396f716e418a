import { pageTemplateNames, viewportNames } from '@wathiqa/content';
import type { Statistics } from '@wathiqa/contract/office';
import { GOOD_TIMINGS, PAGE_METRICS, type PageMetric } from '@wathiqa/domain';
import { Badge } from '@wathiqa/ui';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { count, messages } from './reports.messages.ts';

const FORMATS: Readonly<Record<PageMetric, (value: number) => string>> = {
  LCP: messages.seconds,
  INP: messages.milliseconds,
  CLS: messages.shift,
};

/** 75th percentile of page timings per template, and failures of the target. */
export function TimingsTable({ timings }: Pick<Statistics, 'timings'>) {
  return (
    <>
      <p className="max-w-prose text-sm text-muted">{messages.timingsExplained}</p>
      <DenseTable
        caption={messages.tables.timings}
        empty={messages.noTimings}
        rows={timings}
        rowKey={({ template, viewport }) => `${template} ${viewport}`}
        columns={[
          ...tableColumns(
            messages,
            {
              page: ({ template }: Statistics['timings'][number]) => (
                <span className="whitespace-nowrap">{pageTemplateNames[template]}</span>
              ),
              viewport: ({ viewport }) => (
                <span className="whitespace-nowrap">{viewportNames[viewport]}</span>
              ),
              visits: ({ visits }) => count(visits),
            },
            { numeric: ['visits'] },
          ),
          ...PAGE_METRICS.map((metric) => ({
            key: metric,
            header: messages[metric],
            cell: (row: Statistics['timings'][number]) => (
              <Timing metric={metric} value={row[metric]} />
            ),
          })),
        ]}
      />
    </>
  );
}

function Timing({ metric, value }: { metric: PageMetric; value: number | null }) {
  if (value === null) return messages.notMeasured;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <bdi>{FORMATS[metric](value)}</bdi>
      {value > GOOD_TIMINGS[metric] && <Badge tone="warning">{messages.aboveGood}</Badge>}
    </span>
  );
}
