import {
  DELIVERY_ACTS,
  type DeliveryAct,
  type Parcel,
  recordDispatch,
} from '@wathiqa/contract/office';
import {
  DELIVERY_FAILURES,
  type DeliveryFailure,
  groupRequestId,
  MAX_DELIVERY_ATTEMPTS,
  mayAct,
} from '@wathiqa/domain';
import { Notice, RadioGroupField, SelectField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { deliveryFailureNames } from '../../../lists/labels.messages.ts';
import { ChangeDialog } from '../../kept/change-dialog.tsx';
import { faultsOf } from '../../kept/faults.ts';
import { messages } from './batch.messages.ts';
import { isChanged, type useBatchActs } from './use-batch-acts.ts';

const { recording: words } = messages;
const { labels } = words;
const NOTE_LENGTH = 200;

interface RecordDialogProps {
  parcel: Parcel;
  change: ReturnType<typeof useBatchActs>['record'];
  onClose: () => void;
}

/** Records what became of an envelope: one of the acts that the table allows it now. */
export function RecordDialog({ parcel, change, onClose }: RecordDialogProps) {
  const allowed = DELIVERY_ACTS.filter((act) => mayAct(act, parcel));
  const [act, setAct] = useState<DeliveryAct>(firstOf(allowed));
  const [chosenFailure, setFailure] = useState<DeliveryFailure>();
  const [note, setNote] = useState('');
  const failure = act === 'recordAttempt' ? chosenFailure : undefined;
  const { requestId, version, attempts } = parcel;
  const body = { requestId, version, act, failure, note };
  const triedOut = parcel.delivery === 'HANDED_OVER' && attempts >= MAX_DELIVERY_ATTEMPTS;

  return (
    <ChangeDialog
      title={words.title(groupRequestId(requestId))}
      labels={labels}
      faults={faultsOf(recordDispatch, body, labels)}
      // What another did meanwhile is told behind the dialog, which closes.
      change={change}
      confirm={words.confirm}
      onConfirm={() =>
        change.mutate(
          { parcel, act, failure, note },
          {
            onSettled: (_, error) => {
              if (!error || isChanged(error)) onClose();
            },
          },
        )
      }
      onClose={onClose}
      fields={(errorOf) => (
        <>
          {triedOut && <Notice tone="warning">{words.allAttempts}</Notice>}
          <RadioGroupField
            name="act"
            label={labels.act}
            options={allowed.map((value) => ({ value, label: words.acts[value] }))}
            value={act}
            onChange={({ target }) => setAct(firstOf(allowed, target.value))}
          />
          {act === 'recordAttempt' && (
            <SelectField
              name="failure"
              label={labels.failure}
              hint={words.nextAttempt(attempts + 1, MAX_DELIVERY_ATTEMPTS)}
              placeholder={words.choose}
              options={DELIVERY_FAILURES.map((value) => ({
                value,
                label: deliveryFailureNames[value],
              }))}
              value={failure ?? ''}
              error={errorOf('failure')}
              onChange={({ target: { value } }) =>
                setFailure(DELIVERY_FAILURES.find((known) => known === value))
              }
            />
          )}
          <TextField
            name="note"
            label={labels.note}
            optionalMark={words.optional}
            maxLength={NOTE_LENGTH}
            error={errorOf('note')}
            value={note}
            onChange={({ target: { value } }) => setNote(value)}
          />
        </>
      )}
      summary={
        <>
          <p className="text-lg font-semibold">
            {words.acts[act]}
            {failure && `: ${deliveryFailureNames[failure]}`}
          </p>
          <p>{words.willBe[act]}</p>
          {note && <p>{note}</p>}
        </>
      }
    />
  );
}

/** The act of a name, or what most often comes next: the delivery, where there is one. */
function firstOf(allowed: readonly DeliveryAct[], name: string = 'recordDelivery'): DeliveryAct {
  return allowed.find((act) => act === name) ?? allowed[0] ?? 'recordDelivery';
}
