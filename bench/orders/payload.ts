import type { OrderPayload } from '@wathiqa/contract';

/** An order of two birth certificates, as the portal sends it. */
export const payload = {
  birthDocs: [
    document('محمد عبد الرحمن علي حسن', '29005140190010', 'M', 'SON', 2),
    document('منى عبد الرحمن علي حسن', '29602290292120', 'F', 'DAUGHTER', 1),
  ],
  contactInfo: {
    name: { firstName: 'أحمد', otherName: 'محمود علي حسن' },
    genderCode: 'M',
    nid: { nationalIdenNumber: '29005140190010' },
    contactDetails: {
      address: 'شقة 4، دور 2، عقار 15، شارع النيل، المعادي، أمام الحديقة',
      mobile1: '01012345678',
      mobile2: '01112345678',
      email: 'bench@wathiqa.example',
    },
    motherFullName: 'سعاد محمد',
  },
  options: { locale: 'ar' },
} satisfies Partial<OrderPayload>;

function document(
  fullName: string,
  nationalIdenNumber: string,
  genderCode: 'M' | 'F',
  relationCode: 'SON' | 'DAUGHTER',
  numberOfCopies: number,
) {
  return {
    numberOfCopies,
    name: { fullName },
    motherFullName: 'سعاد محمد',
    genderCode,
    nid: { nationalIdenNumber },
    relationCode,
    isFirstTime: false,
  };
}
