import type { Batch, OfficeRequest, Parcel, WaitingCertificate } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { cairoTime } from '../../../labels/dates.tsx';
import { ChangedNotice } from '../../../layout/failure.tsx';
import { EventList, isOwnWork } from '../../request/conflict.tsx';
import { RequestNumbers } from '../parcel-cells.tsx';
import { messages } from './batch.messages.ts';

export interface BatchDetails {
  batch: Batch;
  parcels: readonly Parcel[];
  waitingCertificates: readonly WaitingCertificate[];
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

/** @param me the refused staff member */
export function detectParcelConflict(
  { requestId, events: seen }: Pick<Parcel, 'events' | 'requestId'>,
  request: Pick<OfficeRequest, 'history' | 'items'>,
  me: number,
): BatchConflict {
  const events = request.history.slice(seen);
  const own = isOwnWork(events, me);
  return { kind: 'parcel', requestId, items: request.items, events, own };
}

export function detectBatchConflict(
  seen: Pick<BatchDetails, 'parcels'>,
  current: Pick<BatchDetails, 'batch' | 'parcels'>,
): BatchConflict {
  const there = new Set(current.parcels.map(({ requestId }) => requestId));
  const { handedOverAt, handedOverBy } = current.batch;
  return {
    kind: 'batch',
    handedOver: handedOverAt === null ? undefined : { at: handedOverAt, by: handedOverBy ?? '' },
    left: seen.parcels.map(({ requestId }) => requestId).filter((id) => !there.has(id)),
  };
}

const { conflict: words } = messages;

interface BatchConflictNoticeProps {
  conflict: BatchConflict;
  onDismiss: () => void;
}

export function BatchConflictNotice({ conflict, onDismiss }: BatchConflictNoticeProps) {
  return (
    <ChangedNotice title={conflictTitle(conflict)} cause={conflict} onDismiss={onDismiss}>
      {conflict.kind === 'parcel' ? <ParcelEvents {...conflict} /> : <BatchEvents {...conflict} />}
    </ChangedNotice>
  );
}

function conflictTitle(conflict: BatchConflict): string {
  if (conflict.kind === 'batch') return words.batch;
  return conflict.own ? words.own : words.title;
}

function ParcelEvents({ requestId, items, events }: Extract<BatchConflict, { kind: 'parcel' }>) {
  return (
    <>
      <p>
        {events.length > 0
          ? words.of(formatRequestId(requestId))
          : words.elsewhere(formatRequestId(requestId))}
      </p>
      <EventList events={events} items={items} />
    </>
  );
}

function BatchEvents({ handedOver, left }: Extract<BatchConflict, { kind: 'batch' }>) {
  return (
    <>
      {handedOver && <p>{words.handedOver(cairoTime(handedOver.at), handedOver.by)}</p>}
      {left.length > 0 && <RequestNumbers title={words.left} requestIds={left} />}
      {!handedOver && left.length === 0 && <p>{words.same}</p>}
    </>
  );
}
