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
const grant = (id: number, email: string, proposedById: number) => ({
  ...{ id, email, proposedById, role: 'supervisor', proposedBy: 'سلمى' },
  ...{ kind: 'role', trial: false, expiresAt: '2026-11-29T10:00:00.000Z' },
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('only another administrator can approve a role; its proposer can withdraw', async () => {
  stubServer({
    '/api/office/staff': {
      staff: [ME, member(8, 'administrator'), member(9, 'clerk')],
      grants: [
        grant(1, 'member-9@wathiqa.example', 8),
        grant(2, 'new@wathiqa.example', 7),
        grant(3, 'me@wathiqa.example', 8),
      ],
    },
  });
  await renderScreen(<Staff />, 'administrator');
  await expect.element(button('موافقة: member-9@wathiqa.example')).toBeVisible();
  await expect.element(button('رفض: member-9@wathiqa.example')).toBeVisible();
  await expect.element(button('سحب الاقتراح: new@wathiqa.example')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^موافقة/ })).toHaveLength(1);
  await expect
    .element(page.getByRole('button', { name: 'تغيير الدور: member-9@wathiqa.example' }))
    .not.toBeInTheDocument();
  await expectAccessible();
});

test('shows the only administrator a left-to-right command', async () => {
  stubServer({ '/api/office/staff': { staff: [ME, member(9, 'clerk')], grants: [] } });
  await renderScreen(<Staff />, 'administrator');
  const command = page.getByText('npm run staff -- EMAIL administrator');
  await expect.element(command).toBeVisible();
  expect(getComputedStyle(command.element()).direction).toBe('ltr');
  await expectAccessible();
});
