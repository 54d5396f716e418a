export interface Person {
  firstName: string;
  fatherName: string;
  grandfatherName: string;
  familyName: string;
  nationalIdenNumber: string;
  motherFullName: string;
  genderCode: 'M' | 'F';
  relationCode?: string;
  copies: number;
}

export interface Delivery {
  departmentNo: string;
  floorNo: string;
  flatNo: string;
  streetName: string;
  districtName: string;
  detailedAddress: string;
  govCode: string;
  policeCode: string;
  postalCode: string;
  mobile1: string;
  mobile2: string;
}

export const people = {
  self: {
    firstName: 'أحمد',
    fatherName: 'محمود',
    grandfatherName: 'عبد الرحمن',
    familyName: 'السيد',
    nationalIdenNumber: '29005140190010',
    motherFullName: 'سعاد',
    genderCode: 'M',
    copies: 2,
  },
  daughter: {
    firstName: 'منى',
    fatherName: 'أحمد',
    grandfatherName: 'محمود',
    familyName: 'عبد الرحمن',
    // Not a sandbox account's: two names of one number would contradict each other.
    nationalIdenNumber: '29602290292140',
    motherFullName: 'هدى',
    genderCode: 'F',
    relationCode: 'DAUGHTER',
    copies: 1,
  },
  father: {
    firstName: 'محمود',
    fatherName: 'عبد الرحمن',
    grandfatherName: 'السيد',
    familyName: 'علي',
    nationalIdenNumber: '25103032790890',
    motherFullName: 'فاطمة',
    genderCode: 'M',
    relationCode: 'FATHER',
    copies: 5,
  },
} as const satisfies Record<string, Person>;

export const delivery: Delivery = {
  departmentNo: '15',
  floorNo: '2',
  flatNo: '4',
  streetName: 'شارع النيل',
  districtName: 'المعادي',
  detailedAddress: 'أمام الحديقة',
  govCode: '01',
  policeCode: '0101',
  postalCode: '11511',
  mobile1: '01012345678',
  mobile2: '01112345678',
};
