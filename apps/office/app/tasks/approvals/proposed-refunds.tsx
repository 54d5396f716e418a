import { type OfficePayment, type Refund, readProposedRefunds } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { Panel } from '@wathiqa/ui';
import { Moment } from '../../labels/dates.tsx';
import { Failure } from '../../layout/failure.tsx';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { useRead } from '../../session/use-read.ts';
import { ProposalFacts, Reference } from '../payments/payment-cells.tsx';
import { PaymentActions } from '../payments/refund-dialog.tsx';
import { messages, refunds as words } from './approvals.messages.ts';

interface ProposedRefund {
  payment: OfficePayment;
  refund: Refund;
}

/** Refunds that wait for a second supervisor. */
export function useProposedRefunds() {
  const { id } = useStaff();
  const enabled = useHasPermission('payments.refund');
  const { data, error, refetch } = useRead(['payments', 'proposed'], readProposedRefunds, {
    enabled,
  });
  const all = (data?.payments ?? []).flatMap((payment): ProposedRefund[] => {
    const refund = payment.refunds.find(({ state }) => state === 'proposed');
    return refund ? [{ payment, refund }] : [];
  });
  const isOwn = ({ refund }: ProposedRefund) => refund.requestedById === id;
  return {
    mine: all.filter(isOwn),
    others: all.filter((each) => !isOwn(each)),
    failure: <Failure error={error} onTryAgain={() => refetch()} />,
  };
}

export function ProposedRefunds({ refunds }: { refunds: readonly ProposedRefund[] }) {
  return (
    <>
      {refunds.map(({ payment, refund }) => (
        <article key={payment.id} className="max-w-4xl">
          <Panel title={words.title(formatPounds(refund.amount))}>
            <p className="text-sm text-ink-2">
              {messages.proposedBy} <bdi>{refund.requestedBy}</bdi>
              {' · '}
              <Moment at={refund.requestedAt} />
              {' · '}
              {words.reference} <Reference>{payment.reference}</Reference>
            </p>
            <ProposalFacts payment={payment} refund={refund} />
            <p className="wrap-anywhere">
              <span className="text-ink-2">{messages.reason}:</span> <bdi>{refund.reason}</bdi>
            </p>
            <PaymentActions payment={payment} />
          </Panel>
        </article>
      ))}
    </>
  );
}
