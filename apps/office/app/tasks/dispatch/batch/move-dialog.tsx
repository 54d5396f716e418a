import { type Batch, type Parcel, readDispatch } from '@wathiqa/contract/office';
import { SelectField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useRead } from '../../../session/use-read.ts';
import { messages as dispatch } from '../dispatch.messages.ts';
import { messages } from './batch.messages.ts';
import { DISPATCH_KEY } from './batch-screen.tsx';
import type { useBatchActions } from './use-batch-actions.ts';

const { moving: words } = messages;

interface MoveDialogProps {
  batch: Batch;
  /** Those to move; all of the batch need another open one. */
  parcels: readonly Parcel[];
  change: ReturnType<typeof useBatchActions>['move'];
  onClose: () => void;
}

/** Moves parcels to another open batch; a part of them also to a new one. */
export function MoveDialog({ batch, parcels, change, onClose }: MoveDialogProps) {
  const [to, setTo] = useState('');
  const { data } = useRead([...DISPATCH_KEY, 'overview'], readDispatch, { query: {} });
  const others = (data?.batches ?? []).filter(
    ({ id, governorateCode, courierReference }) =>
      id !== batch.id &&
      governorateCode === batch.governorateCode &&
      courierReference === batch.courierReference,
  );
  const requestIds = parcels.map(({ requestId }) => requestId);
  const isWhole = requestIds.length === batch.parcels;
  const envelopes = dispatch.envelopes(requestIds.length);
  const targets = [
    ...(isWhole ? [] : [{ value: 'new', label: words.newBatch }]),
    ...others.map(({ id, parcels }) => ({
      value: String(id),
      label: words.into(dispatch.batch(id), dispatch.envelopes(parcels)),
    })),
  ];
  const isKnown = targets.some(({ value }) => value === to);
  return (
    <ChangeDialog
      title={words.title}
      change={change}
      labels={words.labels}
      errors={isKnown ? [] : [{ fieldId: 'to', label: words.labels.to, message: words.choose }]}
      fields={(errorOf) => (
        <SelectField
          id="to"
          name="to"
          label={words.labels.to}
          hint={words.hint(envelopes)}
          placeholder={words.choose}
          value={isKnown ? to : ''}
          options={targets}
          error={errorOf('to')}
          onChange={({ target }) => setTo(target.value)}
        />
      )}
      outcome={words.becomes(envelopes, to === 'new' ? words.newBatch : dispatch.batch(Number(to)))}
      effects={[words.print]}
      confirm={words.confirm}
      onConfirm={() =>
        change.mutate(
          { requestIds, ...(to !== 'new' && { toBatchId: Number(to) }) },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}
