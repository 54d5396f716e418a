import { allocatePayment, type OfficePayment } from '@wathiqa/contract/office';
import { formatPounds, formatRequestId, normalizeDigits } from '@wathiqa/domain';
import { Button, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { dialogs, messages } from './payments.messages.ts';
import { DecideRefundDialog, RefundDialog, ResolveRefundDialog } from './refund-dialog.tsx';

type Act = 'allocate' | 'refund' | 'settle' | 'approve' | 'decline' | 'withdraw';

/** In display order; filled with those that settle something. */
const ACTS: Readonly<Record<Act, 'secondary' | 'quiet'>> = {
  allocate: 'secondary',
  refund: 'quiet',
  settle: 'secondary',
  approve: 'secondary',
  decline: 'quiet',
  withdraw: 'quiet',
};

export function PaymentActions({ payment }: { payment: OfficePayment }) {
  const { id: staffId } = useStaff();
  const canRefund = useHasPermission('payments.refund');
  const canAllocate = useHasPermission('payments.allocate');
  const [open, setOpen] = useState<Act>();
  const close = () => setOpen(undefined);

  const { reference, refunds, refundable, requestId, resolution } = payment;
  const underWay = refunds.find(({ state }) => state === 'proposed' || state === 'requested');
  const hasNoRefunds = refunds.every(({ state }) => state === 'declined');
  const own = underWay?.requestedById === staffId;
  const proposed = canRefund && underWay?.state === 'proposed';
  const permitted: Readonly<Record<Act, boolean>> = {
    allocate: canAllocate && requestId === null && resolution === null && hasNoRefunds,
    refund: canRefund && refundable > 0 && !underWay,
    settle: canRefund && underWay?.unclear === true && !own,
    approve: proposed && !own,
    decline: proposed && !own,
    withdraw: proposed && own,
  };
  return (
    <span className="flex flex-wrap gap-2">
      {(Object.keys(ACTS) as Act[])
        .filter((act) => permitted[act])
        .map((act) => (
          <Button
            key={act}
            variant={ACTS[act]}
            size="dense"
            aria-label={messages.of(dialogs[act].button, reference)}
            onClick={() => setOpen(act)}
          >
            {dialogs[act].button}
          </Button>
        ))}
      {(open === 'approve' || open === 'decline' || open === 'withdraw') && underWay && (
        <DecideRefundDialog payment={payment} refund={underWay} decision={open} onClose={close} />
      )}
      {open === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {open === 'allocate' && <AllocateDialog payment={payment} onClose={close} />}
      {open === 'settle' && underWay && <ResolveRefundDialog refund={underWay} onClose={close} />}
    </span>
  );
}

const { labels, hints, ...words } = dialogs.allocate;

function AllocateDialog({ payment, onClose }: { payment: OfficePayment; onClose: () => void }) {
  const form = useFormValues(
    `allocate.${payment.id}`,
    { requestId: '' },
    { labels, hints: { requestId: hints.requestId(formatPounds(payment.amount)) } },
  );
  const requestId = normalizeDigits(form.values.requestId);
  const body = { paymentId: payment.id, requestId };
  return (
    <CallDialog
      definition={allocatePayment}
      input={{ body }}
      queryKey={['payments']}
      successText={words.done}
      title={words.title}
      form={form}
      confirm={words.confirm}
      onClose={onClose}
      fields={(errorOf) => <TextField {...form.text('requestId', errorOf)} numeric />}
      summary={
        <>
          <p className="text-lg font-semibold">
            {words.summary(formatPounds(payment.amount))} <bdi>{formatRequestId(requestId)}</bdi>
          </p>
          <p>{words.moves}</p>
        </>
      }
    />
  );
}
