import type { OfficeLookup } from '@wathiqa/contract/office';
import { Icon } from '@wathiqa/ui';
import { cairoClock, cairoTime } from '../../../labels/dates.ts';
import { LOOKS } from '../finding-list.tsx';
import { lookupMessages as words } from './lookup.messages.ts';

interface LookupLineProps {
  lookup: OfficeLookup;
  /** Whether only two people accept the document. */
  contradicts: boolean;
}

/** Answer of the civil register, or why there is none. */
export function LookupLine({ lookup, contradicts }: LookupLineProps) {
  const { at, match } = lookup;
  const doubts = (match?.blockers ?? []).flatMap((blocker) => words.blockers[blocker] ?? []);
  const answered = lookup.state === 'done';
  const agrees = lookup.grade === 'certain' && doubts.length === 0;
  const { icon, tone } = agrees
    ? ({ icon: 'check', tone: 'text-accent' } as const)
    : LOOKS[contradicts ? 'red' : answered ? 'amber' : 'info'];
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon name={icon} className={`mt-0.5 size-4.5 shrink-0 ${tone}`} />
      <span>
        {words.line}: <b>{textOf(lookup)}</b>
        {doubts.map((doubt) => (
          <span key={doubt}> · {doubt}</span>
        ))}
        {at && (
          <span className="text-ink-2">
            {' · '}
            <bdi>{cairoTime(at)}</bdi>
          </span>
        )}
      </span>
    </p>
  );
}

function textOf({ state, result, grade, match, nextAttemptAt }: OfficeLookup): string {
  if (state === 'unneeded') return words.unneeded;
  if (state === 'pending') {
    return nextAttemptAt ? words.failing(cairoClock(nextAttemptAt)) : words.pending;
  }
  if (result !== 'one' || !grade) return result === 'several' ? words.several : words.none;
  const differing = match?.fields.filter(({ difference }) => difference !== 'equal') ?? [];
  return match ? words.grades[grade](differing.length) : words.erased;
}
