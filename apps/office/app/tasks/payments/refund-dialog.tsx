import {
  decideRefund,
  type OfficePayment,
  type Refund,
  refundPayment,
  resolveRefund,
} from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { RadioGroupField, SelectField, TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { parsePounds } from '../reference-data/prices/price-on.ts';
import { ProposalFacts } from './payment-cells.tsx';
import { dialogs, messages } from './payments.messages.ts';

const { labels, hints, ...words } = dialogs.refund;

/** Refunds a payment, a part, or one document. */
export function RefundDialog({
  payment,
  onClose,
}: {
  payment: OfficePayment;
  onClose: () => void;
}) {
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
      summary={
        <>
          <p className="text-lg font-semibold">
            {words.summary} <bdi>{formatPounds(amount)}</bdi>
          </p>
          <p>{refundable === 0 ? words.whole : words.left(formatPounds(refundable))}</p>
          {document && <p>{messages.documentOf(document)}</p>}
          <p>{values.reason}</p>
          {payment.requestId !== null && <p>{document ? words.notIssued : words.unchanged}</p>}
          {payment.documents.length > 0 && !document && refundable === 0 && (
            <p className="font-semibold">{words.stillIssued}</p>
          )}
        </>
      }
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
export function DecideRefundDialog({
  payment,
  refund,
  decision,
  onClose,
}: DecideRefundDialogProps) {
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
          <p>{refund.reason}</p>
          <ProposalFacts payment={payment} refund={refund} />
        </>
      }
    />
  );
}

const settle = dialogs.settle;

/** Records the outcome of a refund that needs manual clarification. */
export function ResolveRefundDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
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
      summary={
        <p className="text-lg font-semibold">
          {outcome === 'yes' ? settle.summaryYes : settle.summaryNo}{' '}
          <bdi>{formatPounds(refund.amount)}</bdi>
        </p>
      }
    />
  );
}
