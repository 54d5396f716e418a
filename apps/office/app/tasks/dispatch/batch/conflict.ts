import type { Batch, OfficeRequest, Parcel } from '@wathiqa/contract/office';
import { isOwnWork } from '../../request/conflict.ts';

export interface BatchDetails {
  batch: Batch;
  parcels: readonly Parcel[];
}

/** Changes since the user's view, after a refused action. */
export type BatchConflict =
  | {
      kind: 'parcel';
      requestId: string;
      items: OfficeRequest['items'];
      /** New events; empty without permission to read them. */
      events: OfficeRequest['history'];
      /** All events are one's own: the response was lost. */
      own: boolean;
    }
  | {
      kind: 'batch';
      handedOver: { at: string; by: string } | undefined;
      /** Requests removed from the batch. */
      left: string[];
    };

/**
 * Compares a viewed parcel with its current request.
 *
 * @param me the refused staff member
 */
export function detectParcelConflict(
  { requestId, events: seen }: Pick<Parcel, 'events' | 'requestId'>,
  request: Pick<OfficeRequest, 'history' | 'items'>,
  me: number,
): BatchConflict {
  const events = request.history.slice(seen);
  const own = isOwnWork(events, me);
  return { kind: 'parcel', requestId, items: request.items, events, own };
}

/** Compares a viewed batch with its current state. */
export function detectBatchConflict(seen: BatchDetails, current: BatchDetails): BatchConflict {
  const there = new Set(current.parcels.map(({ requestId }) => requestId));
  const { handedOverAt, handedOverBy } = current.batch;
  return {
    kind: 'batch',
    handedOver: handedOverAt === null ? undefined : { at: handedOverAt, by: handedOverBy ?? '' },
    left: seen.parcels.map(({ requestId }) => requestId).filter((id) => !there.has(id)),
  };
}
