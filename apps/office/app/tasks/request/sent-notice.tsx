import { requestStateLabels } from '@wathiqa/content';
import type { OfficeRequest } from '@wathiqa/contract/office';
import { Notice } from '@wathiqa/ui';
import { useEffect, useRef } from 'react';
import { LinkButton } from '../../layout/link-button.tsx';
import { pathTo } from '../../screens.ts';
import { lastList } from '../queue/list-position.ts';
import { messages as queueMessages } from '../queue/queue.messages.ts';
import { messages } from './request.messages.ts';

/** Decision saved. Takes focus, so that Enter opens the next request. */
export function SentNotice({
  request,
  next,
}: {
  request: OfficeRequest;
  next: string | undefined;
}) {
  const on = useRef<HTMLAnchorElement>(null);
  useEffect(() => on.current?.focus(), []);
  return (
    <div role="status">
      <Notice tone="success">
        <div className="flex flex-wrap items-center gap-3">
          <span>
            {messages.sent}: <b>{requestStateLabels[request.state]}</b>
          </span>
          <LinkButton
            ref={on}
            to={
              next
                ? pathTo('request', { requestId: next })
                : (lastList()?.address ?? pathTo('queue'))
            }
          >
            {next ? messages.nextInList : messages.back}
          </LinkButton>
        </div>
      </Notice>
    </div>
  );
}

/** Decision saved with documents still undecided; hidden if none. */
export function PartlySentNotice({ left }: { left: number }) {
  return (
    <div role="status" className="empty:absolute">
      {left > 0 && (
        <Notice tone="success">{messages.sentPartly(queueMessages.documents(left))}</Notice>
      )}
    </div>
  );
}
