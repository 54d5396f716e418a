import type { Batch, Parcel } from '@wathiqa/contract/office';

export function sampleParcel(different: Partial<Parcel> = {}): Parcel {
  return {
    requestId: '260000000018',
    version: 3,
    state: 'PAYMENT_ACCEPTED',
    delivery: 'PACKED',
    attempts: 0,
    codeTriesLeft: 5,
    events: 4,
    stepAt: '2026-11-21T08:00:00.000Z',
    batchId: 7,
    governorateCode: '01',
    postOfficeCode: '11511',
    postOffice: 'مكتب بريد العتبة',
    recipient: 'أحمد محمود السيد',
    contactName: 'أحمد محمود السيد',
    heldUntil: null,
    address: 'شارع النيل',
    envelope: { needed: 2, printed: 2, revoked: 0, waiting: 0, labelled: 1, checked: 0 },
    mobiles: ['01012345678', '01112345678'],
    documents: [
      {
        documentType: 'Birth',
        languageCode: null,
        fullName: 'أحمد محمود السيد',
        copies: 2,
        ownPaper: false,
      },
    ],
    ...different,
  };
}

export function sampleBatch(different: Partial<Batch> = {}): Batch {
  return {
    id: 7,
    governorateCode: '01',
    parcels: 1,
    delivered: 0,
    returned: 0,
    envelopes: { needed: 2, printed: 2, revoked: 0, waiting: 0, labelled: 1, checked: 0 },
    createdAt: '2026-11-21T09:00:00.000Z',
    createdBy: 'موظف المراجعة',
    handedOverAt: null,
    handedOverBy: null,
    courierReference: null,
    ...different,
  };
}
