import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../../testing/render-screen.tsx';
import Prices from './route.tsx';

const LIST = '/api/office/prices';
const DECIDE = '/api/office/proposals/decide';
const first = { validFrom: '2020-01-01', pounds: 65, recordedAt: '2026-01-01T10:00:00.000Z' };
const service = {
  ...{ serviceCode: 'MOICSO001', today: 65 },
  prices: [{ ...first, recordedBy: null, reason: '' }],
};
const proposal = (id: number, proposedById: number) => ({
  ...{
    kind: 'price',
    id,
    proposedById,
    serviceCode: 'MOICSO001',
    validFrom: '2026-12-01',
    pounds: 200,
  },
  ...{ expectedPounds: 65, reason: 'قرار وزاري 41', proposedBy: 'سلمى' },
  expiresAt: '2026-11-29T10:00:00.000Z',
});
const list = (proposals: object[]) => ({ today: '2026-11-24', services: [service], proposals });

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a supervisor can withdraw an own proposal only', async () => {
  stubServer({ [LIST]: list([proposal(1, 7), proposal(2, 8)]) });
  await renderScreen(<Prices />, 'supervisor');
  await expect.element(button('سحب الاقتراح: شهادة ميلاد')).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: /^(موافقة|رفض)/ })).toHaveLength(0);
});

test('an administrator approves the proposal of another person', async () => {
  const decide = vi.fn(() => ({}));
  stubServer({ [LIST]: list([proposal(2, 8)]), [DECIDE]: decide });
  await renderScreen(<Prices />, 'administrator');
  await expectAccessible();
  await userEvent.click(button('موافقة: شهادة ميلاد'));
  const dialog = page.getByRole('dialog', { name: 'الموافقة على سعر مقترح' });
  await expect.element(dialog).toMatchTextContent(/200 جنيه.* بدل .*65 جنيهًا/);
  await expectAccessible();
  await userEvent.click(button('الموافقة'));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(decide).toHaveBeenCalledExactlyOnceWith({ proposalId: 2, approve: true });
});

test('a refusal has a reason', async () => {
  const decide = vi.fn(() => ({}));
  stubServer({ [LIST]: list([proposal(2, 8)]), [DECIDE]: decide });
  await renderScreen(<Prices />, 'administrator');
  await userEvent.click(button('رفض: شهادة ميلاد'));
  await userEvent.click(button('مراجعة'));
  const reason = page.getByRole('textbox', { name: 'سبب الرفض' });
  await expect.element(reason).toBeInvalid();
  await expectAccessible();
  await userEvent.fill(reason, 'لا قرار بذلك');
  await userEvent.click(button('مراجعة'));
  await userEvent.click(button('رفض الاقتراح'));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const body = { proposalId: 2, approve: false, refusal: 'لا قرار بذلك' };
  expect(decide).toHaveBeenCalledExactlyOnceWith(body);
});

test('says before sending that a change of more than 20 % is a proposal', async () => {
  stubServer({ [LIST]: list([]) });
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
  stubServer({ [LIST]: { ...list([]), services: [priced] } });
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
