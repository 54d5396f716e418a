import type { ExaminedDocument, ExaminedRequest, OtherDocument } from '../find-findings.ts';

const AHMED = {
  nationalId: '29005140190010',
  fullName: 'أحمد محمود عبد الرحمن السيد',
  genderCode: 'M',
} as const;
const MOTHER = 'فاطمة حسن إبراهيم علي';

/** The applicant's own birth certificate. */
export function examinedDocument(changes: Partial<ExaminedDocument> = {}): ExaminedDocument {
  return {
    id: 1,
    position: 1,
    list: 'birthDocs',
    documentType: 'Birth',
    languageCode: null,
    fullName: AHMED.fullName,
    motherFullName: MOTHER,
    gender: AHMED.genderCode,
    nationalId: AHMED.nationalId,
    relation: 'SELF',
    spouseFullName: null,
    applicantEntity: null,
    issueReason: null,
    register: null,
    marked: [],
    others: [],
    ...changes,
  };
}

/** The same document in an earlier, open request of the account. */
export function otherDocument(changes: Partial<OtherDocument> = {}): OtherDocument {
  return {
    requestId: '260000000018',
    list: 'birthDocs',
    documentType: 'Birth',
    languageCode: null,
    applicantEntity: null,
    fullName: AHMED.fullName,
    relation: 'SELF',
    sameApplicant: true,
    counts: true,
    rejectionReason: null,
    orderedAt: new Date('2026-11-10'),
    ...changes,
  };
}

/** An order of a proven account. */
export function examinedRequest(changes: Partial<ExaminedRequest> = {}): ExaminedRequest {
  return {
    orderedAt: new Date('2026-11-20'),
    account: AHMED,
    applicant: { ...AHMED, motherFullName: MOTHER },
    cardMonthUnknown: false,
    readdressed: false,
    mobiles: [],
    documents: [examinedDocument()],
    ...changes,
  };
}
