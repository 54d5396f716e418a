import { changeReason, type RejectionReason } from '@wathiqa/contract/office';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { call } from '../../../session/call.ts';
import { messages } from './reasons.messages.ts';

/** Retires a reason, or brings a retired one back. */
export function RetireReason({
  reason,
  onClose,
}: {
  reason: RejectionReason;
  onClose: () => void;
}) {
  const change = useSaveMutation(
    () => call(changeReason, { body: { ...reason, active: !reason.active } }),
    { key: ['reasons'], successText: messages.changed },
  );
  return (
    <ChangeDialog
      title={reason.active ? messages.retireTitle : messages.bringBackTitle}
      change={change}
      confirm={reason.active ? messages.confirmRetire : messages.confirmBringBack}
      onClose={onClose}
      summary={
        <>
          <p className="text-lg font-semibold">{reason.name}</p>
          <p>{reason.active ? messages.willRetire : messages.willBringBack}</p>
        </>
      }
    />
  );
}
