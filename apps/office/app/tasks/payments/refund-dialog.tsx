import { type OfficePayment, refundPayment } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { call } from '../../session/call.ts';
import { ChangeDialog } from '../kept/change-dialog.tsx';
import { faultsOf } from '../kept/faults.ts';
import { readPounds } from '../kept/prices/price-on.ts';
import { useChange } from '../kept/use-change.ts';
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
  const [typed, setTyped] = useState({ amount: String(payment.refundable), reason: '' });
  // One refund, however often it has to be sent before an answer comes.
  const [key] = useState(() => crypto.randomUUID());
  const amount = readPounds(typed.amount) ?? Number.NaN;
  const body = { paymentId: payment.id, amount, reason: typed.reason };
  const change = useChange(
    () => call(refundPayment, { headers: { 'idempotency-key': key }, body }),
    { key: ['payments'], done: words.done },
  );
  const tooMuch = amount > payment.refundable;
  const faults = [
    ...faultsOf(refundPayment, body, labels),
    ...(tooMuch ? [{ fieldId: 'amount', label: labels.amount, message: words.tooMuch }] : []),
  ];
  const left = Math.round((payment.refundable - amount) * 100) / 100;

  return (
    <ChangeDialog
      title={words.title}
      labels={labels}
      faults={faults}
      change={change}
      confirm={words.confirm}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
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
            value={typed.amount}
            onChange={({ target }) => setTyped({ ...typed, amount: target.value })}
          />
          <TextAreaField
            name="reason"
            rows={2}
            label={labels.reason}
            hint={hints.reason}
            error={errorOf('reason')}
            value={typed.reason}
            onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
          />
        </>
      )}
      summary={
        <>
          <p className="text-lg font-semibold">
            {words.summary} <bdi>{formatPounds(amount)}</bdi>
          </p>
          <p>{left === 0 ? words.whole : words.left(formatPounds(left))}</p>
          <p>{typed.reason}</p>
          {payment.requestId !== null && <p>{words.unchanged}</p>}
        </>
      }
    />
  );
}
