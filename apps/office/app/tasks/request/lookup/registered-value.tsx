import { genders } from '@wathiqa/content';
import type { OfficeLookup } from '@wathiqa/contract/office';
import { type Agreement, type ComparedField, compareNames } from '@wathiqa/domain';
import type { ReactNode } from 'react';
import { NameText } from '../name-text.tsx';
import { lookupMessages as words } from './lookup.messages.ts';

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
  if (field === 'gender') return genders.find(({ code }) => code === registered)?.name;
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
