import { pageTemplateNames, viewportNames } from '@wathiqa/content';
import { decidedInTime, type Statistics } from '@wathiqa/contract/office';
import {
  DOCUMENT_LISTS,
  GOOD_TIMINGS,
  PAGE_METRICS,
  type PageMetric,
  REQUEST_ACTIONS,
  type RequestList,
  type StaffAction,
} from '@wathiqa/domain';
import type { Column } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useGovernorates } from '../../labels/governorates.ts';
import { listNames, stateNames } from '../../labels/labels.messages.ts';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { pathTo } from '../../screens.ts';
import { useHasPermission } from '../../session/staff.ts';
import { type QueueFilter, toSearchParams } from '../queue/queue-filter.ts';
import { InlineBar } from './inline-bar.tsx';
import { count, duration, messages } from './reports.messages.ts';

/** The queue lists one state. */
const [PACKABLE] = REQUEST_ACTIONS.pack.from satisfies readonly [unknown];

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
        {
          key: 'waitingLate',
          header: messages.waitingLate,
          numeric: true,
          cell: ({ list, waitingLate }) => (
            <QueueLink
              filter={{ view: 'late', list: DOCUMENT_LISTS.find((each) => each === list) }}
            >
              {waitingLate}
            </QueueLink>
          ),
        },
        {
          key: 'share',
          header: messages.share,
          cell: (row) => {
            const { inTime, due } = decidedInTime([row]);
            return due === 0 ? (
              messages.notMeasured
            ) : (
              <InlineBar text={messages.percent((inTime / due) * 100)} value={inTime} max={due} />
            );
          },
        },
      ]}
    />
  );
}

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

/** Work of places now; each number leads to its list. */
function WorkTable<Row extends Work>({
  rows,
  caption,
  name,
  filterOf,
  toPack,
}: {
  rows: readonly Row[];
  caption: string;
  name: Column<Row>;
  /** Undefined if no list has exactly these requests. */
  filterOf: (row: Row) => Pick<QueueFilter, 'governorateCode' | 'officeId'> | undefined;
  toPack: (row: Row) => ReactNode;
}) {
  const words = messages.ofWork;
  const queueLink = (row: Row, number: number, view: 'all' | 'late') => {
    const filter = filterOf(row);
    return filter ? <QueueLink filter={{ ...filter, view }}>{number}</QueueLink> : count(number);
  };
  return (
    <DenseTable
      caption={caption}
      empty={messages.none}
      rows={rows}
      rowKey={(row) => String(rows.indexOf(row))}
      columns={[
        name,
        ...tableColumns(
          words,
          {
            waiting: (row: Row) => queueLink(row, row.waiting, 'all'),
            waitingLate: (row) => queueLink(row, row.waitingLate, 'late'),
            toPack,
          },
          { rowHeader: null, numeric: ['waiting', 'waitingLate', 'toPack'] },
        ),
      ]}
    />
  );
}

export function GovernoratesTable({ governorates }: Pick<Statistics, 'governorates'>) {
  const { nameOf } = useGovernorates();
  const { governorate, noAddress } = messages.ofWork;
  return (
    <WorkTable
      rows={governorates}
      caption={messages.tables.governorates}
      name={nameColumn('name', governorate, ({ code }: Statistics['governorates'][number]) =>
        code === null ? noAddress : nameOf(code),
      )}
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
      caption={messages.tables.offices}
      name={nameColumn('name', office, ({ name }: Statistics['offices'][number]) =>
        name === '' ? noOffice : name,
      )}
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
  const words = messages.quality;
  return (
    <DenseTable
      caption={messages.tables.quality}
      empty={messages.none}
      rows={quality}
      rowKey={({ list, cause }) => `${list} ${cause}`}
      columns={[
        LIST_COLUMN,
        {
          key: 'cause',
          header: words.cause,
          cell: ({ cause }: Statistics['quality'][number]) => words.causes[cause],
        },
        countColumn('documents', words.documents),
        {
          key: 'disputed',
          header: words.disputed,
          cell: ({ documents, disputed }) => (
            <InlineBar
              text={`${count(disputed)} · ${messages.percent((disputed / documents) * 100)}`}
              value={disputed}
              max={documents}
            />
          ),
        },
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
