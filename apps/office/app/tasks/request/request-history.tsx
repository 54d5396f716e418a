import type { OfficeRequest } from '@wathiqa/contract/office';
import { Isolate } from '@wathiqa/ui';
import { cairoTime } from '../../labels/dates.ts';
import {
  deliveryFailureNames,
  noCodeReasonNames,
  stateNames,
} from '../../labels/labels.messages.ts';
import { useStaff } from '../../session/staff.ts';
import { messages } from './request.messages.ts';
import { SideSection } from './side-section.tsx';

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

const { history: words } = messages;

interface EventLineProps {
  event: OfficeRequest['history'][number];
  items: OfficeRequest['items'];
}

export function EventLine({ event: done, items }: EventLineProps) {
  const me = useStaff();
  const { at, event, state, documentId, batchId, failure, proof, takenBy, note } = done;
  const position = items.find(({ id }) => id === documentId)?.position;
  const about = [
    event === 'STATE_CHANGED' && stateNames[state],
    position !== undefined && words.document(position),
    batchId !== null && words.batch(batchId),
    failure && deliveryFailureNames[failure],
    proof && (proof === 'code' ? words.byCode : noCodeReasonNames[proof]),
    takenBy && words.takenBy(takenBy),
    note,
  ].filter(Boolean);
  return (
    <>
      {words.events[event]}
      {about.length > 0 && `: ${about.join('، ')}`}
      <span className="text-sm text-ink-2">
        {' '}
        ·{' '}
        <Isolate>
          {done.actorKind === 'staff' && done.actorId === me.id ? words.me : actorName(done)}
        </Isolate>{' '}
        · {cairoTime(at)}
      </span>
    </>
  );
}

/** Staff by name, citizen and system by kind. */
export function actorName(event: EventLineProps['event'] | undefined): string {
  if (event?.actorKind === 'staff') return event.actorName ?? words.someone;
  if (event?.actorKind === 'rule') return words.rule;
  return event?.actorKind === 'citizen' ? words.citizen : words.system;
}
