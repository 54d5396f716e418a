import type { Statistics } from '@wathiqa/contract/office';
import { REQUEST_LISTS } from '@wathiqa/domain';
import { cairoDayText } from '../../labels/dates.ts';
import { listNames } from '../../labels/labels.messages.ts';
import { DenseTable } from '../../layout/dense-table.tsx';
import { DayBars } from './day-bars.tsx';
import { count, messages } from './reports.messages.ts';

type Orders = Statistics['orders'];

export function OrdersReport({ orders }: { orders: Orders }) {
  const ordered = REQUEST_LISTS.filter((list) => orders.some(({ requests }) => requests[list] > 0));
  const totals = orders.map((row) => ({ day: row.day, requests: totalRequests(row) }));
  const most = Math.max(
    0,
    ...orders.flatMap(({ requests }) => ordered.map((list) => requests[list])),
  );
  return (
    <>
      <DayBars
        name={messages.allDocuments}
        height={160}
        max={Math.max(0, ...totals.map(({ requests }) => requests))}
        days={totals}
      />
      {ordered.length > 1 && <p className="text-sm text-ink-2">{messages.oneScale}</p>}
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {ordered.map((list) => (
          <DayBars
            key={list}
            name={listNames[list]}
            height={64}
            max={most}
            days={orders.map(({ day, requests }) => ({ day, requests: requests[list] }))}
          />
        ))}
      </div>
      <details className="print-open">
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
          ]}
        />
      </details>
    </>
  );
}

function totalRequests({ requests }: Orders[number]): number {
  return Object.values(requests).reduce((sum, number) => sum + number, 0);
}
