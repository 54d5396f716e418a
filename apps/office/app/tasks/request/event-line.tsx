import type { OfficeRequest } from '@wathiqa/contract/office';
import { cairoTime } from '../../lists/dates.ts';
import { stateNames } from '../../lists/labels.messages.ts';
import { useStaff } from '../../session/staff.ts';
import { messages } from './request.messages.ts';

const { history: words } = messages;

interface EventLineProps {
  event: OfficeRequest['history'][number];
  items: OfficeRequest['items'];
}

/** One event of the history: what, of which document or batch, who and when. */
export function EventLine({ event: { at, event, state, actor, note }, items }: EventLineProps) {
  const { id } = useStaff();
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
        · {actorName(actor, id)} · {cairoTime(at)}
      </span>
    </>
  );
}

/** A note of the register: `document:ID`, `batch:ID`, or words. */
function noteText(note: string, items: OfficeRequest['items']): string {
  const [kind, id = ''] = note.split(':');
  if (kind === 'document') {
    const position = items.find((item) => String(item.id) === id)?.position;
    return position === undefined ? '' : words.document(position);
  }
  return kind === 'batch' ? words.batch(id) : note;
}

function actorName(actor: string, me: number): string {
  const [kind, id = ''] = actor.split(':');
  if (kind === 'staff') return Number(id) === me ? words.me : words.staff(id);
  return kind === 'citizen' ? words.citizen : words.system;
}
