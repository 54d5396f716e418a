import { foldName, isSameName } from '@wathiqa/arabic-names';
import { type CalendarDay, cairoDay, compareDays, isoDay } from '../calendar/cairo-calendar.ts';
import type { DocumentMatch, MatchBlocker } from '../civil-register/match-document.ts';
import type { LookupResultName, SheetField } from '../civil-register/register-fields.ts';
import type { GenderCode, IssueReason, RelationCode } from '../documents/lookup-codes.ts';
import {
  compareWithApplicant,
  isImplausibleFirstCard,
  type ProvenIdentity,
} from '../people/applicant.ts';
import {
  type NationalIdIssue,
  nationalIdIssue,
  PLACEHOLDER_NATIONAL_ID,
  parseNationalId,
} from '../people/national-id.ts';
import {
  FINDING_KINDS,
  FINDING_SEVERITIES,
  type Finding,
  type FindingField,
  type FindingKind,
  findingKey,
} from './findings.ts';

/** The parts that make two documents the same. */
interface DocumentIdentity {
  list: string;
  documentType: string;
  languageCode: string | null;
  applicantEntity: string | null;
}

/** Document of the same national ID in another request. */
export interface OtherDocument extends DocumentIdentity {
  requestId: string;
  fullName: string;
  relation: RelationCode;
  /** Of the same account. */
  sameApplicant: boolean;
  /** Open or delivered: neither rejected nor returned. */
  counts: boolean;
  /** Of a rejection by staff. */
  rejectionReason: string | null;
  orderedAt: Date;
}

export interface ExaminedDocument extends DocumentIdentity {
  id: number;
  position: number;
  fullName: string;
  motherFullName: string;
  gender: GenderCode;
  nationalId: string;
  relation: RelationCode;
  spouseFullName: string | null;
  issueReason: IssueReason | null;
  /** Answer of the civil register about the present data; null without one. */
  register: { result: LookupResultName; match: DocumentMatch } | null;
  /** Fields of its sheet that the citizen called wrong before the payment. */
  marked: readonly SheetField[];
  /** Newest first. */
  others: readonly OtherDocument[];
}

/** Evidence about a request; everything is known without a register. */
export interface ExaminedRequest {
  orderedAt: Date;
  /** Proven by the account. */
  account: ProvenIdentity;
  /** As typed. */
  applicant: ProvenIdentity & { motherFullName: string };
  cardMonthUnknown: boolean;
  readdressed: boolean;
  /** Use of each mobile by other accounts. */
  mobiles: readonly { field: 'mobile1' | 'mobile2'; accounts: number; requestId: string | null }[];
  documents: readonly ExaminedDocument[];
}

/** Days in which an equal order raises a finding. */
const REPEAT_ORDER_DAYS = 30;
const DAY_MS = 86_400_000;
/** Least years between a parent and a child. */
const PARENT_YEARS = 12;

type Found = Partial<Pick<Finding, 'severity' | 'other' | 'otherPosition' | 'otherRequestId'>> & {
  kind: FindingKind;
  field?: FindingField;
};
type Rule = (document: ExaminedDocument, request: ExaminedRequest) => readonly Found[];

const RULES: readonly Rule[] = [
  compareWithRegister,
  ({ marked }) => marked.map((field) => ({ kind: 'markedWrong', field })),
  checkNumber,
  compareWithAccount,
  findOtherNames,
  findOtherRelations,
  checkNameChain,
  checkParentAge,
  checkCard,
  findSameDocument,
  findEarlierOrders,
];

/** Most urgent first, then by document; one per document, kind and field. */
export function findFindings(request: ExaminedRequest): Finding[] {
  const found = [
    ...request.documents.flatMap((document) =>
      RULES.flatMap((rule) => rule(document, request)).map((each) => toFinding(each, document.id)),
    ),
    ...findOfRequest(request).map((each) => toFinding(each, null)),
  ];
  const first = new Map(found.toReversed().map((each) => [uniqueKey(each), each]));
  return found
    .filter((each) => first.get(uniqueKey(each)) === each)
    .toSorted((one, other) => FINDING_KINDS.indexOf(one.kind) - FINDING_KINDS.indexOf(other.kind));
}

/** Each earlier rejection has its own reason. */
function uniqueKey(finding: Finding): string {
  const { kind, otherRequestId } = finding;
  return `${findingKey(finding)}:${kind === 'earlierRejection' ? otherRequestId : ''}`;
}

function toFinding({ kind, field, ...found }: Found, documentId: number | null): Finding {
  return {
    kind,
    severity: found.severity ?? FINDING_SEVERITIES[kind],
    documentId,
    field: field ?? null,
    other: found.other ?? null,
    otherPosition: found.otherPosition ?? null,
    otherRequestId: found.otherRequestId ?? null,
  };
}

const BLOCKERS: Partial<Record<MatchBlocker, FindingKind>> = {
  ownerDead: 'ownerDead',
  openCorrection: 'openCorrection',
};

/** One finding for another person's record; else one for each differing field. */
function compareWithRegister({ register }: ExaminedDocument): Found[] {
  if (!register) return [];
  const { result, match } = register;
  const blockers = match.blockers.flatMap((blocker) => BLOCKERS[blocker] ?? []);
  return [...compareRecord(result, match), ...blockers.map((kind) => ({ kind }))];
}

function compareRecord(result: LookupResultName, { grade, fields, kinship }: DocumentMatch) {
  if (result !== 'one') {
    return [{ kind: result === 'none' ? 'noRecord' : 'severalRecords' }] satisfies Found[];
  }
  const unequal = fields.filter(({ difference }) => difference !== 'equal');
  const name = fields.find(({ field }) => field === 'fullName');
  return [
    ...(grade === 'none'
      ? [{ kind: 'anotherPerson', other: name?.registered ?? null } as const]
      : unequal.map(
          ({ field, registered }) => ({ kind: 'otherRecord', field, other: registered }) as const,
        )),
    ...(kinship === 'contradicted' ? [{ kind: 'otherKinship', field: 'relation' } as const] : []),
  ];
}

const NUMBER_FINDINGS: Readonly<Record<NationalIdIssue, FindingKind>> = {
  impossible: 'impossibleNumber',
  notYetBorn: 'notYetBorn',
  otherGender: 'otherGender',
};

function checkNumber({ nationalId, gender }: ExaminedDocument, { orderedAt }: ExaminedRequest) {
  const issue = nationalIdIssue(nationalId, gender, orderedAt);
  if (!issue) return [];
  const facts = parseNationalId(nationalId);
  const other = issue === 'otherGender' ? facts?.gender : facts && isoDay(facts.birthDay);
  const field = issue === 'otherGender' ? ('gender' as const) : ('nationalId' as const);
  return [{ kind: NUMBER_FINDINGS[issue], field, other: other ?? null }];
}

const ACCOUNT_FIELDS = [
  ['nationalId', 'nationalId'],
  ['fullName', 'fullName'],
  ['genderCode', 'gender'],
] as const;

function compareWithAccount(document: ExaminedDocument, { account }: ExaminedRequest): Found[] {
  if (document.relation !== 'SELF') {
    const isOwnNumber = document.nationalId === account.nationalId && account.nationalId !== '';
    return isOwnNumber ? [{ kind: 'otherRelation', field: 'relation', other: 'SELF' }] : [];
  }
  // Of the whole request.
  if (account.nationalId === '') return [];
  const compared = compareWithApplicant({ ...document, genderCode: document.gender }, account);
  return ACCOUNT_FIELDS.filter(([proven]) => compared[proven] === 'other').map(
    ([proven, field]) => ({ kind: 'notTheApplicant', field, other: account[proven] }),
  );
}

/** Documents of the same national ID in the request. */
function othersOfNumber({ id, nationalId }: ExaminedDocument, { documents }: ExaminedRequest) {
  if (nationalId === PLACEHOLDER_NATIONAL_ID) return [];
  return documents.filter((other) => other.id !== id && other.nationalId === nationalId);
}

/** The civil register confirms what is typed here, so the doubt is about the other request. */
const CONFIRMED = { severity: 'info' } as const;

function findOtherNames(document: ExaminedDocument, request: ExaminedRequest): Found[] {
  const { fullName } = document;
  const here = othersOfNumber(document, request).filter(
    (other) => !isSameName(other.fullName, fullName),
  );
  const elsewhere = document.others.filter(
    (other) => other.counts && !isSameName(other.fullName, fullName),
  );
  const name = document.register?.match.fields.find(({ field }) => field === 'fullName');
  return [...here, ...elsewhere].map((other) => ({
    kind: 'otherName',
    field: 'fullName',
    ...(name?.difference === 'equal' && CONFIRMED),
    other: other.fullName,
    ...placeOf(other),
  }));
}

function findOtherRelations(document: ExaminedDocument, request: ExaminedRequest): Found[] {
  const { relation } = document;
  const here = othersOfNumber(document, request);
  const elsewhere = document.others.filter(({ sameApplicant, counts }) => sameApplicant && counts);
  return [...here, ...elsewhere]
    .filter((other) => other.relation !== relation)
    .map((other) => ({
      kind: 'otherRelation',
      field: 'relation',
      ...(document.register?.match.kinship === 'proven' && CONFIRMED),
      other: other.relation,
      ...placeOf(other),
    }));
}

function placeOf(other: ExaminedDocument | OtherDocument) {
  return 'position' in other
    ? { otherPosition: other.position }
    : { otherRequestId: other.requestId };
}

/** A child's name is a first name and the father's; a mother is named by her children. */
function checkNameChain(document: ExaminedDocument, request: ExaminedRequest): Found[] {
  const { fullName, motherFullName, relation } = document;
  const applicant = applicantOf(request);
  switch (relation) {
    case 'FATHER':
      return mismatch('fullName', isChildOf(applicant.fullName, fullName), applicant.fullName);
    case 'MOTHER':
      return mismatch(
        'fullName',
        isSameOrUnknown(fullName, applicant.motherFullName),
        applicant.motherFullName,
      );
    case 'SON':
    case 'DAUGHTER':
      return applicant.genderCode === 'F'
        ? mismatch(
            'motherFullName',
            isSameOrUnknown(motherFullName, applicant.fullName),
            applicant.fullName,
          )
        : mismatch('fullName', isChildOf(fullName, applicant.fullName), applicant.fullName);
    default:
      return [];
  }
}

function mismatch(field: FindingField, fits: boolean, other: string): Found[] {
  return fits ? [] : [{ kind: 'nameChain', field, other }];
}

/** Proven data, else typed. */
function applicantOf({ account, applicant }: ExaminedRequest) {
  return account.nationalId === ''
    ? applicant
    : { ...applicant, ...account, genderCode: account.genderCode || applicant.genderCode };
}

function isSameOrUnknown(one: string, other: string): boolean {
  return one === '' || other === '' || isSameName(one, other);
}

/**
 * Whether the child's name continues with the father's. Later names may be left out, so two equal names are enough;
 * a family name may replace the second.
 */
function isChildOf(child: string, father: string): boolean {
  const [, ...chain] = foldName(child).split(' ');
  const names = foldName(father).split(' ');
  if (chain.length === 0 || names[0] === '') return true;
  if (chain[0] !== names[0]) return false;
  if (chain.length < 2 || names.length < 2 || chain[1] === names[1]) return true;
  return isSameName(chain.join(' '), names.join(' '));
}

function checkParentAge(document: ExaminedDocument, request: ExaminedRequest): Found[] {
  const [owner, applicant] = [document, applicantOf(request)].map(
    ({ nationalId }) => parseNationalId(nationalId)?.birthDay,
  );
  if (!owner || !applicant) return [];
  const { relation } = document;
  const isParent = relation === 'FATHER' || relation === 'MOTHER';
  if (!isParent && relation !== 'SON' && relation !== 'DAUGHTER') return [];
  const [parent, child] = isParent ? [owner, applicant] : [applicant, owner];
  if (compareDays(addYears(parent, PARENT_YEARS), child) <= 0) return [];
  return [{ kind: 'parentAge', field: 'nationalId', other: isoDay(applicant) }];
}

function addYears(day: CalendarDay, years: number): CalendarDay {
  return { ...day, year: day.year + years };
}

function checkCard(document: ExaminedDocument, request: ExaminedRequest): Found[] {
  if (document.issueReason === null) return [];
  const isImplausible = isImplausibleFirstCard(document, cairoDay(request.orderedAt));
  return [...(isImplausible ? [{ kind: 'firstCardAge', field: 'nationalId' } as const] : [])];
}

/** Flags the later of two equal documents. */
function findSameDocument(document: ExaminedDocument, { documents }: ExaminedRequest): Found[] {
  const key = identityKey(document);
  const first = documents.find((other) => identityKey(other) === key);
  if (!first || first.position >= document.position) return [];
  return [{ kind: 'sameDocument', otherPosition: first.position }];
}

function identityKey(document: ExaminedDocument): string {
  const { list, documentType, languageCode, nationalId, applicantEntity } = document;
  const owner =
    nationalId === PLACEHOLDER_NATIONAL_ID
      ? `${foldName(document.fullName)}/${foldName(document.motherFullName)}`
      : nationalId;
  const spouse = foldName(document.spouseFullName ?? '');
  return [list, documentType, languageCode, owner, spouse, applicantEntity].join('|');
}

function findEarlierOrders(document: ExaminedDocument, { orderedAt }: ExaminedRequest): Found[] {
  const same = document.others.filter(
    (other) => isSameKind(document, other) && other.orderedAt < orderedAt,
  );
  const since = orderedAt.getTime() - REPEAT_ORDER_DAYS * DAY_MS;
  const lately = same.filter((other) => other.counts && other.orderedAt.getTime() > since);
  const rejected = same.filter(({ rejectionReason }) => rejectionReason !== null);
  return [
    ...lately.map(({ requestId }) => ({
      kind: 'orderedLately' as const,
      otherRequestId: requestId,
    })),
    ...rejected.map(({ requestId, rejectionReason }) => ({
      kind: 'earlierRejection' as const,
      other: rejectionReason,
      otherRequestId: requestId,
    })),
  ];
}

function isSameKind(one: DocumentIdentity, other: DocumentIdentity): boolean {
  return (
    one.list === other.list &&
    one.documentType === other.documentType &&
    one.languageCode === other.languageCode &&
    one.applicantEntity === other.applicantEntity
  );
}

/** One finding for a fact of the request, however many documents and mobiles it touches. */
function findOfRequest(request: ExaminedRequest): Found[] {
  const { account, cardMonthUnknown, documents, mobiles, readdressed } = request;
  const ofOwn = documents.some(({ relation }) => relation === 'SELF');
  const isKin = documents.some(({ register }) => register?.match.blockers.includes('staffOrKin'));
  const [shared] = mobiles
    .filter(({ accounts }) => accounts > 0)
    .toSorted((one, other) => other.accounts - one.accounts);
  return [
    ...(ofOwn && account.nationalId === ''
      ? [{ kind: 'applicantUnknown', field: 'nationalId' } as const]
      : []),
    ...(isKin ? [{ kind: 'staffOrKin' } as const] : []),
    ...(cardMonthUnknown && documents.some(({ issueReason }) => issueReason !== null)
      ? [{ kind: 'cardMonthUnknown' } as const]
      : []),
    ...(shared
      ? [
          {
            kind: 'sharedMobile' as const,
            field: shared.field,
            other: String(shared.accounts),
            otherRequestId: shared.requestId,
          },
        ]
      : []),
    ...(readdressed ? [{ kind: 'readdressed' as const }] : []),
  ];
}
