import type { OfficeRequest } from '@wathiqa/contract/office';
import { EventLine } from './event-line.tsx';
import { messages } from './request.messages.ts';

interface RequestHistoryProps {
  events: OfficeRequest['history'];
  items: OfficeRequest['items'];
}

export function RequestHistory({ events, items }: RequestHistoryProps) {
  return (
    <section aria-labelledby="history" className="rounded-md border border-line bg-surface p-3">
      <h2 id="history" className="mb-1 text-lg">
        {messages.history.title}
      </h2>
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li key={`${event.at} ${event.event} ${event.documentId}`} className="py-1.5">
            <EventLine event={event} items={items} />
          </li>
        ))}
      </ol>
    </section>
  );
}
