import type { OfficeRequest } from '@wathiqa/contract/office';
import { DELIVERY_FAILURES } from '@wathiqa/domain';
import { Isolate } from '@wathiqa/ui';
import { cairoTime } from '../../labels/dates.ts';
import { deliveryFailureNames, stateNames } from '../../labels/labels.messages.ts';
import { useStaff } from '../../session/staff.ts';
import { messages } from './request.messages.ts';

const { history: words } = messages;

interface EventLineProps {
  event: OfficeRequest['history'][number];
  items: OfficeRequest['items'];
}

/** One event of the history: what, of which document or batch, who and when. */
export function EventLine({ event: done, items }: EventLineProps) {
  const { at, event, state, note } = done;
  const about = [
    event === 'STATE_CHANGED' ? stateNames[state] : '',
    note === null ? '' : noteText(note, items),
  ].filter(Boolean);
  return (
    <>
      {words.events[event]}
      {about.length > 0 && `: ${about.join('، ')}`}
      <span className="text-sm text-ink-2">
        {' '}
        · <Actor event={done} /> · {cairoTime(at)}
      </span>
    </>
  );
}

/** A note of the register: `document:ID`, `batch:ID`, `failure:WHY` with words after it, or words. */
function noteText(note: string, items: OfficeRequest['items']): string {
  const [kind, id = '', ...rest] = note.split(':');
  if (kind === 'document') {
    const position = items.find((item) => String(item.id) === id)?.position;
    return position === undefined ? '' : words.document(position);
  }
  const failure = kind === 'failure' && DELIVERY_FAILURES.find((known) => known === id);
  if (failure) return [deliveryFailureNames[failure], rest.join(':')].filter(Boolean).join('، ');
  return kind === 'batch' ? words.batch(id) : note;
}

/** Who did it: the staff by their names, the citizen and the product by what they are. */
function Actor({ event: { actor, actorName } }: Pick<EventLineProps, 'event'>) {
  const me = useStaff();
  const [kind, id = ''] = actor.split(':');
  if (kind !== 'staff') return kind === 'citizen' ? words.citizen : words.system;
  if (Number(id) === me.id) return words.me;
  return <Isolate>{actorName ?? words.staff(id)}</Isolate>;
}
