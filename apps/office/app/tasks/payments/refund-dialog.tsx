import { type OfficePayment, refundPayment } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { validateBody } from '../../forms/validation-errors.ts';
import { call } from '../../session/call.ts';
import { parsePounds } from '../reference-data/prices/price-on.ts';
import { dialogs } from './payments.messages.ts';

const { labels, hints, ...words } = dialogs.refund;

/** Gives back the whole or a part of a payment. */
export function RefundDialog({
  payment,
  onClose,
}: {
  payment: OfficePayment;
  onClose: () => void;
}) {
  const [values, setValues] = useState({ amount: String(payment.refundable), reason: '' });
  // One refund, however often it has to be sent before an answer comes.
  const [key] = useState(() => crypto.randomUUID());
  const amount = parsePounds(values.amount) ?? Number.NaN;
  const body = { paymentId: payment.id, amount, reason: values.reason };
  const change = useSaveMutation(
    () => call(refundPayment, { headers: { 'idempotency-key': key }, body }),
    { key: ['payments'], successText: words.done },
  );
  const tooMuch = amount > payment.refundable;
  const errors = [
    ...validateBody(refundPayment, body, labels),
    ...(tooMuch ? [{ fieldId: 'amount', label: labels.amount, message: words.tooMuch }] : []),
  ];
  const refundable = Math.round((payment.refundable - amount) * 100) / 100;

  return (
    <ChangeDialog
      title={words.title}
      labels={labels}
      errors={errors}
      change={change}
      confirm={words.confirm}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <TextField
            name="amount"
            label={labels.amount}
            hint={hints.amount(formatPounds(payment.refundable))}
            error={errorOf('amount')}
            numeric
            inputMode="decimal"
            value={values.amount}
            onChange={({ target }) => setValues({ ...values, amount: target.value })}
          />
          <TextAreaField
            name="reason"
            rows={2}
            label={labels.reason}
            hint={hints.reason}
            error={errorOf('reason')}
            value={values.reason}
            onChange={({ target }) => setValues({ ...values, reason: target.value })}
          />
        </>
      )}
      summary={
        <>
          <p className="text-lg font-semibold">
            {words.summary} <bdi>{formatPounds(amount)}</bdi>
          </p>
          <p>{refundable === 0 ? words.whole : words.left(formatPounds(refundable))}</p>
          <p>{values.reason}</p>
          {payment.requestId !== null && <p>{words.unchanged}</p>}
        </>
      }
    />
  );
}
