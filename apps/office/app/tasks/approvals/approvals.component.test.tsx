import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../testing/render-screen.tsx';
import Approvals from './route.tsx';

const LIST = '/api/office/proposals';
const DECIDE = '/api/office/proposals/decide';
const at = '2026-11-22T10:00:00.000Z';
const listed = (id: number, proposedById: number, rest: object = {}) => ({
  ...{ id, proposedById, kind: 'price', serviceCode: 'MOICSO001', validFrom: '2026-12-01' },
  ...{ pounds: 200, expectedPounds: 65, reason: 'قرار وزاري 41', proposedBy: 'سلمى' },
  ...{ proposedAt: at, expiresAt: '2026-11-29T10:00:00.000Z', state: 'proposed' },
  ...{ decidedBy: null, decidedAt: null, refusal: null, unseen: false, outdated: false },
  ...rest,
});
const list = (...proposals: object[]) => ({ proposals });
const role = { kind: 'role', email: 'me@wathiqa.example', role: 'supervisor', trial: false };

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

test('shows what changes, and approves the proposal of another person', async () => {
  const decide = vi.fn(() => ({}));
  stubServer({ [LIST]: list(listed(2, 8)), [DECIDE]: decide });
  await renderScreen(<Approvals />, 'administrator');
  await expect.element(page.getByRole('article')).toMatchTextContent(/65 جنيهًا.*200 جنيه/);
  await expectAccessible();
  await userEvent.click(button('موافقة: سعر شهادة ميلاد'));
  await expect.element(dialog).toMatchTextContent(/65 جنيهًا.*200 جنيه/);
  await expectAccessible();
  await userEvent.click(button('موافقة'));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(decide).toHaveBeenCalledExactlyOnceWith({ proposalId: 2, approve: true });
});

test('a refusal has a reason', async () => {
  const decide = vi.fn(() => ({}));
  stubServer({ [LIST]: list(listed(2, 8)), [DECIDE]: decide });
  await renderScreen(<Approvals />, 'administrator');
  await userEvent.click(button('رفض: سعر شهادة ميلاد'));
  await userEvent.click(button('مراجعة'));
  const reason = page.getByRole('textbox', { name: 'سبب الرفض' });
  await expect.element(reason).toBeInvalid();
  await expectAccessible();
  await userEvent.fill(reason, 'لا قرار بذلك');
  await userEvent.click(button('مراجعة'));
  await userEvent.click(button('رفض'));
  await expect.element(dialog).not.toBeInTheDocument();
  const body = { proposalId: 2, approve: false, refusal: 'لا قرار بذلك' };
  expect(decide).toHaveBeenCalledExactlyOnceWith(body);
});

test('says why a member decides nothing, and offers no approval of an outdated one', async () => {
  const own = { ...role, userName: null, before: null };
  stubServer({ [LIST]: list(listed(1, 8, { outdated: true }), listed(2, 8, own)) });
  await renderScreen(<Approvals />, 'administrator');
  const [price, aboutMe] = [page.getByRole('article').first(), page.getByRole('article').last()];
  await expect.element(price).toMatchTextContent(/تغيّر ما يخصه/);
  await expect.element(aboutMe).toMatchTextContent(/يخصك هذا الاقتراح/);
  await expect.element(page.getByRole('button', { name: /^موافقة/ })).toHaveLength(0);
  await expect.element(page.getByRole('button', { name: /^رفض/ })).toHaveLength(1);
});

test('tells the proposer of a refusal with its reason, and notes that they saw it', async () => {
  const seen = vi.fn(() => ({}));
  const refused = { state: 'declined', refusal: 'لا قرار بذلك', decidedBy: 'منى', decidedAt: at };
  stubServer({
    [LIST]: list(listed(3, 7), listed(1, 7, { ...refused, unseen: true }), listed(2, 8)),
    '/api/office/proposals/seen': seen,
  });
  await renderScreen(<Approvals />, 'supervisor');
  await expect.element(page.getByRole('article')).toMatchTextContent(/ليس القرار فيه من صلاحيتك/);
  expect(seen).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('link', { name: /مقترحاتي/ }));
  const mine = page.getByRole('article');
  await expect.element(mine.last()).toMatchTextContent(/رفضه منى.*سبب الرفض: لا قرار بذلك/);
  await expect.element(button('سحب الاقتراح: سعر شهادة ميلاد')).toHaveLength(1);
  await expectAccessible();
  expect(seen).toHaveBeenCalledWith({ proposalIds: [1] });
});
