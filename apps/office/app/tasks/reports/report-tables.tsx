import { pageTemplateNames, viewportNames } from '@wathiqa/content';
import { decidedInTime, type Statistics, type StatisticsTable } from '@wathiqa/contract/office';
import {
  DOCUMENT_LISTS,
  GOOD_TIMINGS,
  PAGE_METRICS,
  type PageMetric,
  REQUEST_ACTIONS,
  type RequestList,
  type StaffAction,
} from '@wathiqa/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useGovernorates } from '../../labels/governorates.ts';
import { listNames, stateNames } from '../../labels/labels.messages.ts';
import {
  DenseTable,
  type DenseTableProps,
  NoWrap,
  tableColumns,
} from '../../layout/dense-table.tsx';
import { pathTo } from '../../screens.ts';
import { useHasPermission } from '../../session/staff.ts';
import { type QueueFilter, toSearchParams } from '../queue/queue-filter.ts';
import { InlineBar } from './day-bars.tsx';
import { count, duration, messages } from './reports.messages.ts';

/** The queue lists one state. */
const [PACKABLE] = REQUEST_ACTIONS.pack.from satisfies readonly [unknown];

type Row<Table extends keyof Statistics> = Statistics[Table] extends readonly (infer One)[]
  ? One
  : never;

type ReportTableProps<Row> = Pick<DenseTableProps<Row>, 'rows' | 'columns'> & {
  table: StatisticsTable;
  empty?: string;
};

function ReportTable<Row>({ table, empty = messages.none, rows, columns }: ReportTableProps<Row>) {
  return (
    <DenseTable
      caption={messages.tables[table]}
      empty={empty}
      rows={rows}
      rowKey={(row) => String(rows.indexOf(row))}
      columns={columns}
    />
  );
}

export function TimesTable({ times }: Pick<Statistics, 'times'>) {
  const max = Math.max(...times.map(({ p95Hours }) => p95Hours));
  const bar = (hours: number) => <InlineBar text={duration(hours)} value={hours} max={max} />;
  const cells = {
    state: ({ state }: Row<'times'>) => <NoWrap>{stateNames[state]}</NoWrap>,
    requests: ({ requests }: Row<'times'>) => count(requests),
    median: ({ medianHours }: Row<'times'>) => bar(medianHours),
    p95: ({ p95Hours }: Row<'times'>) => bar(p95Hours),
  };
  return (
    <ReportTable
      table="times"
      empty={messages.noTimes}
      rows={times}
      columns={tableColumns(messages, cells, { numeric: ['requests'] })}
    />
  );
}

export function LateTable({ late }: Pick<Statistics, 'late'>) {
  return (
    <ReportTable
      table="late"
      rows={late.filter(({ requests }) => requests > 0)}
      columns={LATE_COLUMNS}
    />
  );
}

const documentCell = ({ list }: { list: RequestList }) => <NoWrap>{listNames[list]}</NoWrap>;

const LATE_COLUMNS = tableColumns(
  messages,
  {
    document: documentCell,
    requests: ({ requests }: Row<'late'>) => count(requests),
    decidedLate: ({ decidedLate }) => count(decidedLate),
    waitingLate: ({ list, waitingLate }) => (
      <QueueLink filter={{ view: 'late', list: DOCUMENT_LISTS.find((each) => each === list) }}>
        {waitingLate}
      </QueueLink>
    ),
    share: (row) => {
      const { inTime, due } = decidedInTime([row]);
      if (due === 0) return messages.notMeasured;
      return <InlineBar text={messages.percent((inTime / due) * 100)} value={inTime} max={due} />;
    },
  },
  { numeric: ['requests', 'decidedLate', 'waitingLate'] },
);

function ListLink({ to, action, children }: { to: string; action: StaffAction; children: number }) {
  const number = <bdi>{count(children)}</bdi>;
  if (!useHasPermission(action) || children === 0) return number;
  return (
    <Link to={to} className="link">
      {number}
    </Link>
  );
}

function QueueLink({
  filter,
  children,
}: {
  filter: Partial<{ [Name in keyof QueueFilter]: QueueFilter[Name] | undefined }>;
  children: number;
}) {
  const { list, governorateCode, officeId, state = 'WAITING_APPROVAL', view = 'all' } = filter;
  const search = toSearchParams({
    ...{ state, view, sort: 'deadline' },
    ...(list && { list }),
    ...(governorateCode && { governorateCode }),
    ...(officeId && { officeId }),
  });
  return (
    <ListLink to={`${pathTo('queue')}?${search}`} action="queue.read">
      {children}
    </ListLink>
  );
}

interface Work {
  waiting: number;
  waitingLate: number;
  toPack: number;
}

interface WorkTableProps<Row extends Work> {
  rows: readonly Row[];
  table: 'governorates' | 'offices';
  header: string;
  name: (row: Row) => string;
  /** Undefined if no list has exactly these requests. */
  filterOf: (row: Row) => Pick<QueueFilter, 'governorateCode' | 'officeId'> | undefined;
  toPack: (row: Row) => ReactNode;
}

/** Work of places now; each number leads to its list. */
function WorkTable<Row extends Work>(props: WorkTableProps<Row>) {
  const { rows, table, header, name, filterOf, toPack } = props;
  const queueLink = (row: Row, number: number, view: 'all' | 'late') => {
    const filter = filterOf(row);
    return filter ? <QueueLink filter={{ ...filter, view }}>{number}</QueueLink> : count(number);
  };
  const cells = {
    name: (row: Row) => <NoWrap>{name(row)}</NoWrap>,
    waiting: (row: Row) => queueLink(row, row.waiting, 'all'),
    waitingLate: (row: Row) => queueLink(row, row.waitingLate, 'late'),
    toPack,
  };
  return (
    <ReportTable
      table={table}
      rows={rows}
      columns={tableColumns({ ...messages.ofWork, name: header }, cells, {
        numeric: ['waiting', 'waitingLate', 'toPack'],
      })}
    />
  );
}

export function GovernoratesTable({ governorates }: Pick<Statistics, 'governorates'>) {
  const { nameOf } = useGovernorates();
  const { governorate, noAddress } = messages.ofWork;
  return (
    <WorkTable
      rows={governorates}
      table="governorates"
      header={governorate}
      name={({ code }) => (code === null ? noAddress : nameOf(code))}
      filterOf={({ code }) => (code === null ? undefined : { governorateCode: code })}
      toPack={({ code, toPack }) =>
        code === null ? (
          count(toPack)
        ) : (
          <ListLink to={pathTo('dispatchReady', { governorateCode: code })} action="dispatch.read">
            {toPack}
          </ListLink>
        )
      }
    />
  );
}

export function OfficesTable({ offices }: Pick<Statistics, 'offices'>) {
  const { office, noOffice } = messages.ofWork;
  return (
    <WorkTable
      rows={offices}
      table="offices"
      header={office}
      name={({ name }) => name || noOffice}
      filterOf={({ id }) => (id === null ? undefined : { officeId: id })}
      toPack={({ id, toPack }) =>
        id === null ? (
          count(toPack)
        ) : (
          <QueueLink filter={{ state: PACKABLE, officeId: id }}>{toPack}</QueueLink>
        )
      }
    />
  );
}

/** Second looks, and the share of documents on which decisions disagree. */
export function QualityTable({ quality }: Pick<Statistics, 'quality'>) {
  return <ReportTable table="quality" rows={quality} columns={QUALITY_COLUMNS} />;
}

const QUALITY_COLUMNS = tableColumns(
  { ...messages, ...messages.quality },
  {
    document: documentCell,
    cause: ({ cause }: Row<'quality'>) => messages.quality.causes[cause],
    documents: ({ documents }) => count(documents),
    disputed: ({ documents, disputed }) => shareBar(disputed, documents),
  },
  { numeric: ['documents'] },
);

/** Of the orders begun with script; those given up ended before the next step. */
export function CompletionTable({ completion }: Pick<Statistics, 'completion'>) {
  return <ReportTable table="completion" rows={completion} columns={COMPLETION_COLUMNS} />;
}

const COMPLETION_COLUMNS = tableColumns(
  messages,
  {
    document: documentCell,
    begun: ({ details }: Row<'completion'>) => count(details),
    reviewed: ({ review, details }) => shareBar(review, details),
    placed: ({ placed, details }) => shareBar(placed, details),
  },
  { numeric: ['begun'] },
);

export function ReasonsTable({ reasons }: Pick<Statistics, 'reasons'>) {
  const cells = {
    reason: ({ name }: Row<'reasons'>) => <span className="block min-w-48">{name}</span>,
    documents: ({ documents }: Row<'reasons'>) => amountBar(documents, reasons[0]?.documents ?? 0),
  };
  return (
    <ReportTable
      table="reasons"
      empty={messages.noReasons}
      rows={reasons}
      columns={tableColumns(messages, cells)}
    />
  );
}

export function MoneyTable({ money }: Pick<Statistics, 'money'>) {
  const rows = money.filter(({ due, taken, refunded }) => due + taken + refunded > 0);
  const max = Math.max(...rows.flatMap(({ due, taken, refunded }) => [due, taken, refunded]));
  const cells = {
    document: documentCell,
    due: ({ due }: Row<'money'>) => amountBar(due, max),
    taken: ({ taken }: Row<'money'>) => amountBar(taken, max),
    refunded: ({ refunded }: Row<'money'>) => amountBar(refunded, max),
  };
  return <ReportTable table="money" rows={rows} columns={tableColumns(messages, cells)} />;
}

/** A visit may be measured from the middle of an order, so a part can exceed the whole. */
function shareBar(part: number, whole: number): ReactNode {
  const max = Math.max(part, whole, 1);
  return (
    <InlineBar
      text={`${count(part)} · ${messages.percent((part / max) * 100)}`}
      value={part}
      max={max}
    />
  );
}

const amountBar = (amount: number, max: number) => (
  <InlineBar text={count(amount)} value={amount} max={max} />
);

const FORMATS: Readonly<Record<PageMetric, (value: number) => string>> = {
  LCP: messages.seconds,
  INP: messages.milliseconds,
  CLS: messages.shift,
};

/** Pages above the target at the 75th percentile; the file has all. */
export function SlowPages({ timings }: Pick<Statistics, 'timings'>) {
  const slow = timings.flatMap(({ template, viewport, ...values }) =>
    PAGE_METRICS.flatMap((metric) => {
      const value = values[metric];
      if (value === null || value <= GOOD_TIMINGS[metric]) return [];
      const page = `${pageTemplateNames[template]}، ${viewportNames[viewport]}`;
      return `${page}: ${messages[metric]} ${FORMATS[metric](value)}`;
    }),
  );
  if (timings.length === 0) return <p>{messages.noTimings}</p>;
  return (
    <p>{slow.length === 0 ? messages.noSlowPages : `${messages.slowPages} ${slow.join('؛ ')}.`}</p>
  );
}
