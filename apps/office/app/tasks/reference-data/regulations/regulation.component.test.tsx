import { readRegulation } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useRead } from '../../../session/use-read.ts';
import { renderScreen, stubServer } from '../../../testing/render-screen.tsx';
import { Versions } from './regulation.tsx';

const serviceCode = 'MOICSO001';
const upTo = (latest: number) => ({
  ...{ serviceCode, version: latest, html: '<p>نص</p>', htmlEn: '', englishOlder: false },
  proposals: [],
  versions: Array.from({ length: latest }, (_, index) => ({
    ...{ version: latest - index, savedAt: '2026-11-21T08:00:00.000Z' },
    ...{ savedBy: null, restored: null },
  })),
});

function Listed() {
  const { data } = useRead(['regulation', serviceCode], readRegulation, { query: { serviceCode } });
  return data ? <Versions regulation={data.regulation} /> : null;
}

test('restoring over a version published meanwhile shows both and asks again', async () => {
  let regulation = upTo(2);
  const restore = vi.fn((_body: unknown) => {
    if (restore.mock.calls.length > 1) return { regulation };
    regulation = upTo(3);
    return { ResponseCode: RESPONSE_CODES.OUTDATED, ResponseMessage: 'تغيّر' };
  });
  stubServer({
    '/api/office/regulation': () => ({ regulation }),
    '/api/office/regulation/restore': restore,
  });
  await renderScreen(<Listed />, 'administrator');
  await userEvent.click(page.getByRole('button', { name: /إعادة: النسخة 1/ }));
  const dialog = page.getByRole('dialog');
  const press = (name: string) =>
    userEvent.click(dialog.getByRole('button', { name, exact: true }));
  await press('اقتراح الإعادة');
  await expect.element(dialog).toMatchTextContent(/النسخة 3.*النسخة 1/);
  await press('إبقاء ما كتبته');
  await press('اقتراح الإعادة');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(restore).toHaveBeenLastCalledWith({ serviceCode, expectedVersion: 3, version: 1 });
});
