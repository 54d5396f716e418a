import { fieldText } from '@wathiqa/content';
import type { OfficeLookup } from '@wathiqa/contract/office';
import { type Agreement, type ComparedField, compareNames } from '@wathiqa/domain';
import { Icon } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { cairoClock, cairoTime } from '../../labels/dates.tsx';
import { LOOKS } from './finding-list.tsx';
import { NameText } from './name-text.tsx';
import { lookupMessages as words } from './request.messages.ts';

export type RegisteredField = ComparedField | 'nationalId' | 'relation';

type FieldMatch = NonNullable<OfficeLookup['match']>['fields'][number];

/** Undefined for a field that the register was not asked. */
export function registeredValue(
  lookup: OfficeLookup | null,
  field: RegisteredField | undefined,
): { value: ReactNode; agreement: Agreement } | undefined {
  if (!field || !lookup?.match || lookup.result !== 'one') return undefined;
  const { fields, kinship } = lookup.match;
  if (field === 'nationalId') return { value: words.hasRecord, agreement: 'same' };
  if (field === 'relation') {
    const agreements = { proven: 'same', unproven: 'unknown', contradicted: 'other' } as const;
    return { value: words.kinship[kinship], agreement: agreements[kinship] };
  }
  const match = fields.find((each) => each.field === field);
  if (!match) return undefined;
  const agreement = match.difference === 'equal' ? 'same' : 'other';
  return { value: <RegisteredText match={match} />, agreement };
}

function RegisteredText({ match: { field, typed, registered } }: { match: FieldMatch }) {
  if (!registered) return <span className="text-ink-2">{words.notRegistered}</span>;
  if (field === 'gender') return fieldText('genderCode', registered);
  return (
    <>
      <NameText name={registered} other={typed} />
      {typed && (
        <span className="sr-only">
          {compareNames(typed, registered).differences.map(({ place, one, other }) => (
            <span key={place}> {words.otherPart(place, one?.text, other?.text)}</span>
          ))}
        </span>
      )}
    </>
  );
}

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
