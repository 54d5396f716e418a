import type { QueueRow } from '@wathiqa/contract/office';
import { Badge, Icon } from '@wathiqa/ui';
import { cairoClock, cairoDayText } from '../../labels/dates.ts';
import { useStaff } from '../../session/staff.ts';
import { messages } from './queue.messages.ts';

const SOON_DAYS = 1;

/** Working days until the deadline. */
export function DueBadge({ daysLeft, correction }: Pick<QueueRow, 'daysLeft' | 'correction'>) {
  const { left, today, late } = messages.due;
  if (daysLeft === null) return messages.nothing;
  // The deadline is suspended.
  if (correction === 'waiting') return <Badge tone="neutral">{messages.due.withCitizen}</Badge>;
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

interface ClaimBadgeProps extends Pick<QueueRow, 'claim' | 'setAsideUntil' | 'assignee'> {
  /** Other members that have it open. */
  viewers: readonly string[];
}

/** Claim holder; without one, viewers, or the day or member it waits for. */
export function ClaimBadge({ claim, viewers, setAsideUntil, assignee }: ClaimBadgeProps) {
  const { id } = useStaff();
  if (!claim && viewers.length > 0) {
    return (
      <Badge tone="neutral" wraps>
        <span className="shrink-0">{messages.viewers}</span> <StaffName name={viewers.join('، ')} />
      </Badge>
    );
  }
  if (!claim && setAsideUntil) {
    return <Badge tone="neutral">{messages.setAside(cairoDayText(setAsideUntil))}</Badge>;
  }
  if (!claim && assignee) {
    return (
      <Badge tone={assignee.id === id ? 'info' : 'neutral'} wraps>
        <span className="shrink-0">{messages.assigned}</span>{' '}
        {assignee.id === id ? messages.me : <StaffName name={assignee.userName} />}
      </Badge>
    );
  }
  if (!claim) return null;
  const mine = claim.by.id === id;
  return (
    <Badge tone={mine ? 'success' : 'neutral'} wraps>
      {mine ? messages.me : <StaffName name={claim.by.userName} />}
      <span className="font-normal whitespace-nowrap">
        {messages.until(cairoClock(claim.until))}
      </span>
    </Badge>
  );
}

function StaffName({ name }: { name: string }) {
  return <bdi className="min-w-0 leading-tight wrap-anywhere">{name}</bdi>;
}
