import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../../screens.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { useShortcuts } from '../../../shortcuts/key-bindings.ts';
import { messages } from './batch.messages.ts';
import { BatchHead } from './batch-head.tsx';
import { CheckEnvelopes } from './check-envelopes.tsx';
import { BatchConflictNotice, type BatchDetails } from './conflict.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { ParcelTable } from './parcel-table.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { useBatchActions } from './use-batch-actions.ts';

export function BatchView({ details }: { details: BatchDetails }) {
  const { batch, parcels } = details;
  const navigate = useNavigate();
  const canDispatch = useHasPermission('dispatch.act');
  const actions = useBatchActions(details);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [handingOver, setHandingOver] = useState(false);
  const [recording, setRecording] = useState<string>();
  const recorded = parcels.find(({ requestId }) => requestId === recording);
  const isOpen = batch.handedOverAt === null && parcels.length > 0;
  const canHandOver = canDispatch && isOpen;

  const batchId = String(batch.id);
  useShortcuts([
    {
      code: 'KeyP',
      key: 'P',
      label: messages.keys.print,
      run: () => navigate(pathTo('dispatchPrint', { batchId })),
    },
    { code: 'KeyB', key: 'B', label: messages.keys.back, run: () => navigate(pathTo('dispatch')) },
    ...(canHandOver
      ? [
          {
            code: 'KeyH',
            key: 'H',
            label: messages.keys.handOver,
            run: () => setHandingOver(true),
          },
        ]
      : []),
  ]);

  return (
    <div className="flex flex-col gap-4">
      <BatchHead
        details={details}
        onHandOver={canHandOver ? () => setHandingOver(true) : undefined}
      />
      {actions.conflict && (
        <BatchConflictNotice conflict={actions.conflict} onDismiss={actions.dismissConflict} />
      )}
      {canHandOver && <CheckEnvelopes parcels={parcels} checked={checked} onChecked={setChecked} />}
      <ParcelTable
        parcels={parcels}
        checked={canHandOver ? checked : undefined}
        onRecord={canDispatch ? setRecording : undefined}
      />
      {handingOver && (
        <HandOverDialog
          parcels={parcels}
          checked={checked}
          change={actions.handOver}
          onClose={() => setHandingOver(false)}
        />
      )}
      {recorded && (
        <RecordDialog
          key={recorded.version}
          parcel={recorded}
          change={actions.record}
          onClose={() => setRecording(undefined)}
        />
      )}
    </div>
  );
}
