import { isSameName } from '@wathiqa/arabic-names';
import type { CalendarDay } from '../calendar/cairo-calendar.ts';
import type { GenderCode, IssueReason, RelationCode } from '../documents/lookup-codes.ts';
import { ageOnDay, PLACEHOLDER_NATIONAL_ID } from './national-id.ts';

/** Empty values are unproven. */
export interface ProvenIdentity {
  nationalId: string;
  fullName: string;
  genderCode: GenderCode | '';
}

export interface DocumentOwner {
  nationalId: string;
  fullName: string;
  genderCode: GenderCode;
  /** To the applicant. */
  relation: RelationCode;
  /** ID card only. */
  issueReason: IssueReason | null;
}

/** `unknown`: one side is empty. */
export type Agreement = 'same' | 'other' | 'unknown';

export type ApplicantComparison = Readonly<Record<keyof ProvenIdentity, Agreement>>;

/** Plausible first-card ages (spec §5.2). */
export const FIRST_CARD_AGES = { from: 15, to: 25 } as const;

export function compareWithApplicant(
  owner: Omit<DocumentOwner, 'relation' | 'issueReason'>,
  applicant: ProvenIdentity,
): ApplicantComparison {
  return {
    // Fourteen zeros: no national ID yet.
    nationalId: agreement(
      owner.nationalId === PLACEHOLDER_NATIONAL_ID ? '' : owner.nationalId,
      applicant.nationalId,
    ),
    fullName: agreement(owner.fullName, applicant.fullName, isSameName),
    genderCode: agreement(owner.genderCode, applicant.genderCode),
  };
}

/** Contradictory documents of one national ID. */
export interface OwnerConflict {
  nationalId: string;
  /** Different beyond spelling. */
  names: string[];
  relations: RelationCode[];
}

/** Finds national IDs with different names or relations; never a refusal. */
export function findOwnerConflicts(
  owners: readonly Pick<DocumentOwner, 'nationalId' | 'fullName' | 'relation'>[],
): OwnerConflict[] {
  const found = new Map<string, OwnerConflict>();
  for (const { nationalId, fullName, relation } of owners) {
    if (nationalId === PLACEHOLDER_NATIONAL_ID) continue;
    const before: OwnerConflict = found.get(nationalId) ?? { nationalId, names: [], relations: [] };
    const { names, relations } = before;
    found.set(nationalId, {
      nationalId,
      names: names.some((name) => isSameName(name, fullName)) ? names : [...names, fullName],
      relations: relations.includes(relation) ? relations : [...relations, relation],
    });
  }
  return [...found.values()].filter(
    ({ names, relations }) => names.length > 1 || relations.length > 1,
  );
}

/** First card outside {@link FIRST_CARD_AGES} (spec §5.2). */
export function isImplausibleFirstCard(
  { issueReason, nationalId }: Pick<DocumentOwner, 'issueReason' | 'nationalId'>,
  today: CalendarDay,
): boolean {
  if (issueReason !== 'FIRST') return false;
  const age = ageOnDay(nationalId, today);
  return age === undefined || age < FIRST_CARD_AGES.from || age > FIRST_CARD_AGES.to;
}

function agreement(
  one: string,
  other: string,
  isSame: (one: string, other: string) => boolean = Object.is,
): Agreement {
  if (one === '' || other === '') return 'unknown';
  return isSame(one, other) ? 'same' : 'other';
}
