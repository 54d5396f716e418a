import { expect, test } from 'vitest';
import { pseudoCatalogue, pseudoText } from './pseudo-text.ts';

test('adds brackets and accents and lengthens by two fifths', () => {
  expect(pseudoText('Delivery address')).toBe('⟦Ðééłîîvéérý ààððrééšš⟧');
  for (const text of ['Track your request', 'Enter the details as they are in the record']) {
    expect(pseudoText(text).length / text.length).toBeGreaterThan(1.3);
  }
});

test.each([
  'document',
  '/questions',
  '#fees',
  '—',
  '12',
  'name@example.com',
  'wathiqa-my-data.json',
])('%s stays unchanged', (name) => {
  expect(pseudoText(name)).toBe(name);
});

test('preserves structure, numbers and arguments', () => {
  const { step, icon, forms } = pseudoCatalogue({
    step: (number: number, name: string) => `Step ${number}: ${name}`,
    icon: 'check',
    forms: { one: 'Copy', other: 'Copies' },
  });
  expect(step(2, 'منى')).toMatch(/^⟦Štéép 2: منى⟧$/);
  expect(icon).toBe('check');
  expect(forms.other).toMatch(/^⟦.+⟧$/);
});
