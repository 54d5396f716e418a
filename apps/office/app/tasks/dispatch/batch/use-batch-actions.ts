import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type DeliveryAction,
  handOverBatch,
  moveParcels,
  type OfficeRequest,
  type Parcel,
  readBatch,
  readRequest,
  recordDispatch,
} from '@wathiqa/contract/office';
import type { DeliveryFailure, NoCodeReason } from '@wathiqa/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toaster } from '../../../layout/failure.tsx';
import { pathTo } from '../../../screens.ts';
import { call, isRefusal } from '../../../session/call.ts';
import { useStaff } from '../../../session/staff.ts';
import { messages as dispatch } from '../dispatch.messages.ts';
import { messages } from './batch.messages.ts';
import { batchKey, DISPATCH_KEY } from './batch-screen.tsx';
import {
  type BatchConflict,
  type BatchDetails,
  detectBatchConflict,
  detectParcelConflict,
} from './conflict.tsx';

/** Event for a parcel as viewed. */
export interface DeliveryRecord {
  parcel: Parcel;
  action: DeliveryAction;
  failure: DeliveryFailure | undefined;
  proof: SentProof;
  note: string;
}

/** Empty for other events than delivery. */
export interface SentProof {
  code?: string;
  noCodeReason?: NoCodeReason;
  takenBy?: string;
}

export function useBatchActions(details: BatchDetails) {
  const { id: me } = useStaff();
  const batchId = details.batch.id;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<BatchConflict>();

  const mutationCallbacks = {
    onSuccess: async (done: string) => {
      setConflict(undefined);
      queries.removeQueries({ queryKey: DISPATCH_KEY, type: 'inactive' });
      await queries.invalidateQueries({ queryKey: batchKey(batchId) });
      toaster.show({ tone: 'success', text: done });
    },
  };

  async function refetchBatch(): Promise<BatchDetails> {
    const now = await call(readBatch, { query: { batchId: String(batchId) } });
    queries.setQueryData(batchKey(batchId), now);
    return now;
  }

  const handOver = useMutation({
    mutationFn: () => {
      const requestIds = details.parcels.map(({ requestId }) => requestId);
      return call(handOverBatch, { body: { batchId, requestIds } });
    },
    onSuccess: () => mutationCallbacks.onSuccess(messages.handOverDialog.done),
    onError: async (error) => {
      if (isRefusal(error, 'CHANGED'))
        setConflict(detectBatchConflict(details, await refetchBatch()));
    },
  });

  const move = useMutation({
    mutationFn: (moved: { requestIds: string[]; toBatchId?: number }) =>
      call(moveParcels, { body: { batchId, ...moved } }),
    onSuccess: ({ batch }) => {
      queries.removeQueries({ queryKey: DISPATCH_KEY, type: 'inactive' });
      toaster.show({ tone: 'success', text: messages.moving.done(dispatch.batch(batch.id)) });
      return navigate(pathTo('dispatchBatch', { batchId: String(batch.id) }));
    },
    onError: () => queries.invalidateQueries({ queryKey: DISPATCH_KEY }),
  });

  const record = useMutation({
    mutationFn: ({
      parcel: { requestId, version },
      action,
      failure,
      proof,
      note,
    }: DeliveryRecord) =>
      call(recordDispatch, { body: { requestId, version, action, failure, ...proof, note } }),
    onSuccess: () => mutationCallbacks.onSuccess(messages.recording.done),
    onError: async (error, { parcel }) => {
      // The code counts as tried.
      if (isRefusal(error, 'WRONG_DELIVERY_CODE')) await refetchBatch();
      if (!isRefusal(error, 'CHANGED')) return;
      setConflict(detectParcelConflict(parcel, await readChanged(parcel), me));
      await refetchBatch();
    },
  });

  return { handOver, move, record, conflict, dismissConflict: () => setConflict(undefined) };
}

/** Current request. Outside all queues, history needs a reading reason and stays empty. */
async function readChanged({
  requestId,
}: Parcel): Promise<Pick<OfficeRequest, 'history' | 'items'>> {
  try {
    return (await call(readRequest, { query: { requestId } })).request;
  } catch (error) {
    if (isRefusal(error, 'READING_REASON_NEEDED')) return { history: [], items: [] };
    throw error;
  }
}
