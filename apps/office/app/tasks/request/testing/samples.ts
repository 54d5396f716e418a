import type { OfficeCorrection, OfficeDocument, OfficeRequest } from '@wathiqa/contract/office';

export function sampleDocument(different: Partial<OfficeDocument> = {}): OfficeDocument {
  return {
    id: 1,
    position: 1,
    documentType: 'Birth',
    state: 'WAITING_APPROVAL',
    rejectionReason: null,
    copies: 2,
    unitPrice: 65,
    fullName: 'أحمد محمود عبد الرحمن السيد',
    motherFullName: 'سعاد',
    gender: 'M',
    nationalId: '29005140190010',
    relation: 'SELF',
    spouseFullName: null,
    applicantEntity: null,
    languageCode: null,
    issueReason: null,
    acceptedBy: null,
    jobName: null,
    corrections: [],
    lookup: null,
    earlier: [],
    ...different,
  };
}

export function sampleCorrection(outcome: OfficeCorrection['outcome']): OfficeCorrection {
  return {
    fields: ['name'],
    note: 'الاسم لا يطابق السجل',
    askedAt: '2026-11-21T08:30:00.000Z',
    until: '2026-12-05',
    endedAt: outcome && '2026-11-21T08:45:00.000Z',
    outcome,
    before: {},
    after: {},
  };
}

export function sampleRequest(different: Partial<OfficeRequest> = {}): OfficeRequest {
  return {
    id: '260000000018',
    state: 'WAITING_APPROVAL',
    list: 'birthDocs',
    documents: 1,
    governorateCode: '01',
    office: null,
    findings: [],
    createdAt: '2026-11-21T08:00:00.000Z',
    leg: 'review',
    dueOn: '2026-12-01',
    daysLeft: 7,
    due: 'later',
    correction: null,
    claim: null,
    setAsideUntil: null,
    grade: null,
    assignee: null,
    version: 1,
    delivery: 'NOT_PACKED',
    attempts: 0,
    total: 130,
    orderedBy: {
      userName: 'أحمد السيد',
      email: 'citizen@wathiqa.example',
      fullName: 'أحمد محمود عبد الرحمن السيد',
      nationalId: '29005140190010',
      genderCode: 'M',
    },
    own: false,
    pending: null,
    mobiles: ['01012345678'],
    address: 'شارع النيل',
    items: [sampleDocument()],
    messages: [],
    notes: [],
    unansweredSince: null,
    history: [
      {
        at: '2026-11-21T08:00:00.000Z',
        event: 'REGISTERED',
        state: 'WAITING_APPROVAL',
        actorKind: 'citizen',
        actorId: 1,
        actorName: null,
        documentId: null,
        batchId: null,
        failure: null,
        proof: null,
        takenBy: null,
        note: null,
      },
    ],
    ...different,
  };
}
