import type { OfficeRequest } from '@wathiqa/contract/office';
import { ChangedNotice } from '../../layout/changed-notice.tsx';
import { applicableDrafts, type Drafts } from './drafts.ts';
import { messages } from './request.messages.ts';
import { actorName, EventLine } from './request-history.tsx';

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
