import { expect, test } from 'vitest';
import { joinAddress } from './delivery.ts';

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
