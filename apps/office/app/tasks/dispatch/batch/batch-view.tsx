import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useKeys } from '../../../keys/use-keys.ts';
import { pathTo } from '../../../screens.ts';
import { useMay } from '../../../session/staff.ts';
import { messages } from './batch.messages.ts';
import { BatchConflictNotice } from './batch-conflict-notice.tsx';
import { BatchHead } from './batch-head.tsx';
import { CheckEnvelopes } from './check-envelopes.tsx';
import type { WholeBatch } from './conflict.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { ParcelTable } from './parcel-table.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { useBatchActs } from './use-batch-acts.ts';

/** A batch with all that can be done with it by whoever looks. */
export function BatchView({ whole }: { whole: WholeBatch }) {
  const { batch, parcels } = whole;
  const navigate = useNavigate();
  const mayAct = useMay('dispatch.act');
  const acts = useBatchActs(whole);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [handingOver, setHandingOver] = useState(false);
  const [recording, setRecording] = useState<string>();
  const recorded = parcels.find(({ requestId }) => requestId === recording);
  const isOpen = batch.handedOverAt === null && parcels.length > 0;
  const canHandOver = mayAct && isOpen;

  const batchId = String(batch.id);
  useKeys([
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
      <BatchHead whole={whole} onHandOver={canHandOver ? () => setHandingOver(true) : undefined} />
      {acts.conflict && (
        <BatchConflictNotice conflict={acts.conflict} onDismiss={acts.dismissConflict} />
      )}
      {canHandOver && <CheckEnvelopes parcels={parcels} checked={checked} onChecked={setChecked} />}
      <ParcelTable
        parcels={parcels}
        checked={canHandOver ? checked : undefined}
        onRecord={mayAct ? setRecording : undefined}
      />
      {handingOver && (
        <HandOverDialog
          parcels={parcels}
          checked={checked}
          change={acts.handOver}
          onClose={() => setHandingOver(false)}
        />
      )}
      {recorded && (
        <RecordDialog
          key={recorded.version}
          parcel={recorded}
          change={acts.record}
          onClose={() => setRecording(undefined)}
        />
      )}
    </div>
  );
}
