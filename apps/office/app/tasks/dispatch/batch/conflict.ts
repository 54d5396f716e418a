import type { Batch, OfficeRequest, Parcel } from '@wathiqa/contract/office';
import { isOwnWork } from '../../request/conflict.ts';

/** A batch with what lies in it. */
export interface BatchDetails {
  batch: Batch;
  parcels: readonly Parcel[];
}

/** What happened between a batch as it was seen and as it is, when an action was refused. */
export type BatchConflict =
  | {
      kind: 'parcel';
      requestId: string;
      items: OfficeRequest['items'];
      /** What is new in its history; nothing where one may not see it without a reason. */
      events: OfficeRequest['history'];
      /** All of that was one's own: an answer was lost, and what was sent had arrived. */
      own: boolean;
    }
  | {
      kind: 'batch';
      /** Who handed it over, and when. */
      handedOver: { at: string; by: string } | undefined;
      /** The requests that were taken out of it. */
      left: string[];
    };

/**
 * Compares a parcel that was seen with its request as it is.
 *
 * @param me the member of the staff whose action was refused
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

/** Compares a batch that was seen with the batch as it is. */
export function detectBatchConflict(seen: BatchDetails, current: BatchDetails): BatchConflict {
  const there = new Set(current.parcels.map(({ requestId }) => requestId));
  const { handedOverAt, handedOverBy } = current.batch;
  return {
    kind: 'batch',
    handedOver: handedOverAt === null ? undefined : { at: handedOverAt, by: handedOverBy ?? '' },
    left: seen.parcels.map(({ requestId }) => requestId).filter((id) => !there.has(id)),
  };
}
