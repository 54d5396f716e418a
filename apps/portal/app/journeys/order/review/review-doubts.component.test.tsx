import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createBlankEntry } from '../document/document-entry.ts';
import { LatinNames } from './review-doubts.tsx';

const child = {
  ...createBlankEntry('TranslatedBirth'),
  firstName: 'Karim',
  fatherName: 'Sami',
  grandfatherName: 'Fouad',
  familyName: 'Girgis',
  motherFullName: 'منى',
};

test('doubts a name in Latin letters once', async () => {
  await render(<LatinNames entries={[child, { ...child, languageCode: '105' }]} />);
  await expect.element(page.getByText('أسماء مكتوبة بحروف لاتينية')).toBeVisible();
  expect(page.getByText('Karim Sami Fouad Girgis').elements()).toHaveLength(1);
  await expect.element(page.getByText('منى')).not.toBeInTheDocument();
});

test('has no doubt about Arabic names', async () => {
  await render(<LatinNames entries={[createBlankEntry('Birth')]} />);
  await expect.element(page.getByText('حروف لاتينية', { exact: false })).not.toBeInTheDocument();
});
