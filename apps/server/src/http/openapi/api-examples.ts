import { PLACEHOLDER_NATIONAL_ID } from '@wathiqa/domain';

const address = 'محافظة القاهرة، قسم عابدين، شارع المثال، مبنى 1، دور 1، شقة 1';

/** Examples by `operationId`. They identify no one: a first birth certificate has no national ID yet. */
export const API_EXAMPLES: Readonly<Record<string, unknown>> = {
  login: { Username: 'portal', Password: 'portal' },
  createRequest: {
    birthDocs: [
      {
        numberOfCopies: 1,
        name: { fullName: 'اسم صاحب القيد رباعيًا' },
        motherFullName: 'اسم الأم',
        genderCode: 'M',
        nid: { nationalIdenNumber: PLACEHOLDER_NATIONAL_ID },
        relationCode: 'SON',
        isFirstTime: true,
      },
    ],
    contactInfo: {
      name: { firstName: 'اسم', otherName: 'مقدم الطلب' },
      genderCode: 'M',
      nid: { nationalIdenNumber: PLACEHOLDER_NATIONAL_ID },
      contactDetails: {
        address,
        mobile1: '01000000000',
        mobile2: '01000000001',
        email: 'citizen@wathiqa.example',
      },
      motherFullName: 'اسم الأم',
    },
    options: { locale: 'ar' },
  },
  shipmentInfo: {
    requestID: '260000000017',
    customerAddress: { address, governorateCode: 1, policeDeptCode: 101, postOfficeCode: 11511 },
  },
  decideRequest: {
    requestId: '260000000017',
    version: 1,
    decisions: [{ documentId: 1, accept: true }],
  },
};
