import type { OfficeDocument, OfficeRequest } from '@wathiqa/contract/office';

/** A document that waits for its decision. */
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
    jobName: null,
    corrections: [],
    earlier: [],
    ...different,
  };
}

/** A request of one document that waits. */
export function sampleRequest(different: Partial<OfficeRequest> = {}): OfficeRequest {
  return {
    id: '260000000018',
    state: 'WAITING_APPROVAL',
    list: 'birthDocs',
    documents: 1,
    governorateCode: '01',
    flags: [],
    createdAt: '2026-11-21T08:00:00.000Z',
    dueOn: '2026-12-01',
    daysLeft: 7,
    correction: null,
    claim: null,
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
    mobiles: ['01012345678'],
    address: 'شارع النيل',
    items: [sampleDocument()],
    messages: [],
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
