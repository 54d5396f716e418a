import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../../testing/render-screen.tsx';
import Prices from './route.tsx';

const LIST = '/api/office/prices';
const first = { validFrom: '2020-01-01', pounds: 65, recordedAt: '2026-01-01T10:00:00.000Z' };
const service = {
  ...{ serviceCode: 'MOICSO001', today: 65 },
  prices: [{ ...first, recordedBy: null, reason: '' }],
};
const list = { today: '2026-11-24', services: [service], proposals: [] };

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('says before sending that a change of more than 20 % is a proposal', async () => {
  stubServer({ [LIST]: list });
  await renderScreen(<Prices />, 'supervisor');
  const reviewAt = async (pounds: string) => {
    await userEvent.fill(page.getByRole('textbox', { name: 'السعر الجديد بالجنيه' }), pounds);
    await userEvent.click(button('مراجعة'));
  };
  await userEvent.click(button('تغيير سعر شهادة ميلاد'));
  await userEvent.fill(page.getByRole('textbox', { name: 'السبب' }), 'قرار');
  await reviewAt('78');
  await expect.element(button('تغيير السعر')).toBeVisible();
  await userEvent.click(button('رجوع للتعديل'));
  await reviewAt('79');
  await expect
    .element(page.getByRole('region', { name: 'ما سيحدث' }))
    .toMatchTextContent('لا يسري قبل أن يوافق عليه مدير نظام آخر، خلال 7 أيام.');
  await expect.element(button('اقتراح السعر')).toBeVisible();
});

test('says before sending that withdrawing a price of two persons is a proposal', async () => {
  const large = {
    ...first,
    validFrom: '2026-12-01',
    pounds: 200,
    recordedBy: 'سلمى',
    reason: 'قرار',
  };
  const priced = { ...service, prices: [large, ...service.prices] };
  stubServer({ [LIST]: { ...list, services: [priced] } });
  await renderScreen(<Prices />, 'supervisor');
  await userEvent.click(page.getByRole('link', { name: /السجل/ }));
  await userEvent.click(page.getByRole('button', { name: /^سحب/ }));
  await userEvent.fill(page.getByRole('textbox', { name: 'السبب' }), 'أُلغي القرار');
  await userEvent.click(button('مراجعة'));
  await expect
    .element(page.getByRole('region', { name: 'ما سيحدث' }))
    .toMatchTextContent('لا يسري قبل أن يوافق عليه مدير نظام آخر، خلال 7 أيام.');
  await expect.element(button('اقتراح السحب')).toBeVisible();
});
