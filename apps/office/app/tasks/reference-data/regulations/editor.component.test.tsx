import { readRegulation } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useRead } from '../../../session/use-read.ts';
import { renderScreen, stubServer } from '../../../testing/render-screen.tsx';
import { Editor } from './editor.tsx';

const serviceCode = 'MOICSO001';
const version = (number: number) => ({
  ...{ version: number, savedAt: '2026-11-21T08:00:00.000Z', savedBy: null, restored: null },
});
const stored = {
  ...{ serviceCode, version: 1, html: '<p>قديم</p>', htmlEn: '<p>Old</p>', englishOlder: false },
  ...{ versions: [version(1)], proposals: [] as object[] },
};
const published = { ...stored, version: 2, html: '<p>نص زميلي</p>', versions: [version(2)] };
const waiting = {
  ...stored,
  proposals: [
    {
      ...{ kind: 'terms', id: 5, proposedBy: 'منى', proposedById: 8, serviceCode, restored: null },
      ...{ expiresAt: '2026-12-01T08:00:00.000Z', expectedVersion: 1 },
      ...{ html: '<p>نص زميلي</p>', htmlEn: '<p>Old</p>', englishOlder: true },
    },
  ],
};

function Terms() {
  const { data } = useRead(['regulation', serviceCode], readRegulation, { query: { serviceCode } });
  return data ? <Editor regulation={data.regulation} /> : null;
}

const field = () => page.getByRole('textbox', { name: 'نص الشروط بالإنجليزية' });
const dialog = page.getByRole('dialog');
const press = (name: string) => userEvent.click(dialog.getByRole('button', { name, exact: true }));

async function proposeOver(now: object) {
  let regulation: object = stored;
  const save = vi.fn((_body: unknown) => {
    const isFirst = save.mock.calls.length === 1;
    regulation = now;
    return isFirst
      ? { ResponseCode: RESPONSE_CODES.OUTDATED, ResponseMessage: 'تغيّر' }
      : { regulation };
  });
  stubServer({
    '/api/office/regulation': () => ({ regulation }),
    '/api/office/regulation/preview': (body) => body as Record<string, unknown>,
    '/api/office/regulation/save': save,
  });
  await renderScreen(<Terms />, 'administrator');
  await userEvent.fill(field(), 'New');
  await userEvent.click(page.getByRole('button', { name: 'اقتراح نسخة جديدة' }));
  await press('اقتراح نسخة جديدة');
  const conflict = page.getByRole('region', { name: 'غيّر موظف آخر هذه البيانات بعد أن فتحتها' });
  await expect.element(conflict).toHaveFocus();
  await expect.element(conflict).toMatchTextContent(/نص زميلي.*لم تغيّره/);
  await expectAccessible();
  return save;
}

test('a version published meanwhile is shown; one keeps what one typed, over it', async () => {
  const save = await proposeOver(published);
  await expect.element(dialog).toMatchTextContent(/Old.*New/);
  await press('إبقاء ما كتبته');
  await press('اقتراح نسخة جديدة');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(save).toHaveBeenLastCalledWith({
    ...{ serviceCode, expectedVersion: 2, englishConfirmed: false },
    ...{ html: '<p>نص زميلي</p>', htmlEn: expect.stringContaining('New') },
  });
});

test('terms proposed meanwhile leave the typed text in the editor', async () => {
  await proposeOver(waiting);
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).toHaveValue('New');
});

test('one takes the stored terms', async () => {
  await proposeOver(published);
  await press('الأخذ بالمحفوظ');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox').first()).toHaveValue('نص زميلي');
  await expect.element(field()).toHaveValue('Old');
});
