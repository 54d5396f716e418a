import type { OutletVersion } from '@wathiqa/contract/office';
import { expect, test } from 'vitest';
import { describeChanges } from './outlet-changes.ts';

const outlet: OutletVersion = {
  code: 'model-test',
  version: 3,
  kind: 'model',
  governorateCode: '01',
  name: 'المركز النموذجي',
  place: 'العباسية',
  nameEn: 'Model registry',
  placeEn: '',
  englishOlder: true,
  serviceType: 'express',
  services: ['Nid', 'Birth'],
  hours: 'Sa-Th 10:00-20:00',
  lat: 30.066,
  lon: 31.28,
  sample: false,
  hoursSample: true,
  status: 'open',
  savedAt: '2026-11-21T08:00:00.000Z',
  savedBy: null,
  reason: '',
};
const nameOf = (code: string) => `محافظة ${code}`;

test('ignores changes of author and reason only', () => {
  const saved: OutletVersion = { ...outlet, version: 4, savedBy: 'منى', reason: 'قرار' };
  expect(describeChanges(saved, outlet, nameOf)).toEqual([]);
});

test('describes changes in words', () => {
  const changed = {
    ...outlet,
    placeEn: 'Abbassia',
    englishOlder: false,
    hours: '24/7',
    status: 'closed',
    hoursSample: false,
  } as const;
  expect(describeChanges(changed, outlet, nameOf)).toEqual([
    { label: 'المكان بالإنجليزية', value: 'Abbassia' },
    { label: 'الترجمة', value: 'النص الإنجليزي يوافق العربي' },
    { label: 'مواعيد العمل', value: 'على مدار الساعة طوال أيام الأسبوع' },
    { label: 'المواعيد استرشادية', value: 'لا' },
    { label: 'الحالة', value: 'مغلق مؤقتًا' },
  ]);
});

test('describes all fields of a new outlet', () => {
  const said = describeChanges(outlet, undefined, nameOf);
  expect(said).toHaveLength(16);
  expect(said).toContainEqual({ label: 'المحافظة', value: 'محافظة 01' });
});
