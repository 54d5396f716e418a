import type { OfficeRequest } from '@wathiqa/contract/office';
import { cairoTime } from '../../labels/dates.tsx';
import {
  deliveryFailureNames,
  noCodeReasonNames,
  stateNames,
} from '../../labels/labels.messages.ts';
import { ChangedNotice } from '../../layout/failure.tsx';
import { useStaff } from '../../session/staff.ts';
import { applicableDrafts, type Drafts } from './drafts.ts';
import { messages } from './request.messages.ts';
import { SideSection } from './side-section.tsx';

/** Changes since the user's view, after a refused action or while open. */
export interface Conflict {
  /** Seen on the open screen; nothing was refused. */
  live?: boolean;
  /** By another member; otherwise it changed. */
  claimed: boolean;
  /** All changes are one's own: the response was lost. */
  own: boolean;
  events: OfficeRequest['history'];
  /** Drafts discarded, because others decided or corrected these documents. */
  droppedItems: OfficeRequest['items'];
}

export function isOwnWork(events: OfficeRequest['history'], staffId: number): boolean {
  return (
    events.length > 0 &&
    events.every(({ actorKind, actorId }) => actorKind === 'staff' && actorId === staffId)
  );
}

/** @param about.me the refused staff member */
export function detectConflict(
  previous: OfficeRequest,
  current: OfficeRequest,
  about: { drafts: Drafts; taken: boolean; me: number },
): Conflict {
  const possible = applicableDrafts(about.drafts, current);
  const events = current.history.slice(previous.history.length);
  return {
    claimed: about.taken,
    own: isOwnWork(events, about.me),
    events,
    droppedItems: current.items.filter(({ id }) => about.drafts[id] && !possible[id]),
  };
}

const { conflict: words } = messages;

export interface ConflictNoticeProps {
  conflict: Conflict | undefined;
  request: OfficeRequest;
  onDismiss: () => void;
}

export function ConflictNotice({ conflict, request, onDismiss }: ConflictNoticeProps) {
  if (!conflict) return null;
  const { live = false, claimed, own, events, droppedItems } = conflict;
  const refused = own ? words.ownTitle : claimed ? words.takenTitle : words.title;
  const title = live ? words.liveTitle(actorName(events.at(-1))) : refused;
  return (
    <ChangedNotice title={title} cause={conflict} live={live} onDismiss={onDismiss}>
      {claimed && request.claim && (
        <p>
          <bdi>{request.claim.by.userName}</bdi>
        </p>
      )}
      {events.length > 0 && (
        <>
          {!live && <p>{words.changed}</p>}
          <EventList events={events} items={request.items} />
        </>
      )}
      {droppedItems.length > 0 && !own && (
        <p>
          {words.dropped}{' '}
          {droppedItems.map(({ position }) => messages.history.document(position)).join('، ')}
        </p>
      )}
      {!own && <p>{words.kept}</p>}
    </ChangedNotice>
  );
}

/** Of a conflict. */
export function EventList({
  events,
  items,
}: Pick<OfficeRequest, 'items'> & Pick<Conflict, 'events'>) {
  return (
    <ul className="list-disc ps-5">
      {events.map((event) => (
        <li key={`${event.at} ${event.event} ${event.documentId}`}>
          <EventLine event={event} items={items} />
        </li>
      ))}
    </ul>
  );
}

interface RequestHistoryProps {
  events: OfficeRequest['history'];
  items: OfficeRequest['items'];
}

export function RequestHistory({ events, items }: RequestHistoryProps) {
  return (
    <SideSection id="history" title={messages.history.title}>
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li key={`${event.at} ${event.event} ${event.documentId}`} className="py-1">
            <EventLine event={event} items={items} />
          </li>
        ))}
      </ol>
    </SideSection>
  );
}

interface EventLineProps {
  event: OfficeRequest['history'][number];
  items: OfficeRequest['items'];
}

function EventLine({ event: done, items }: EventLineProps) {
  const me = useStaff();
  const { at, event, state, documentId, batchId, failure, proof, takenBy, note } = done;
  const position = items.find(({ id }) => id === documentId)?.position;
  const about = [
    event === 'STATE_CHANGED' && stateNames[state],
    position !== undefined && messages.history.document(position),
    batchId !== null && messages.history.batch(batchId),
    failure && deliveryFailureNames[failure],
    proof && (proof === 'code' ? messages.history.byCode : noCodeReasonNames[proof]),
    takenBy && messages.history.takenBy(takenBy),
    note,
  ].filter(Boolean);
  return (
    <>
      {messages.history.events[event]}
      {about.length > 0 && `: ${about.join('، ')}`}
      <span className="text-sm text-ink-2">
        {' '}
        ·{' '}
        <bdi>
          {done.actorKind === 'staff' && done.actorId === me.id
            ? messages.history.me
            : actorName(done)}
        </bdi>{' '}
        · {cairoTime(at)}
      </span>
    </>
  );
}

/** Staff by name, citizen and system by kind. */
function actorName(event: EventLineProps['event'] | undefined): string {
  if (event?.actorKind === 'staff') return event.actorName ?? messages.history.someone;
  if (event?.actorKind === 'rule') return messages.history.rule;
  return event?.actorKind === 'citizen' ? messages.history.citizen : messages.history.system;
}
