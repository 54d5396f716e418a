import type { CalendarDay } from './cairo-calendar.ts';
import type { GenderCode } from './gender.ts';
import { ageOnDay } from './id-card-age.ts';
import type { IssueReason } from './issue-reasons.ts';
import { PLACEHOLDER_NATIONAL_ID } from './national-id.ts';
import type { AttentionFlag } from './office/attention.ts';
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
  const doubts: [AttentionFlag, boolean][] = [
    ['applicantUnknown', own.length > 0 && applicant.nationalId === ''],
    ['notTheApplicant', own.some((owner) => isSomebodyElse(owner, applicant))],
    ['otherName', haveOneNumberOfSeveral(owners, haveOtherNames)],
    ['otherRelation', haveOneNumberOfSeveral(owners, haveOtherRelations)],
    ['firstCardAge', owners.some((owner) => isImplausibleFirstCard(owner, today))],
  ];
  return doubts.filter(([, doubted]) => doubted).map(([flag]) => flag);
}

/** An account that proves no number proves nobody: `applicantUnknown` says so already. */
function isSomebodyElse(owner: DocumentOwner, applicant: ProvenIdentity): boolean {
  if (applicant.nationalId === '') return false;
  return Object.values(compareWithApplicant(owner, applicant)).includes('other');
}

/** Whether two documents of one number say different things of its owner. */
function haveOneNumberOfSeveral(
  owners: readonly DocumentOwner[],
  differ: (one: DocumentOwner, other: DocumentOwner) => boolean,
): boolean {
  return owners.some(
    (owner, index) =>
      owner.nationalId !== PLACEHOLDER_NATIONAL_ID &&
      owners
        .slice(index + 1)
        .some((other) => other.nationalId === owner.nationalId && differ(owner, other)),
  );
}

function haveOtherNames(one: DocumentOwner, other: DocumentOwner): boolean {
  return !isSameName(one.fullName, other.fullName);
}

function haveOtherRelations(one: DocumentOwner, other: DocumentOwner): boolean {
  return one.relation !== other.relation;
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
