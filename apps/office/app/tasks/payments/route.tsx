import { type OfficePayment, readUnallocated } from '@wathiqa/contract/office';
import { Badge } from '@wathiqa/ui';
import { Moment } from '../../labels/dates.tsx';
import { tableColumns } from '../../layout/dense-table.tsx';
import { messages as layout } from '../../layout/layout.messages.ts';
import { ListScreen } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/query-screen.tsx';
import { useRead } from '../../session/use-read.ts';
import { PaidRequestLink, Pounds, Reference, RefundBadge } from './payment-cells.tsx';
import { messages, methodNames, unallocatedReasonNames } from './payments.messages.ts';
import { PaymentActions } from './refund-dialog.tsx';

const { unallocated: words, columns: names } = messages;

export const meta = () => pageMeta(words.title);

export default function UnallocatedPayments() {
  const query = useRead(['payments', 'unallocated'], readUnallocated);
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

const COLUMNS = tableColumns(
  { ...names, actions: layout.actions },
  {
    reference: ({ reference }: OfficePayment) => <Reference>{reference}</Reference>,
    amount: ({ amount }) => <Pounds>{amount}</Pounds>,
    why: ({ unallocatedReason }) => unallocatedReason && unallocatedReasonNames[unallocatedReason],
    ours: ({ merchantReference }) => <PaidRequestLink reference={merchantReference} />,
    way: ({ method }) => methodNames[method],
    paidAt: ({ paidAt }) => <Moment at={paidAt} />,
    what: (payment) => <ResolutionCell payment={payment} />,
    actions: (payment) => <PaymentActions payment={payment} />,
  },
  { numeric: ['amount'] },
);

function ResolutionCell({ payment }: { payment: OfficePayment }) {
  const { resolution, requestId, refunds } = payment;
  const last = refunds.at(-1);
  if (last) return <RefundBadge refund={last} />;
  if (resolution !== 'applied' || requestId === null)
    return <Badge tone="warning">{messages.waits}</Badge>;
  return <PaidRequestLink reference={requestId} />;
}
