import { useQuery } from '@tanstack/react-query';
import { type OfficePayment, type Refund, readProposedRefunds } from '@wathiqa/contract/office';
import { type Column, Isolate } from '@wathiqa/ui';
import { messages as layout } from '../../layout/layout.messages.ts';
import { ListScreen } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { call } from '../../session/call.ts';
import { useStaff } from '../../session/staff.ts';
import { PaymentActions } from './payment-actions.tsx';
import { Moment, Pounds, Reference } from './payment-cells.tsx';
import { messages, approvals as words } from './payments.messages.ts';

export const meta = () => pageMeta(words.title);

/** Refunds that somebody asked for and that wait for a second person. */
export default function RefundApprovals() {
  const query = useQuery({
    queryKey: ['payments', 'proposed'],
    queryFn: () => call(readProposedRefunds),
  });
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      query={query}
      caption={words.caption}
      rows={query.data?.payments}
      rowKey={({ id }) => String(id)}
      empty={words.empty}
      columns={COLUMNS}
    />
  );
}

/** The refund of a listed payment that waits. */
function waiting({ refunds }: OfficePayment): Refund | undefined {
  return refunds.find(({ state }) => state === 'proposed');
}

const COLUMNS: Column<OfficePayment>[] = [
  {
    key: 'reference',
    header: messages.columns.reference,
    rowHeader: true,
    cell: ({ reference }) => <Reference>{reference}</Reference>,
  },
  {
    key: 'amount',
    header: words.columns.amount,
    numeric: true,
    cell: (payment) => <Pounds>{waiting(payment)?.amount ?? 0}</Pounds>,
  },
  { key: 'why', header: messages.columns.why, cell: (payment) => waiting(payment)?.reason },
  {
    key: 'by',
    header: words.columns.by,
    cell: (payment) => <Isolate>{waiting(payment)?.requestedBy ?? ''}</Isolate>,
  },
  {
    key: 'at',
    header: words.columns.at,
    cell: (payment) => <Moment at={waiting(payment)?.requestedAt ?? payment.paidAt} />,
  },
  {
    key: 'actions',
    header: layout.actions,
    cell: (payment) => <Decision payment={payment} />,
  },
];

function Decision({ payment }: { payment: OfficePayment }) {
  const { id } = useStaff();
  return waiting(payment)?.requestedById === id ? words.own : <PaymentActions payment={payment} />;
}
