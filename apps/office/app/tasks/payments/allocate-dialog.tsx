import { allocatePayment, type OfficePayment } from '@wathiqa/contract/office';
import { formatPounds, formatRequestId, toLatinDigits } from '@wathiqa/domain';
import { TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { validateBody } from '../../forms/validation-errors.ts';
import { call } from '../../session/call.ts';
import { dialogs } from './payments.messages.ts';

const { labels, hints, ...words } = dialogs.place;

/** Lets a request take a payment that waits for people. */
export function AllocateDialog({
  payment,
  onClose,
}: {
  payment: OfficePayment;
  onClose: () => void;
}) {
  const [values, setValues] = useState('');
  const body = { paymentId: payment.id, requestId: toLatinDigits(values).replace(/\s/g, '') };
  const change = useSaveMutation(() => call(allocatePayment, { body }), {
    key: ['payments'],
    successText: words.done,
  });
  return (
    <ChangeDialog
      title={words.title}
      labels={labels}
      errors={validateBody(allocatePayment, body, labels)}
      change={change}
      confirm={words.confirm}
      onClose={onClose}
      fields={(errorOf) => (
        <TextField
          name="requestId"
          label={labels.requestId}
          hint={hints.requestId(formatPounds(payment.amount))}
          error={errorOf('requestId')}
          numeric
          inputMode="numeric"
          autoComplete="off"
          value={values}
          onChange={({ target }) => setValues(target.value)}
        />
      )}
      summary={
        <>
          <p className="text-lg font-semibold">
            {words.summary(formatPounds(payment.amount))}{' '}
            <bdi>{formatRequestId(body.requestId)}</bdi>
          </p>
          <p>{words.moves}</p>
        </>
      }
    />
  );
}
