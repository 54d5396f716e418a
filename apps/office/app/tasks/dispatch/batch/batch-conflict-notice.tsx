import { formatRequestId } from '@wathiqa/domain';
import { cairoTime } from '../../../labels/dates.ts';
import { EventLine } from '../../request/event-line.tsx';
import { ChangedNotice } from '../changed-notice.tsx';
import { messages } from './batch.messages.ts';
import type { BatchConflict } from './conflict.ts';

const { conflict: words } = messages;

interface BatchConflictNoticeProps {
  conflict: BatchConflict;
  onDismiss: () => void;
}

/** Refusal of a batch action, with concurrent changes. */
export function BatchConflictNotice({ conflict, onDismiss }: BatchConflictNoticeProps) {
  return (
    <ChangedNotice title={conflictTitle(conflict)} dismiss={words.dismiss} onDismiss={onDismiss}>
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
      <ul className="list-disc ps-5">
        {events.map((event) => (
          <li key={`${event.at} ${event.event}`}>
            <EventLine event={event} items={items} />
          </li>
        ))}
      </ul>
    </>
  );
}

function BatchEvents({ handedOver, left }: Extract<BatchConflict, { kind: 'batch' }>) {
  return (
    <>
      {handedOver && <p>{words.handedOver(cairoTime(handedOver.at), handedOver.by)}</p>}
      {left.length > 0 && (
        <p>
          {words.left}{' '}
          {left.map((requestId) => (
            <bdi key={requestId} className="me-3 inline-block tabular-nums">
              {formatRequestId(requestId)}
            </bdi>
          ))}
        </p>
      )}
      {!handedOver && left.length === 0 && <p>{words.same}</p>}
    </>
  );
}
