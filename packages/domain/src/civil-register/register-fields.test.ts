import { expect, test } from 'vitest';
import { maskSheetValue } from './register-fields.ts';

test.each([
  ['fullName', 'محمد عبد الرحمن علي', 'مح•د عبد ال•••ن علي'],
  ['motherFullName', 'فاطمة (أم كلثوم)', 'فا••ة (أم كل••م)'],
  ['spouseFullName', 'حسن', 'حسن'],
  ['gender', 'F', 'F'],
  ['birthDate', '1990-05-14', '1990-05-14'],
  ['eventDate', '2019-02-11', '•••9-02-11'],
  ['eventPlace', 'الجيزة', 'الجيزة'],
  ['eventNumber', '14/2019/4471', '••••••••4471'],
  ['eventNumber', '71', '71'],
] as const)('masks %s %s', (field, value, masked) => {
  expect(maskSheetValue(field, value)).toBe(masked);
});

test('one wrong letter or digit shows in the mask of a name and of a day', () => {
  const shown = (field: 'fullName' | 'eventDate', value: string) => maskSheetValue(field, value);
  expect(shown('fullName', 'حسن علي')).not.toBe(shown('fullName', 'حسين علي'));
  expect(shown('fullName', 'محمود')).not.toBe(shown('fullName', 'محمد'));
  expect(shown('eventDate', '2019-02-11')).not.toBe(shown('eventDate', '2018-02-11'));
});
