import type { QueueRow } from '@wathiqa/contract/office';
import type { RequestState } from '@wathiqa/domain';
import { Badge, Icon } from '@wathiqa/ui';
import { messages } from './queue.messages.ts';

const SOON_DAYS = 2;

/** The states in which the citizen's seven working days are over one way or the other. */
const DONE: readonly RequestState[] = ['REJECTED', 'INTRANSIT'];

/** How much of the seven working days is left, in words and colour. */
export function DueBadge({ state, daysLeft }: Pick<QueueRow, 'state' | 'daysLeft'>) {
  const { left, today, late } = messages.due;
  if (DONE.includes(state)) return messages.nothing;
  if (daysLeft < 0) {
    return (
      <Badge tone="danger">
        <Icon name="alert" className="size-4" />
        {late(-daysLeft)}
      </Badge>
    );
  }
  const tone = daysLeft <= SOON_DAYS ? 'warning' : 'info';
  return <Badge tone={tone}>{daysLeft === 0 ? today : left(daysLeft)}</Badge>;
}
