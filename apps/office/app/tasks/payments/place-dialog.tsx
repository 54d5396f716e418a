import { type OfficePayment, placeUnplaced } from '@wathiqa/contract/office';
import { formatPounds, groupRequestId, toLatinDigits } from '@wathiqa/domain';
import { TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { call } from '../../session/call.ts';
import { ChangeDialog } from '../kept/change-dialog.tsx';
import { faultsOf } from '../kept/faults.ts';
import { useChange } from '../kept/use-change.ts';
import { dialogs } from './payments.messages.ts';

const { labels, hints, ...words } = dialogs.place;

/** Lets a request take a payment that waits for people. */
export function PlaceDialog({ payment, onClose }: { payment: OfficePayment; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const body = { paymentId: payment.id, requestId: toLatinDigits(typed).replace(/\s/g, '') };
  const change = useChange(() => call(placeUnplaced, { body }), {
    key: ['payments'],
    done: words.done,
  });
  return (
    <ChangeDialog
      title={words.title}
      labels={labels}
      faults={faultsOf(placeUnplaced, body, labels)}
      change={change}
      confirm={words.confirm}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
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
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      summary={
        <>
          <p className="text-lg font-semibold">
            {words.summary(formatPounds(payment.amount))}{' '}
            <bdi>{groupRequestId(body.requestId)}</bdi>
          </p>
          <p>{words.moves}</p>
        </>
      }
    />
  );
}
