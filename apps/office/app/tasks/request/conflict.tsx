import type { OfficeRequest } from '@wathiqa/contract/office';
import { Button, Notice } from '@wathiqa/ui';
import { useEffect, useRef } from 'react';
import { applicableDrafts, type Drafts } from './drafts.ts';
import { messages } from './request.messages.ts';
import { EventLine } from './request-history.tsx';

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

function actorOf(event: OfficeRequest['history'][number] | undefined): string {
  if (event?.actorKind === 'staff') return event.actorName ?? messages.history.someone;
  if (event?.actorKind === 'rule') return messages.history.rule;
  return event?.actorKind === 'citizen' ? messages.history.citizen : messages.history.system;
}

/** Takes focus after a refused action. */
export function ConflictNotice({ conflict, request, onDismiss }: ConflictNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!conflict || conflict.live) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, [conflict]);
  if (!conflict) return null;

  const { live, claimed, own, events, droppedItems } = conflict;
  const refused = own ? words.ownTitle : claimed ? words.takenTitle : words.title;
  const title = live ? words.liveTitle(actorOf(events.at(-1))) : refused;
  return (
    <div ref={box} role={live ? 'status' : 'alert'} tabIndex={-1}>
      <Notice tone="warning" title={title}>
        {claimed && request.claim && (
          <p>
            <bdi>{request.claim.by.userName}</bdi>
          </p>
        )}
        {events.length > 0 && (
          <>
            {!live && <p>{words.changed}</p>}
            <ul className="list-disc ps-5">
              {events.map((event) => (
                <li key={`${event.at} ${event.event} ${event.documentId}`}>
                  <EventLine event={event} items={request.items} />
                </li>
              ))}
            </ul>
          </>
        )}
        {droppedItems.length > 0 && !own && (
          <p>
            {words.dropped}{' '}
            {droppedItems.map(({ position }) => messages.history.document(position)).join('، ')}
          </p>
        )}
        {!own && <p>{words.kept}</p>}
        <Button variant="secondary" size="dense" className="mt-2" onClick={onDismiss}>
          {words.dismiss}
        </Button>
      </Notice>
    </div>
  );
}
