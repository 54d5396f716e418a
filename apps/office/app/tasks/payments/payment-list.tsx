import { listPayments, type PaymentListItem } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { Badge, type BadgeTone } from '@wathiqa/ui';
import { cairoTime, Moment } from '../../labels/dates.tsx';
import { tableColumns } from '../../layout/dense-table.tsx';
import { screenTitles } from '../../layout/layout.messages.ts';
import { pageMeta } from '../../layout/query-screen.tsx';
import { call } from '../../session/call.ts';
import { PaidRequestLink, Pounds, Reference } from './payment-cells.tsx';
import { PaymentListScreen } from './payment-list-screen.tsx';
import { messages, paymentStateNames } from './payment-lists.messages.ts';
import { methodNames } from './payments.messages.ts';

export const meta = () => pageMeta(screenTitles.paymentList);

export default function PaymentList() {
  return (
    <PaymentListScreen
      name="paymentList"
      states={paymentStateNames}
      columns={COLUMNS}
      read={async (query) => {
        const { payments: rows, ...page } = await call(listPayments, { query });
        return { ...page, rows };
      }}
      cells={(payment) => [
        payment.reference,
        cairoTime(payment.paidAt),
        payment.requestId ?? payment.merchantReference,
        methodNames[payment.method],
        stateOf(payment).text,
        payment.amount,
        payment.fees,
      ]}
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
    state: (payment) => {
      const { text, tone } = stateOf(payment);
      return <Badge tone={tone}>{text}</Badge>;
    },
    amount: ({ amount }) => <Pounds>{amount}</Pounds>,
    fees: ({ fees }) => <Pounds>{fees}</Pounds>,
  },
  { numeric: ['amount', 'fees'] },
);

function stateOf({ requestId, amount, refunded }: PaymentListItem): {
  text: string;
  tone: BadgeTone;
} {
  if (refunded >= amount) return { text: messages.refundedAll, tone: 'neutral' };
  if (refunded > 0) return { text: messages.refunded(formatPounds(refunded)), tone: 'neutral' };
  if (requestId === null) return { text: paymentStateNames.unallocated, tone: 'warning' };
  return { text: paymentStateNames.allocated, tone: 'success' };
}
