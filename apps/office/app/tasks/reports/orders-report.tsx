import type { Statistics } from '@wathiqa/contract/office';
import { REQUEST_LISTS } from '@wathiqa/domain';
import { cairoDayText } from '../../labels/dates.ts';
import { listNames } from '../../labels/labels.messages.ts';
import { DenseTable } from '../../layout/dense-table.tsx';
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
          columns={[
            {
              key: 'day',
              header: messages.day,
              rowHeader: true,
              cell: ({ day }) => <bdi className="whitespace-nowrap">{cairoDayText(day)}</bdi>,
            },
            ...ordered.map((list) => ({
              key: list,
              header: listNames[list],
              numeric: true,
              cell: ({ requests }: Orders[number]) => count(requests[list]),
            })),
            {
              key: 'all',
              header: messages.all,
              numeric: true,
              cell: (row) => count(totalRequests(row)),
            },
            {
              key: 'late',
              header: messages.late,
              numeric: true,
              cell: ({ late }) => count(late),
            },
          ]}
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
