import { listRefunds, type RefundListItem } from '@wathiqa/contract/office';
import { Isolate } from '@wathiqa/ui';
import { Moment } from '../../labels/moment.tsx';
import { tableColumns } from '../../layout/dense-table.tsx';
import { screenTitles } from '../../layout/layout.messages.ts';
import { pageMeta } from '../../layout/query-screen.tsx';
import { KEEP_PREVIOUS, useRead } from '../../session/use-read.ts';
import { PaidRequestLink, Pounds, Reference, RefundBadge } from './payment-cells.tsx';
import { PaymentListScreen, usePaymentListAddress } from './payment-list-screen.tsx';
import { messages } from './payment-lists.messages.ts';
import { messages as payments, refundNames } from './payments.messages.ts';

export const meta = () => pageMeta(screenTitles.refundList);

export default function RefundList() {
  const filter = usePaymentListAddress(refundNames);
  const query = useRead(['payments', 'refunds', filter], listRefunds, {
    query: filter,
    ...KEEP_PREVIOUS,
  });
  return (
    <PaymentListScreen
      name="refundList"
      filter={filter}
      states={refundNames}
      query={query}
      found={query.data && { rows: query.data.refunds, next: query.data.next }}
      columns={COLUMNS}
    />
  );
}

const COLUMNS = tableColumns(
  messages.columns,
  {
    reference: ({ reference }: RefundListItem) => <Reference>{reference}</Reference>,
    requestedAt: ({ requestedAt }) => <Moment at={requestedAt} />,
    request: ({ requestId, merchantReference }) => (
      <PaidRequestLink reference={requestId ?? merchantReference} />
    ),
    state: (refund) => <RefundBadge refund={refund} />,
    requestedBy: ({ requestedBy }) => <Isolate>{requestedBy || payments.byPromise}</Isolate>,
    endedAt: ({ endedAt }) => (endedAt === null ? payments.nothing : <Moment at={endedAt} />),
    amount: ({ amount }) => <Pounds>{amount}</Pounds>,
  },
  { numeric: ['amount'] },
);
