import { requestStateLabels } from '@wathiqa/content';
import type { Parcel } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { messages } from './batch.messages.ts';
import { isChangedError, type useBatchActions } from './use-batch-actions.ts';

const { handOverDialog: words } = messages;

interface HandOverDialogProps {
  parcels: readonly Parcel[];
  checked: ReadonlySet<string>;
  change: ReturnType<typeof useBatchActions>['handOver'];
  onClose: () => void;
}

/** Handover consequences and unscanned envelopes. */
export function HandOverDialog({ parcels, checked, change, onClose }: HandOverDialogProps) {
  const unchecked = parcels.filter(({ requestId }) => !checked.has(requestId));
  return (
    <ChangeDialog
      title={words.title}
      change={change}
      confirm={words.confirm}
      onConfirm={() =>
        change.mutate(undefined, {
          onSettled: (_, error) => {
            if (!error || isChangedError(error)) onClose();
          },
        })
      }
      onClose={onClose}
      summary={
        <>
          <p className="text-lg font-semibold">
            {words.becomes(parcels.length, requestStateLabels.INTRANSIT)}
          </p>
          <p>{words.final}</p>
          {checked.size > 0 && unchecked.length > 0 && (
            <div className="text-warning-ink">
              <p className="font-semibold">{words.unchecked}</p>
              <ul className="flex flex-wrap gap-x-4">
                {unchecked.map(({ requestId }) => (
                  <li key={requestId}>
                    <bdi className="tabular-nums">{formatRequestId(requestId)}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      }
    />
  );
}
