import type { Statistics } from '@wathiqa/contract/office';
import { REQUEST_LISTS } from '@wathiqa/domain';
import { cairoDayText } from '../../labels/dates.tsx';
import { listNames } from '../../labels/labels.messages.ts';
import { DenseTable, NoWrap, tableColumns } from '../../layout/dense-table.tsx';
import { DayBars, type DayCount } from './day-bars.tsx';
import { count, messages } from './reports.messages.ts';

type Orders = Statistics['orders'];

interface OrdersReportProps {
  orders: Orders;
  /** The preceding range, once loaded. */
  before: Orders | undefined;
  inTimeFrom: string;
}

export function OrdersReport({ orders, before, inTimeFrom }: OrdersReportProps) {
  const ordered = REQUEST_LISTS.filter((list) => orders.some(({ requests }) => requests[list] > 0));
  const { day, all, late } = messages;
  const cells = {
    day: ({ day }: Orders[number]) => <NoWrap>{cairoDayText(day)}</NoWrap>,
    ...Object.fromEntries(
      ordered.map((list) => [list, ({ requests }: Orders[number]) => count(requests[list])]),
    ),
    all: (row: Orders[number]) => count(totalRequests(row)),
    late: ({ late }: Orders[number]) => count(late),
  };
  return (
    <>
      <DayBars
        days={orders.map(toDayCount)}
        before={before?.map(toDayCount)}
        inTimeFrom={inTimeFrom}
      />
      <details className="print-hidden">
        <summary className="w-fit cursor-pointer rounded-sm py-1.5 text-link">
          {messages.asTable}
        </summary>
        <DenseTable
          caption={messages.tables.orders}
          empty={messages.none}
          rows={orders}
          rowKey={({ day }) => day}
          columns={tableColumns<Orders[number], string>({ day, all, late, ...listNames }, cells, {
            numeric: [...ordered, 'all', 'late'],
          })}
        />
      </details>
    </>
  );
}

function toDayCount(row: Orders[number]): DayCount {
  return { day: row.day, requests: totalRequests(row), late: row.late };
}

function totalRequests({ requests }: Orders[number]): number {
  return Object.values(requests).reduce((sum, number) => sum + number, 0);
}
