import type { DocumentStatus, RequestStatus } from '@wathiqa/contract';
import type { RequestState } from '@wathiqa/domain';

export const SAMPLE_AT = '2026-11-21T10:00:00.000Z';

/** Test fixture: a request for one birth certificate. */
export function sampleStatus(
  state: RequestState,
  changes: Partial<RequestStatus> = {},
  document: Partial<DocumentStatus> = {},
): RequestStatus {
  return {
    ResponseCode: 200,
    ResponseMessage: '',
    StateMessage: 'الحالة',
    State: { CodeMessage: state },
    Details: {
      BirthDocs: [
        {
          Id: 7,
          State: { CodeMessage: state },
          RejectionReason: null,
          DocumentType: 'Birth',
          FullName: 'منى أحمد',
          NumberOfCopies: 1,
          Price: 65,
          ...document,
        },
      ],
    },
    CreatedAt: SAMPLE_AT,
    TotalPrice: 65,
    History: [],
    Delivery: { State: 'NOT_PACKED', Attempts: 0 },
    Address: null,
    ReaddressedAt: null,
    ExpectedOn: null,
    Withdrawn: false,
    Paid: null,
    UnusablePayments: [],
    Successor: null,
    ...changes,
  };
}
