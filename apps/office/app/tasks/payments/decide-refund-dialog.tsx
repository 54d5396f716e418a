import { decideRefund, type Refund } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { dialogs, messages } from './payments.messages.ts';

interface DecideRefundDialogProps {
  refund: Refund;
  decision: 'approve' | 'decline';
  onClose: () => void;
}

/** Approves of a refund that somebody else asked for, or declines it. */
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
