import { useQuery } from '@tanstack/react-query';
import { type RequestMessage, type RequestStatus, requestMessages } from '@wathiqa/contract';
import { formatCairoMoment } from '@wathiqa/domain';
import { Button, recordLanguage, Skeleton } from '@wathiqa/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call } from '../../../calls/call.ts';
import { requestQueryKey } from '../status-query.ts';
import { messages } from './request-messages.messages.ts';

/** Lazy: rarely used and large. */
const MessageForm = lazy(() => import('./message-form.tsx'));

interface RequestMessagesProps {
  id: string;
  status: RequestStatus;
}

export function RequestMessages({ id, status }: RequestMessagesProps) {
  const [writing, setWriting] = useState(false);
  const { data: written = [] } = useQuery({
    queryKey: [...requestQueryKey(id), 'messages'],
    queryFn: async () => (await call(requestMessages, { headers: { requestid: id } })).messages,
    enabled: hasWritten(status),
  });
  return (
    <MessageThread
      written={written}
      write={
        !writing && (
          <Button variant="secondary" size="sm" onClick={() => setWriting(true)}>
            {messages.write}
          </Button>
        )
      }
    >
      {writing && (
        <Suspense fallback={<Skeleton className="h-48 w-full rounded-md" />}>
          {written.length === 0 && <p className="text-ink-2">{messages.lead}</p>}
          <MessageForm id={id} onDone={() => setWriting(false)} />
        </Suspense>
      )}
    </MessageThread>
  );
}

export function hasWritten({ History }: RequestStatus): boolean {
  return History.some(({ Event }) => Event === 'CITIZEN_WROTE');
}

interface MessageThreadProps {
  written: readonly RequestMessage[];
  /** Opens the form. */
  write: ReactNode;
  children?: ReactNode;
}

export function MessageThread({ written, write, children }: MessageThreadProps) {
  return (
    <section aria-labelledby="messages" className="print-hidden flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="messages" className="text-lg">
          {messages.title}
        </h2>
        {write}
      </div>
      {written.length > 0 && (
        <ol className="flex flex-col gap-3">
          {written.map(({ at, from, text }) => (
            <li
              key={`${at} ${from}`}
              className={
                from === 'staff'
                  ? 'rounded-md bg-quiet px-4 py-3'
                  : 'rounded-md border border-line px-4 py-3'
              }
            >
              <p className="text-sm text-ink-2">
                {messages.from[from]} · <bdi>{formatCairoMoment(new Date(at))}</bdi>
              </p>
              <p dir="auto" lang={recordLanguage(text)} className="break-words whitespace-pre-line">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {written.at(-1)?.from === 'citizen' && <p className="text-ink-2">{messages.waiting}</p>}
      {children}
    </section>
  );
}
