import { pageTemplateNames, viewportNames } from '@wathiqa/content';
import type { Statistics } from '@wathiqa/contract/office';
import { GOOD_TIMINGS, PAGE_METRICS, type PageMetric, type RequestList } from '@wathiqa/domain';
import { Badge, type Column } from '@wathiqa/ui';
import { listNames, stateNames } from '../../labels/labels.messages.ts';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { InlineBar } from './inline-bar.tsx';
import { count, duration, messages } from './reports.messages.ts';

type Times = Statistics['times'][number];

export function TimesTable({ times }: Pick<Statistics, 'times'>) {
  const max = Math.max(...times.map(({ p95Hours }) => p95Hours));
  return (
    <DenseTable
      caption={messages.tables.times}
      empty={messages.noTimes}
      rows={times}
      rowKey={({ state }) => state}
      columns={[
        nameColumn('state', messages.state, ({ state }: Times) => stateNames[state]),
        countColumn('requests', messages.requests),
        barColumn('medianHours', messages.median, { max, format: duration }),
        barColumn('p95Hours', messages.p95, { max, format: duration }),
      ]}
    />
  );
}

export function LateTable({ late }: Pick<Statistics, 'late'>) {
  const rows = late.filter(({ requests }) => requests > 0);
  return (
    <DenseTable
      caption={messages.tables.late}
      empty={messages.none}
      rows={rows}
      rowKey={({ list }) => list}
      columns={[
        LIST_COLUMN,
        countColumn('requests', messages.requests),
        countColumn('decidedLate', messages.decidedLate),
        countColumn('waitingLate', messages.waitingLate),
        {
          key: 'share',
          header: messages.share,
          cell: (row) => (
            <InlineBar
              text={messages.percent((totalLate(row) / row.requests) * 100)}
              value={totalLate(row)}
              max={row.requests}
            />
          ),
        },
      ]}
    />
  );
}

function totalLate({ decidedLate, waitingLate }: Statistics['late'][number]): number {
  return decidedLate + waitingLate;
}

export function OfficesTable({ offices }: Pick<Statistics, 'offices'>) {
  const { waiting, waitingLate, toPack } = messages.ofOffices;
  return (
    <DenseTable
      caption={messages.tables.offices}
      empty={messages.none}
      rows={offices}
      rowKey={({ name }) => name}
      columns={[
        nameColumn('name', messages.ofOffices.name, ({ name }: Statistics['offices'][number]) =>
          name === '' ? messages.ofOffices.none : name,
        ),
        barColumn('waiting', waiting, { max: Math.max(...offices.map((each) => each.waiting)) }),
        countColumn('waitingLate', waitingLate),
        countColumn('toPack', toPack),
      ]}
    />
  );
}

export function ReasonsTable({ reasons }: Pick<Statistics, 'reasons'>) {
  return (
    <DenseTable
      caption={messages.tables.reasons}
      empty={messages.noReasons}
      rows={reasons}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'name',
          header: messages.reason,
          rowHeader: true,
          cell: ({ name }) => <span className="block min-w-48">{name}</span>,
        },
        barColumn('documents', messages.documents, { max: reasons[0]?.documents ?? 0 }),
      ]}
    />
  );
}

export function MoneyTable({ money }: Pick<Statistics, 'money'>) {
  const rows = money.filter(({ due, taken, refunded }) => due + taken + refunded > 0);
  const max = Math.max(...rows.flatMap(({ due, taken, refunded }) => [due, taken, refunded]));
  return (
    <DenseTable
      caption={messages.tables.money}
      empty={messages.none}
      rows={rows}
      rowKey={({ list }) => list}
      columns={[
        LIST_COLUMN,
        barColumn('due', messages.due, { max }),
        barColumn('taken', messages.taken, { max }),
        barColumn('refunded', messages.refunded, { max }),
      ]}
    />
  );
}

function nameColumn<Row>(key: string, header: string, toName: (row: Row) => string): Column<Row> {
  return {
    key,
    header,
    rowHeader: true,
    cell: (row) => <span className="whitespace-nowrap">{toName(row)}</span>,
  };
}

const LIST_COLUMN = nameColumn(
  'list',
  messages.document,
  ({ list }: { list: RequestList }) => listNames[list],
);

function countColumn<Name extends string>(
  key: Name,
  header: string,
): Column<Readonly<Record<Name, number>>> {
  return { key, header, numeric: true, cell: (row) => count(row[key]) };
}

function barColumn<Name extends string>(
  key: Name,
  header: string,
  { max, format = count }: { max: number; format?: (value: number) => string },
): Column<Readonly<Record<Name, number>>> {
  return {
    key,
    header,
    cell: (row) => <InlineBar text={format(row[key])} value={row[key]} max={max} />,
  };
}

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
