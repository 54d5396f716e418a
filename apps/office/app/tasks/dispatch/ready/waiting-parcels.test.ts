import { expect, test } from 'vitest';
import { findMissing, groupByGovernorate } from './waiting-parcels.ts';

const office = (
  governorateCode: string,
  postOfficeCode: string,
  requests: number,
  day: number,
) => ({
  governorateCode,
  postOfficeCode,
  postOffice: `مكتب ${postOfficeCode}`,
  requests,
  oldest: `2026-11-${day}T08:00:00.000Z`,
});

test('sums post offices per governorate, oldest request first', () => {
  const groups = groupByGovernorate([
    office('01', '11511', 2, 20),
    office('01', '11211', 3, 18),
    office('02', '21511', 4, 17),
  ]);
  expect(groups.map(({ governorateCode, requests }) => [governorateCode, requests])).toEqual([
    ['02', 4],
    ['01', 5],
  ]);
  expect(groups[1]).toMatchObject({ oldest: '2026-11-18T08:00:00.000Z' });
  expect(groups[1]?.offices).toHaveLength(2);
  expect(groupByGovernorate([])).toEqual([]);
});

test('reports selected requests that left the list', () => {
  const parcels = [{ requestId: '1' }, { requestId: '3' }];
  expect(findMissing(new Set(['1', '2', '3']), parcels)).toEqual(['2']);
  expect(findMissing(new Set(), parcels)).toEqual([]);
});
