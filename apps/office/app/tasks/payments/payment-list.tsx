import { listPayments, type PaymentListItem } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { Badge } from '@wathiqa/ui';
import { Moment } from '../../labels/moment.tsx';
import { tableColumns } from '../../layout/dense-table.tsx';
import { screenTitles } from '../../layout/layout.messages.ts';
import { pageMeta } from '../../layout/query-screen.tsx';
import { KEEP_PREVIOUS, useRead } from '../../session/use-read.ts';
import { PaidRequestLink, Pounds, Reference } from './payment-cells.tsx';
import { PaymentListScreen, usePaymentListAddress } from './payment-list-screen.tsx';
import { messages, paymentStateNames } from './payment-lists.messages.ts';
import { methodNames } from './payments.messages.ts';

export const meta = () => pageMeta(screenTitles.paymentList);

export default function PaymentList() {
  const filter = usePaymentListAddress(paymentStateNames);
  const query = useRead(['payments', 'list', filter], listPayments, {
    query: filter,
    ...KEEP_PREVIOUS,
  });
  return (
    <PaymentListScreen
      name="paymentList"
      filter={filter}
      states={paymentStateNames}
      query={query}
      found={query.data && { rows: query.data.payments, next: query.data.next }}
      columns={COLUMNS}
    />
  );
}

const COLUMNS = tableColumns(
  messages.columns,
  {
    reference: ({ reference }: PaymentListItem) => <Reference>{reference}</Reference>,
    paidAt: ({ paidAt }) => <Moment at={paidAt} />,
    request: ({ requestId, merchantReference }) => (
      <PaidRequestLink reference={requestId ?? merchantReference} />
    ),
    way: ({ method }) => methodNames[method],
    state: (payment) => <PaymentState payment={payment} />,
    amount: ({ amount }) => <Pounds>{amount}</Pounds>,
    fees: ({ fees }) => <Pounds>{fees}</Pounds>,
  },
  { numeric: ['amount', 'fees'] },
);

function PaymentState({ payment: { requestId, amount, refunded } }: { payment: PaymentListItem }) {
  if (refunded >= amount) return <Badge>{messages.refundedAll}</Badge>;
  if (refunded > 0) return <Badge>{messages.refunded(formatPounds(refunded))}</Badge>;
  if (requestId === null) return <Badge tone="warning">{paymentStateNames.unallocated}</Badge>;
  return <Badge tone="success">{paymentStateNames.allocated}</Badge>;
}
