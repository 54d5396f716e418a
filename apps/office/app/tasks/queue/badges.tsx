import type { QueueRow } from '@wathiqa/contract/office';
import { FINDING_SEVERITIES, type FindingKind, type MatchGrade } from '@wathiqa/domain';
import { Badge, classNames, Icon, type IconName } from '@wathiqa/ui';
import { cairoClock, cairoDayText } from '../../labels/dates.tsx';
import { findingNames } from '../../labels/findings.messages.ts';
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

const REPEATED: readonly FindingKind[] = ['sameDocument', 'orderedLately', 'earlierRejection'];

const isRed = (kind: FindingKind) => FINDING_SEVERITIES[kind] === 'red';

/** Slots in order of severity. */
const SLOTS: readonly { icon: IconName; has: (kind: FindingKind) => boolean; colour: string }[] = [
  { icon: 'alert', has: isRed, colour: 'text-danger' },
  {
    icon: 'info',
    has: (kind) => !isRed(kind) && !REPEATED.includes(kind),
    colour: 'text-warning-ink',
  },
  { icon: 'copy', has: (kind) => REPEATED.includes(kind), colour: 'text-warning-ink' },
];

/** Fixed places per slot, so that rows compare at a glance. */
export function Findings({ findings }: Pick<QueueRow, 'findings'>) {
  return (
    <span className="flex shrink-0 gap-1">
      {SLOTS.map(({ icon, has, colour }) => {
        const names = findings.filter(has).map((kind) => findingNames[kind].short);
        return (
          <span
            key={icon}
            title={names.join('، ')}
            className={classNames('relative size-5', colour)}
          >
            {names.length > 0 && <Icon name={icon} className="size-5" />}
            <span className="sr-only">{names.join('، ')}</span>
          </span>
        );
      })}
    </span>
  );
}

const LOOKS: Readonly<Record<MatchGrade, { icon: IconName; colour: string }>> = {
  certain: { icon: 'check', colour: 'text-accent' },
  probable: { icon: 'pencil', colour: 'text-warning-ink' },
  possible: { icon: 'alert', colour: 'text-warning-ink' },
  none: { icon: 'cross', colour: 'text-danger' },
};

/** Worst grade of the documents in the civil register. */
export function Grade({ grade }: { grade: MatchGrade }) {
  const { icon, colour } = LOOKS[grade];
  return (
    <span
      title={messages.register}
      className={`inline-flex items-center gap-1 whitespace-nowrap ${colour}`}
    >
      <Icon name={icon} className="size-4" />
      <span className="sr-only">{messages.register}: </span>
      {messages.grades[grade]}
    </span>
  );
}
