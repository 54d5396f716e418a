import type { CalendarDay } from '../calendar/cairo-calendar.ts';
import type { IssueReason } from '../documents/issue-reasons.ts';
import type { AttentionFlag } from '../office/attention.ts';
import type { GenderCode } from './gender.ts';
import { ageOnDay } from './id-card-age.ts';
import { PLACEHOLDER_NATIONAL_ID } from './national-id.ts';
import { isSameName } from './person-name.ts';
import type { RelationCode } from './relations.ts';

/** What the account login proves of a person; an empty text where it proves nothing. */
export interface ProvenIdentity {
  nationalId: string;
  fullName: string;
  genderCode: GenderCode | '';
}

/** Who a document is about, as it was ordered. */
export interface DocumentOwner {
  nationalId: string;
  fullName: string;
  genderCode: GenderCode;
  /** What the owner is to whoever orders. */
  relation: RelationCode;
  /** Of an ID card; null for every other document. */
  issueReason: IssueReason | null;
}

/** Whether two tellings agree; `unknown` where one of them says nothing. */
export type Agreement = 'same' | 'other' | 'unknown';

/** What the account proves, held against what a document says of its owner. */
export type ApplicantComparison = Readonly<Record<keyof ProvenIdentity, Agreement>>;

/** Years of age for which a first card is plausible (decisions §4). */
export const FIRST_CARD_AGES = { from: 15, to: 25 } as const;

/** Holds the owner of a document against what the account of whoever orders it proves. */
export function compareWithApplicant(
  owner: Omit<DocumentOwner, 'relation' | 'issueReason'>,
  applicant: ProvenIdentity,
): ApplicantComparison {
  return {
    // Fourteen zeros stand for a number that nobody has yet.
    nationalId: agreement(
      owner.nationalId === PLACEHOLDER_NATIONAL_ID ? '' : owner.nationalId,
      applicant.nationalId,
    ),
    fullName: agreement(owner.fullName, applicant.fullName, isSameName),
    genderCode: agreement(owner.genderCode, applicant.genderCode),
  };
}

/**
 * Why the people of an order want a second look, each doubt once: a document that is said to be one's own and is
 * not what the account proves, or of which it proves nothing; one number under several names or kinships; a first card at an
 * age at which people have one (decisions §4, §7).
 */
export function applicantFlags(
  owners: readonly DocumentOwner[],
  applicant: ProvenIdentity,
  today: CalendarDay,
): AttentionFlag[] {
  const own = owners.filter(({ relation }) => relation === 'SELF');
  const conflicts = findOwnerConflicts(owners);
  const doubts: [AttentionFlag, boolean][] = [
    ['applicantUnknown', own.length > 0 && applicant.nationalId === ''],
    ['notTheApplicant', own.some((owner) => isSomebodyElse(owner, applicant))],
    ['otherName', conflicts.some(({ names }) => names.length > 1)],
    ['otherRelation', conflicts.some(({ relations }) => relations.length > 1)],
    ['firstCardAge', owners.some((owner) => isImplausibleFirstCard(owner, today))],
  ];
  return doubts.filter(([, doubted]) => doubted).map(([flag]) => flag);
}

/** One number of which the documents of an order say different things. */
export interface OwnerConflict {
  nationalId: string;
  /** What it is said to be the number of; several are other names, not other spellings. */
  names: string[];
  relations: RelationCode[];
}

/** The numbers that stand under several names or kinships in one order; nothing of it refuses the order. */
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

/** An account that proves no number proves nobody: `applicantUnknown` says so already. */
function isSomebodyElse(owner: DocumentOwner, applicant: ProvenIdentity): boolean {
  if (applicant.nationalId === '') return false;
  return Object.values(compareWithApplicant(owner, applicant)).includes('other');
}

function isImplausibleFirstCard(
  { issueReason, nationalId }: DocumentOwner,
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
