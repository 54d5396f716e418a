import { expect, test } from 'vitest';
import { deliveryHours, joinAddress } from './delivery.ts';

test('an address is one text: flat, floor, building, street, district and detail', () => {
  expect(
    joinAddress({
      flatNo: '3',
      floorNo: '2',
      departmentNo: ' 14',
      streetName: 'شارع  التحرير',
      districtName: 'الدقي ',
      detailedAddress: 'أمام الحديقة',
    }),
  ).toBe('شقة 3، دور 2، عقار 14، شارع التحرير، الدقي، أمام الحديقة');
});

test.each([
  ['01', 48],
  ['14', 48],
  ['21', 48],
  ['02', 72],
  [null, 72],
])('the post needs to governorate %s %i hours', (governorateCode, hours) => {
  expect(deliveryHours(governorateCode)).toBe(hours);
});
