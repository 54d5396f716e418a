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
      request: OfficeRequest;
      /** What is new in its history. */
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
  previous: Pick<Parcel, 'events'>,
  request: OfficeRequest,
  me: number,
): BatchConflict {
  const events = request.history.slice(previous.events);
  return { kind: 'parcel', request, events, own: isOwnWork(events, me) };
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
