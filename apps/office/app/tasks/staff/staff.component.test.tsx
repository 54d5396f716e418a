import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../testing/render-screen.tsx';
import Staff from './route.tsx';

const at = '2026-11-22T10:00:00.000Z';
const member = (id: number, role: string) => ({
  ...{ id, role, email: `member-${id}@wathiqa.example`, userName: '', active: true },
  ...{ bound: false, addedAt: at, addedBy: null, offices: [] },
});
const ME = { ...member(7, 'administrator'), email: 'me@wathiqa.example', userName: 'سارة حسن' };

test('the role of a member with a waiting proposal is not changed again', async () => {
  const grant = { id: 1, email: 'member-9@wathiqa.example', role: 'supervisor', kind: 'role' };
  const proposed = { proposedById: 8, proposedBy: 'سلمى', trial: false, expiresAt: at };
  stubServer({
    '/api/office/staff': {
      staff: [ME, member(8, 'administrator'), member(9, 'clerk')],
      grants: [{ ...grant, ...proposed }],
    },
    '/api/office/proposals': { proposals: [] },
  });
  await renderScreen(<Staff />, 'administrator');
  await expect
    .element(page.getByRole('button', { name: 'تغيير الدور: member-8@wathiqa.example' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'تغيير الدور: member-9@wathiqa.example' }))
    .not.toBeInTheDocument();
});

test('shows the only administrator a left-to-right command', async () => {
  stubServer({
    '/api/office/staff': { staff: [ME, member(9, 'clerk')], grants: [] },
    '/api/office/proposals': { proposals: [] },
  });
  await renderScreen(<Staff />, 'administrator');
  const command = page.getByText('npm run staff -- EMAIL administrator');
  await expect.element(command).toBeVisible();
  expect(getComputedStyle(command.element()).direction).toBe('ltr');
  await expectAccessible();
});
