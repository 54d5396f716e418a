import {
  allocatePayment,
  decideRefund,
  type OfficePayment,
  type Refund,
  refundPayment,
  resolveRefund,
} from '@wathiqa/contract/office';
import { formatPounds, formatRequestId, normalizeDigits } from '@wathiqa/domain';
import { Button, RadioGroupField, SelectField, TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import type { DialogProps } from '../../forms/change-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { parsePounds } from '../reference-data/prices/price-on.ts';
import { ProposalFacts } from './payment-cells.tsx';
import { dialogs, messages } from './payments.messages.ts';

const { labels, hints, ...words } = dialogs.refund;

/** Refunds a payment, a part, or one document. */
export function RefundDialog({ payment, onClose }: DialogProps<{ payment: OfficePayment }>) {
  const form = useFormValues(
    `refund.${payment.id}`,
    { documentId: '', amount: String(payment.refundable), reason: '' },
    {
      labels,
      hints: { amount: hints.amount(formatPounds(payment.refundable)), reason: hints.reason },
    },
  );
  const { values } = form;
  // One idempotency key for all retries.
  const [key] = useState(() => crypto.randomUUID());
  const document = payment.documents.find(({ id }) => String(id) === values.documentId);
  const amount = document?.price ?? parsePounds(values.amount) ?? Number.NaN;
  const body = {
    paymentId: payment.id,
    amount,
    reason: values.reason,
    ...(document && { documentId: document.id }),
  };
  const tooMuch = amount > payment.refundable;
  const refundable = Math.round((payment.refundable - amount) * 100) / 100;

  return (
    <CallDialog
      definition={refundPayment}
      input={{ headers: { 'idempotency-key': key }, body }}
      queryKey={['payments']}
      successText={words.done}
      title={words.title}
      form={form}
      errors={tooMuch ? [{ fieldId: 'amount', label: labels.amount, message: words.tooMuch }] : []}
      confirm={words.confirm}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          {payment.documents.length > 0 && (
            <SelectField
              {...form.text('documentId', errorOf)}
              placeholder={words.anyAmount}
              options={payment.documents.map((document) => ({
                value: String(document.id),
                label: `${messages.documentOf(document)} - ${formatPounds(document.price)}`,
              }))}
            />
          )}
          <TextField
            {...form.text('amount', errorOf)}
            numeric
            inputMode="decimal"
            readOnly={document !== undefined}
            value={document ? String(document.price) : values.amount}
          />
          <TextAreaField {...form.text('reason', errorOf)} rows={2} />
        </>
      )}
      outcome={
        <>
          {words.summary} <bdi>{formatPounds(amount)}</bdi>
        </>
      }
      effects={[
        refundable === 0 ? words.whole : words.left(formatPounds(refundable)),
        document && messages.documentOf(document),
        values.reason,
        payment.requestId !== null && (document ? words.notIssued : words.unchanged),
        payment.documents.length > 0 && !document && refundable === 0 && <b>{words.stillIssued}</b>,
      ]}
    />
  );
}

interface DecideRefundDialogProps {
  payment: OfficePayment;
  refund: Refund;
  decision: 'approve' | 'decline' | 'withdraw';
  onClose: () => void;
}

/** Approves or declines another person's refund proposal. */
function DecideRefundDialog({ payment, refund, decision, onClose }: DecideRefundDialogProps) {
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
      outcome={
        <>
          {words.summary} <bdi>{formatPounds(refund.amount)}</bdi>
        </>
      }
      effects={[refund.reason]}
      summary={<ProposalFacts payment={payment} refund={refund} />}
    />
  );
}

const settle = dialogs.settle;

/** Records the outcome of a refund that needs manual clarification. */
function ResolveRefundDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const [outcome, setOutcome] = useState<'yes' | 'no'>();
  // The schema refuses an empty choice.
  const done = (outcome === undefined ? undefined : outcome === 'yes') as boolean;
  return (
    <CallDialog
      definition={resolveRefund}
      input={{ body: { refundId: refund.id, done } }}
      queryKey={['payments']}
      successText={settle.done}
      title={settle.title}
      labels={settle.labels}
      confirm={settle.confirm}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <p>{settle.lead}</p>
          <RadioGroupField
            name="done"
            label={settle.labels.done}
            error={errorOf('done')}
            value={outcome ?? ''}
            onChange={({ target }) => setOutcome(target.value === 'yes' ? 'yes' : 'no')}
            options={[
              { value: 'yes', label: settle.yes },
              { value: 'no', label: settle.no },
            ]}
          />
        </>
      )}
      outcome={
        <>
          {outcome === 'yes' ? settle.summaryYes : settle.summaryNo}{' '}
          <bdi>{formatPounds(refund.amount)}</bdi>
        </>
      }
    />
  );
}

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

function AllocateDialog({ payment, onClose }: { payment: OfficePayment; onClose: () => void }) {
  const { labels, hints, ...words } = dialogs.allocate;
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
      outcome={
        <>
          {words.summary(formatPounds(payment.amount))} <bdi>{formatRequestId(requestId)}</bdi>
        </>
      }
      effects={[words.moves]}
    />
  );
}
