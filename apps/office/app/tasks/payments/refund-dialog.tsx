import { type OfficePayment, refundPayment } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { SelectField, TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { validateBody } from '../../forms/validation-errors.ts';
import { call } from '../../session/call.ts';
import { parsePounds } from '../reference-data/prices/price-on.ts';
import { dialogs, messages } from './payments.messages.ts';

const { labels, hints, ...words } = dialogs.refund;

/** Gives back the whole or a part of a payment, or the price of one document. */
export function RefundDialog({
  payment,
  onClose,
}: {
  payment: OfficePayment;
  onClose: () => void;
}) {
  const [values, setValues] = useState({
    documentId: '',
    amount: String(payment.refundable),
    reason: '',
  });
  // One refund, however often it has to be sent before an answer comes.
  const [key] = useState(() => crypto.randomUUID());
  const document = payment.documents.find(({ id }) => String(id) === values.documentId);
  const amount = document?.price ?? parsePounds(values.amount) ?? Number.NaN;
  const body = {
    paymentId: payment.id,
    amount,
    reason: values.reason,
    ...(document && { documentId: document.id }),
  };
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
          {payment.documents.length > 0 && (
            <SelectField
              name="documentId"
              label={labels.documentId}
              placeholder={words.anyAmount}
              options={payment.documents.map((document) => ({
                value: String(document.id),
                label: `${messages.documentOf(document)} - ${formatPounds(document.price)}`,
              }))}
              error={errorOf('documentId')}
              value={values.documentId}
              onChange={({ target }) => setValues({ ...values, documentId: target.value })}
            />
          )}
          <TextField
            name="amount"
            label={labels.amount}
            hint={hints.amount(formatPounds(payment.refundable))}
            error={errorOf('amount')}
            numeric
            inputMode="decimal"
            readOnly={document !== undefined}
            value={document ? String(document.price) : values.amount}
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
