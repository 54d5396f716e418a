import { decideRefund, type Refund } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { dialogs, messages } from './payments.messages.ts';

interface DecideRefundDialogProps {
  refund: Refund;
  decision: 'approve' | 'decline';
  onClose: () => void;
}

/** Approves or declines another person's refund proposal. */
export function DecideRefundDialog({ refund, decision, onClose }: DecideRefundDialogProps) {
  const words = dialogs[decision];
  return (
    <CallDialog
      definition={decideRefund}
      input={{ body: { refundId: refund.id, approve: decision === 'approve' } }}
      queryKey={['payments']}
      successText={words.done}
      title={words.title}
      confirm={words.confirm}
      onClose={onClose}
      summary={
        <>
          <p className="text-lg font-semibold">
            {words.summary} <bdi>{formatPounds(refund.amount)}</bdi>
          </p>
          {refund.document && <p>{messages.documentOf(refund.document)}</p>}
          <p>{refund.reason}</p>
        </>
      }
    />
  );
}
