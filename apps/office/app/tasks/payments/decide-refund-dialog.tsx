import { decideRefund, type Refund } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { ChangeDialog } from '../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { call } from '../../session/call.ts';
import { dialogs, messages } from './payments.messages.ts';

interface DecideRefundDialogProps {
  refund: Refund;
  decision: 'approve' | 'decline';
  onClose: () => void;
}

/** Approves of a refund that somebody else asked for, or declines it. */
export function DecideRefundDialog({ refund, decision, onClose }: DecideRefundDialogProps) {
  const words = dialogs[decision];
  const change = useSaveMutation(
    () => call(decideRefund, { body: { refundId: refund.id, approve: decision === 'approve' } }),
    { key: ['payments'], successText: words.done },
  );
  return (
    <ChangeDialog
      title={words.title}
      change={change}
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
