import type { OfficeRequest } from '@wathiqa/contract/office';
import { Button, Notice } from '@wathiqa/ui';
import { useEffect, useRef } from 'react';
import type { Conflict } from './conflict.ts';
import { EventLine } from './event-line.tsx';
import { messages } from './request.messages.ts';

const { conflict: words } = messages;

export interface ConflictNoticeProps {
  conflict: Conflict | undefined;
  request: OfficeRequest;
  onDismiss: () => void;
}

/** Refused action: concurrent changes and discarded drafts. Takes focus. */
export function ConflictNotice({ conflict, request, onDismiss }: ConflictNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!conflict) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, [conflict]);
  if (!conflict) return null;

  const { claimed, own, events, droppedItems } = conflict;
  const title = own ? words.ownTitle : claimed ? words.takenTitle : words.title;
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Notice tone="warning" title={title}>
        {claimed && request.claim && (
          <p>
            <bdi>{request.claim.by.userName}</bdi>
          </p>
        )}
        {events.length > 0 && (
          <>
            <p>{words.changed}</p>
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
