import Fastify from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { REFRESHED_PAGES, refreshedPageInput } from '../../src/features/compliance/privacy-page.ts';
import { guardRoutes } from '../../src/http/access.ts';
import { builtPortal } from '../../src/pages/pages.ts';
import { PUBLIC_URL, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function readPages(dataProtection: TestServer['settings']['dataProtection']) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const nobody = () => Promise.reject(new Error('nobody'));
  guardRoutes(app, { citizen: nobody, client: nobody, staff: nobody });
  const currentInput = refreshedPageInput({
    ...server,
    settings: { ...server.settings, dataProtection },
  });
  const refreshed = { addresses: REFRESHED_PAGES, currentInput };
  const portal = builtPortal({ secure: true, publicUrl: PUBLIC_URL, rendered: { refreshed } });
  if (!portal) throw new Error('There is a build');
  await app.register(portal.files);
  await portal.refresh();
  const read = async (url: string) => (await app.inject({ url })).body;
  return { arabic: await read('/privacy'), data: await read('/en/privacy.data') };
}

test('the privacy page has the officer and the licence of the settings', async () => {
  const officer = { email: 'dpo@authority.example', phone: '0223456789', licence: 'PDPC-17' };
  const { arabic, data } = await readPages(officer);
  for (const value of Object.values(officer)) {
    expect(arabic).toContain(value);
    expect(data).toContain(value);
  }
  expect(arabic).not.toContain('لم يُسجَّل في هذه البوابة');
});

test('without settings the privacy page says that they are missing', async () => {
  const unset = { email: undefined, phone: undefined, licence: undefined };
  const { arabic } = await readPages(unset);
  expect(arabic).toContain('لم تُسجَّل في هذه البوابة بعدُ بيانات مسؤول حماية البيانات');
  expect(arabic).toContain('لم يُسجَّل في هذه البوابة بعدُ رقم ترخيص');
});
