import type { OfficePayment } from '@wathiqa/contract/office';
import { Button } from '@wathiqa/ui';
import { useState } from 'react';
import { useMay } from '../../session/staff.ts';
import { dialogs, messages } from './payments.messages.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';

/** What a supervisor may do about a payment as it is now. */
export function PaymentActs({ payment }: { payment: OfficePayment }) {
  const mayRefund = useMay('payments.refund');
  const mayPlace = useMay('payments.place');
  const [open, setOpen] = useState<'refund' | 'place' | 'settle'>();
  const close = () => setOpen(undefined);

  const { reference, refunds, refundable, requestId, settled } = payment;
  const underWay = refunds.find(({ state }) => state === 'asked');
  const untouched = refunds.every(({ state }) => state === 'refused');
  const refunding = mayRefund && refundable > 0 && !underWay;
  const places = mayPlace && requestId === null && settled === null && untouched;
  const settles = mayRefund && underWay?.unclear === true;
  return (
    <span className="flex flex-wrap gap-2">
      {places && (
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
      {settles && (
        <Button
          variant="secondary"
          size="dense"
          aria-label={messages.settleOf(reference)}
          onClick={() => setOpen('settle')}
        >
          {dialogs.settle.button}
        </Button>
      )}
      {open === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {open === 'place' && <PlaceDialog payment={payment} onClose={close} />}
      {open === 'settle' && underWay && <SettleDialog refund={underWay} onClose={close} />}
    </span>
  );
}
