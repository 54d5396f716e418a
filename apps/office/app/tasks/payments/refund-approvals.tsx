import { type OfficePayment, type Refund, readProposedRefunds } from '@wathiqa/contract/office';
import { type Column, Isolate } from '@wathiqa/ui';
import { Moment } from '../../labels/moment.tsx';
import { tableColumns } from '../../layout/dense-table.tsx';
import { messages as layout } from '../../layout/layout.messages.ts';
import { ListScreen } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/query-screen.tsx';
import { useStaff } from '../../session/staff.ts';
import { useRead } from '../../session/use-read.ts';
import { PaymentActions } from './payment-actions.tsx';
import { Pounds, ProposalFacts, Reference } from './payment-cells.tsx';
import { approvals as words } from './payments.messages.ts';

export const meta = () => pageMeta(words.title);

export default function RefundApprovals() {
  const query = useRead(['payments', 'proposed'], readProposedRefunds);
  return (
    <ListScreen
      texts={words}
      query={query}
      rows={query.data?.payments}
      rowKey={({ id }) => String(id)}
      columns={COLUMNS}
    />
  );
}

function waiting({ refunds }: OfficePayment): Refund | undefined {
  return refunds.find(({ state }) => state === 'proposed');
}

const COLUMNS: Column<OfficePayment>[] = [
  ...tableColumns(words.columns, {
    amount: (payment: OfficePayment) => (
      <span className="flex flex-col py-1">
        <span className="font-semibold">
          <Pounds>{waiting(payment)?.amount ?? 0}</Pounds>
        </span>
        <span className="text-sm text-ink-2">
          <Reference>{payment.reference}</Reference>
        </span>
      </span>
    ),
    about: (payment) => {
      const refund = waiting(payment);
      return refund && <ProposalFacts payment={payment} refund={refund} />;
    },
    why: (payment) => (
      <span className="block min-w-40 py-1 break-words">{waiting(payment)?.reason}</span>
    ),
    by: (payment) => (
      <span className="flex min-w-32 flex-col py-1">
        <Isolate>{waiting(payment)?.requestedBy ?? ''}</Isolate>
        <span className="text-sm text-ink-2">
          <Moment at={waiting(payment)?.requestedAt ?? payment.paidAt} />
        </span>
      </span>
    ),
  }),
  {
    key: 'actions',
    header: layout.actions,
    cell: (payment) => <Decision payment={payment} />,
  },
];

function Decision({ payment }: { payment: OfficePayment }) {
  const { id } = useStaff();
  return waiting(payment)?.requestedById === id ? (
    <span className="flex min-w-40 flex-col gap-1 py-1">
      {words.own}
      <PaymentActions payment={payment} />
    </span>
  ) : (
    <PaymentActions payment={payment} />
  );
}
