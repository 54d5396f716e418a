import type { OfficePayment } from '@wathiqa/contract/office';
import { Button } from '@wathiqa/ui';
import { useState } from 'react';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { AllocateDialog } from './allocate-dialog.tsx';
import { dialogs, messages } from './payments.messages.ts';
import { DecideRefundDialog, RefundDialog, ResolveRefundDialog } from './refund-dialog.tsx';

/** Permitted payment actions in its current state. */
export function PaymentActions({ payment }: { payment: OfficePayment }) {
  const { id: staffId } = useStaff();
  const canRefund = useHasPermission('payments.refund');
  const canAllocate = useHasPermission('payments.place');
  const [open, setOpen] = useState<
    'refund' | 'place' | 'settle' | 'approve' | 'decline' | 'withdraw'
  >();
  const close = () => setOpen(undefined);

  const { reference, refunds, refundable, requestId, resolution } = payment;
  const underWay = refunds.find(({ state }) => state === 'proposed' || state === 'requested');
  const hasNoRefunds = refunds.every(({ state }) => state === 'declined');
  const refunding = canRefund && refundable > 0 && !underWay;
  const allocates = canAllocate && requestId === null && resolution === null && hasNoRefunds;
  const own = underWay?.requestedById === staffId;
  const resolves = canRefund && underWay?.unclear === true && !own;
  const proposed = canRefund && underWay?.state === 'proposed';
  const decides = proposed && !own;
  return (
    <span className="flex flex-wrap gap-2">
      {allocates && (
        <Button
          variant="secondary"
          size="dense"
          aria-label={messages.placeOf(reference)}
          onClick={() => setOpen('place')}
        >
          {dialogs.place.button}
        </Button>
      )}
      {refunding && (
        <Button
          variant="quiet"
          size="dense"
          aria-label={messages.refundOf(reference)}
          onClick={() => setOpen('refund')}
        >
          {dialogs.refund.button}
        </Button>
      )}
      {resolves && (
        <Button
          variant="secondary"
          size="dense"
          aria-label={messages.settleOf(reference)}
          onClick={() => setOpen('settle')}
        >
          {dialogs.settle.button}
        </Button>
      )}
      {decides && (
        <>
          <Button
            variant="secondary"
            size="dense"
            aria-label={messages.approveOf(reference)}
            onClick={() => setOpen('approve')}
          >
            {dialogs.approve.button}
          </Button>
          <Button
            variant="quiet"
            size="dense"
            aria-label={messages.declineOf(reference)}
            onClick={() => setOpen('decline')}
          >
            {dialogs.decline.button}
          </Button>
        </>
      )}
      {proposed && own && (
        <Button
          variant="quiet"
          size="dense"
          aria-label={messages.withdrawOf(reference)}
          onClick={() => setOpen('withdraw')}
        >
          {dialogs.withdraw.button}
        </Button>
      )}
      {(open === 'approve' || open === 'decline' || open === 'withdraw') && underWay && (
        <DecideRefundDialog refund={underWay} decision={open} onClose={close} />
      )}
      {open === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {open === 'place' && <AllocateDialog payment={payment} onClose={close} />}
      {open === 'settle' && underWay && <ResolveRefundDialog refund={underWay} onClose={close} />}
    </span>
  );
}
