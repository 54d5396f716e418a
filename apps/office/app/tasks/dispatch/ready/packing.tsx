import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';
import { MAX_BATCH, type Parcel, packBatch } from '@wathiqa/contract/office';
import { groupRequestId, RESPONSE_CODES } from '@wathiqa/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useKeys } from '../../../keys/use-keys.ts';
import { Failure } from '../../../layout/failure-notice.tsx';
import { toaster } from '../../../layout/toaster.ts';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { useMay } from '../../../session/staff.ts';
import { ChangedNotice } from '../changed-notice.tsx';
import { messages as dispatch } from '../dispatch.messages.ts';
import { batchKey, DISPATCH_KEY } from '../dispatch-key.ts';
import { PackBar } from './pack-bar.tsx';
import { messages } from './ready.messages.ts';
import { ReadyTable } from './ready-table.tsx';
import { goneFrom } from './waiting.ts';

interface PackingProps {
  governorateCode: string;
  parcels: readonly Parcel[];
  /** Reads what waits once more. */
  readAgain: () => Promise<readonly Parcel[]>;
}

/** Chooses requests and packs them into a batch; what another packed meanwhile leaves the choice, and is named. */
export function Packing({ governorateCode, parcels, readAgain }: PackingProps) {
  const mayAct = useMay('dispatch.act');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [gone, setGone] = useState<readonly string[]>();

  const pack = useMutation({
    mutationFn: () => call(packBatch, { body: { governorateCode, requestIds: [...chosen] } }),
    onSuccess: async (answer) => {
      const { id } = answer.batch;
      queries.removeQueries({ queryKey: [...DISPATCH_KEY, 'overview'] });
      queries.setQueryData(batchKey(id), answer);
      toaster.show({ tone: 'success', text: messages.packed(dispatch.batch(id)) });
      await navigate(pathTo('dispatchBatch', { batchId: String(id) }));
    },
    onError: async (error) => {
      if (!isChanged(error)) return;
      const lost = goneFrom(chosen, await readAgain());
      setGone(lost);
      setChosen(chosen.difference(new Set(lost)));
    },
  });

  const all = () => setChosen(new Set(parcels.map(({ requestId }) => requestId)));
  const packChosen = () => {
    if (chosen.size > 0 && !pack.isPending) pack.mutate();
  };
  useKeys(
    mayAct
      ? [
          { code: 'KeyA', shift: true, key: 'Shift + A', label: messages.keys.all, run: all },
          { code: 'KeyP', key: 'P', label: messages.keys.pack, run: packChosen },
        ]
      : [],
  );

  return (
    <>
      <Failure error={isChanged(pack.error) ? null : pack.error} />
      {gone && <Gone requestIds={gone} onDismiss={() => setGone(undefined)} />}
      {parcels.length === MAX_BATCH && (
        <p className="text-sm text-ink-2">{messages.oldestOnly(MAX_BATCH)}</p>
      )}
      <ReadyTable
        parcels={parcels}
        chosen={mayAct ? chosen : undefined}
        onChoose={(requestId, choose) =>
          setChosen((before) =>
            choose ? before.union(new Set([requestId])) : before.difference(new Set([requestId])),
          )
        }
      />
      {mayAct && parcels.length > 0 && (
        <PackBar
          chosen={chosen.size}
          busy={pack.isPending}
          onAll={all}
          onClear={() => setChosen(new Set())}
          onPack={packChosen}
        />
      )}
    </>
  );
}

function Gone({ requestIds, onDismiss }: { requestIds: readonly string[]; onDismiss: () => void }) {
  const { conflict: words } = messages;
  return (
    <ChangedNotice title={words.title} dismiss={words.dismiss} onDismiss={onDismiss}>
      {requestIds.length === 0 && <p>{words.same}</p>}
      {requestIds.length > 0 && (
        <>
          <p>
            {words.gone}{' '}
            {requestIds.map((requestId) => (
              <bdi key={requestId} className="me-3 inline-block tabular-nums">
                {groupRequestId(requestId)}
              </bdi>
            ))}
          </p>
          <p>{words.kept}</p>
        </>
      )}
    </ChangedNotice>
  );
}

function isChanged(error: unknown): boolean {
  return error instanceof CallError && error.code === RESPONSE_CODES.CHANGED;
}
