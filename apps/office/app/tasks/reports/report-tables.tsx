import type { Statistics } from '@wathiqa/contract/office';
import { listNames, stateNames } from '../../labels/labels.messages.ts';
import { DenseTable } from '../../layout/dense-table.tsx';
import { InlineBar } from './inline-bar.tsx';
import { count, duration, messages } from './reports.messages.ts';

/** Tables whose bars stand beside their numbers, so that one thing is chart and table at once. */

export function TimesTable({ times }: Pick<Statistics, 'times'>) {
  const most = Math.max(...times.map(({ p95Hours }) => p95Hours));
  return (
    <DenseTable
      caption={messages.tables.times}
      empty={messages.noTimes}
      rows={times}
      rowKey={({ state }) => state}
      columns={[
        {
          key: 'state',
          header: messages.state,
          rowHeader: true,
          cell: ({ state }) => <NoWrap>{stateNames[state]}</NoWrap>,
        },
        {
          key: 'requests',
          header: messages.requests,
          numeric: true,
          cell: ({ requests }) => count(requests),
        },
        {
          key: 'median',
          header: messages.median,
          cell: ({ medianHours }) => (
            <InlineBar text={duration(medianHours)} value={medianHours} max={most} />
          ),
        },
        {
          key: 'p95',
          header: messages.p95,
          cell: ({ p95Hours }) => (
            <InlineBar text={duration(p95Hours)} value={p95Hours} max={most} />
          ),
        },
      ]}
    />
  );
}

/** A name that stays on one line. */
function NoWrap({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>;
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
        {
          key: 'list',
          header: messages.document,
          rowHeader: true,
          cell: ({ list }) => <NoWrap>{listNames[list]}</NoWrap>,
        },
        {
          key: 'requests',
          header: messages.requests,
          numeric: true,
          cell: ({ requests }) => count(requests),
        },
        {
          key: 'decidedLate',
          header: messages.decidedLate,
          numeric: true,
          cell: ({ decidedLate }) => count(decidedLate),
        },
        {
          key: 'waitingLate',
          header: messages.waitingLate,
          numeric: true,
          cell: ({ waitingLate }) => count(waitingLate),
        },
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

export function ReasonsTable({ reasons }: Pick<Statistics, 'reasons'>) {
  const most = reasons[0]?.documents ?? 0;
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
        {
          key: 'documents',
          header: messages.documents,
          cell: ({ documents }) => (
            <InlineBar text={count(documents)} value={documents} max={most} />
          ),
        },
      ]}
    />
  );
}

export function MoneyTable({ money }: Pick<Statistics, 'money'>) {
  const rows = money.filter(({ due, taken, refunded }) => due + taken + refunded > 0);
  const most = Math.max(...rows.flatMap(({ due, taken, refunded }) => [due, taken, refunded]));
  return (
    <DenseTable
      caption={messages.tables.money}
      empty={messages.none}
      rows={rows}
      rowKey={({ list }) => list}
      columns={[
        {
          key: 'list',
          header: messages.document,
          rowHeader: true,
          cell: ({ list }) => <NoWrap>{listNames[list]}</NoWrap>,
        },
        {
          key: 'due',
          header: messages.due,
          cell: ({ due }) => <InlineBar text={count(due)} value={due} max={most} />,
        },
        {
          key: 'taken',
          header: messages.taken,
          cell: ({ taken }) => <InlineBar text={count(taken)} value={taken} max={most} />,
        },
        {
          key: 'refunded',
          header: messages.refunded,
          cell: ({ refunded }) => <InlineBar text={count(refunded)} value={refunded} max={most} />,
        },
      ]}
    />
  );
}
