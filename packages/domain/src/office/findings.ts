/** By urgency. A red finding must be seen before acceptance. */
export const SEVERITIES = ['red', 'amber', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * Doubts about a request, never refusals (spec §3.1). Red: identity contradicts itself or the civil register, or its
 * citizen contradicts the record; amber: implausible or unproven; info: worth knowing. The order is that of the screen.
 */
export const FINDING_SEVERITIES = {
  anotherPerson: 'red',
  noRecord: 'red',
  severalRecords: 'red',
  ownerDead: 'red',
  otherKinship: 'red',
  impossibleNumber: 'red',
  notYetBorn: 'red',
  otherGender: 'red',
  notTheApplicant: 'red',
  otherName: 'red',
  otherRelation: 'red',
  markedWrong: 'red',
  otherRecord: 'amber',
  openCorrection: 'amber',
  staffOrKin: 'amber',
  nameChain: 'amber',
  parentAge: 'amber',
  firstCardAge: 'amber',
  cardMonthUnknown: 'amber',
  applicantUnknown: 'amber',
  sameDocument: 'amber',
  orderedLately: 'amber',
  earlierRejection: 'info',
  sharedMobile: 'info',
  readdressed: 'info',
} as const satisfies Record<string, Severity>;
export type FindingKind = keyof typeof FINDING_SEVERITIES;
export const FINDING_KINDS = Object.keys(FINDING_SEVERITIES) as [FindingKind, ...FindingKind[]];

/** Of a document or the contact. */
export const FINDING_FIELDS = [
  'nationalId',
  'fullName',
  'motherFullName',
  'spouseFullName',
  'gender',
  'birthDate',
  'eventDate',
  'eventPlace',
  'eventNumber',
  'relation',
  'mobile1',
  'mobile2',
] as const;
export type FindingField = (typeof FINDING_FIELDS)[number];

export interface Finding {
  kind: FindingKind;
  severity: Severity;
  /** Null for the whole request. */
  documentId: number | null;
  field: FindingField | null;
  /** Contradicting value, birth day, rejection reason, or count of accounts. */
  other: string | null;
  /** Position of the contradicting document of the same request. */
  otherPosition: number | null;
  /** Request of the contradicting document. */
  otherRequestId: string | null;
}

/** Identifies a finding that a clerk has seen. */
export function findingKey({
  documentId,
  kind,
  field,
}: Pick<Finding, 'documentId' | 'kind' | 'field'>): string {
  return [documentId ?? 'request', kind, field ?? ''].join(':');
}

/** Kinds for lists, most urgent first: red and amber, each once. */
export function summarizeFindings(findings: readonly Finding[]): FindingKind[] {
  const found = findings.filter(({ severity }) => severity !== 'info').map(({ kind }) => kind);
  return FINDING_KINDS.filter((kind) => found.includes(kind));
}

/** Answers of the civil register; the red ones need a second person for an acceptance. */
export const REGISTER_FINDINGS = [
  'anotherPerson',
  'noRecord',
  'severalRecords',
  'ownerDead',
  'otherKinship',
  'otherRecord',
  'openCorrection',
] as const satisfies FindingKind[];

/** Whether the civil register contradicts the document, so that two people accept it or none. */
export function contradictsRegister(findings: readonly Finding[], documentId: number): boolean {
  return findings.some(
    (each) =>
      each.documentId === documentId &&
      each.severity === 'red' &&
      REGISTER_FINDINGS.some((kind) => kind === each.kind),
  );
}

/** Whether the findings propose to accept the document; they never propose a rejection. */
export function proposesAcceptance(findings: readonly Finding[], documentId: number): boolean {
  return !findings.some(
    (each) => [documentId, null].includes(each.documentId) && each.severity !== 'info',
  );
}

/** Red findings of accepted documents that the clerk has not seen. */
export function unseenFindings(
  findings: readonly Finding[],
  acceptedIds: readonly number[],
  seen: readonly string[],
): Finding[] {
  return findings.filter(
    (finding) =>
      finding.severity === 'red' &&
      finding.documentId !== null &&
      acceptedIds.includes(finding.documentId) &&
      !seen.includes(findingKey(finding)),
  );
}
