import { expect, test } from 'vitest';
import { BLANK_DELIVERY, Delivery } from './delivery.ts';

const completeDelivery = {
  departmentNo: '١٥',
  floorNo: '2',
  flatNo: '۴',
  streetName: 'شارع  النيل',
  districtName: 'المعادي',
  detailedAddress: 'أمام الحديقة',
  govCode: '01',
  policeCode: '0101',
  postalCode: '11511',
  mobile1: '٠١٠١٢٣٤٥٦٧٨',
  mobile2: '01112345678',
  notifyMobile: '1',
};

function problems(entry: typeof completeDelivery): Record<string, string> {
  const read = Delivery.safeParse(entry);
  return read.success
    ? {}
    : Object.fromEntries(
        read.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const),
      );
}

test('normalizes digits and white space', () => {
  expect(Delivery.parse(completeDelivery)).toMatchObject({
    departmentNo: '15',
    flatNo: '4',
    streetName: 'شارع النيل',
    mobile1: '01012345678',
  });
});

test('requires every field and preselects the first mobile', () => {
  const { notifyMobile, ...empty } = BLANK_DELIVERY;
  expect(notifyMobile).toBe('1');
  expect(Object.keys(problems(BLANK_DELIVERY)).toSorted()).toEqual(Object.keys(empty).toSorted());
});

test('refuses equal mobiles in any digits, even if other fields are missing', () => {
  const twice = { ...completeDelivery, mobile2: '01012345678' };
  expect(problems(twice)).toEqual({ mobile2: 'mobilesEqual' });
  expect(problems({ ...twice, streetName: '' })).toEqual({
    streetName: 'required',
    mobile2: 'mobilesEqual',
  });
});
