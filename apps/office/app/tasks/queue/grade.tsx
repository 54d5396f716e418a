import type { MatchGrade } from '@wathiqa/domain';
import { Icon, type IconName } from '@wathiqa/ui';
import { messages } from './queue.messages.ts';

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
