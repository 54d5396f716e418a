import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { readSession } from '@wathiqa/contract/office';
import { browserFlags } from '../../../scripts/prepare/browser-flags.mjs';
import { ensureBrowser } from '../../../scripts/prepare/ensure-browser.mjs';
import { expectNone } from '../outcome.ts';
import { loginToken, newPlace } from '../people.ts';
import type { Attacks, Target } from '../target.ts';

const STORED_NONCE = 'wathiqa:arrival';
// As real ones, without a space: a plus in a query is a plus.
const OWN_NONCE = 'begun-in-this-tab';

async function arrival(target: Target, path: string, email: string, nonce?: string) {
  const said = { Email: email, Token: await loginToken(target, email) };
  const query = new URLSearchParams(nonce === undefined ? said : { ...said, arrival: nonce });
  return `${target.url}${path}?${query}`;
}

/** Login CSRF links that a page could mistake for its own sign-in. */
async function swappingLinks(target: Target, path: string, email: string) {
  return {
    'no nonce': await arrival(target, path, email),
    "the attacker's nonce": await arrival(target, path, email, 'made-up'),
    'empty nonce': await arrival(target, path, email, ''),
  };
}

async function withBrowser(work: (open: () => Promise<BrowserContext>) => Promise<void>) {
  const executablePath = await ensureBrowser();
  await using browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: browserFlags,
  });
  await work(() => browser.newContext({ locale: 'ar-EG', extraHTTPHeaders: newPlace() }));
}

/** Signs in with this tab's nonce. */
async function signIn(page: Page, target: Target, path: string, email: string): Promise<void> {
  await page.addInitScript(
    ([name, nonce]) => {
      if (location.search.includes(nonce)) {
        sessionStorage.setItem(name, nonce);
      }
    },
    [STORED_NONCE, OWN_NONCE] as const,
  );
  await page.goto(await arrival(target, path, email, OWN_NONCE));
  await page.waitForURL((url) => !url.searchParams.has('Token'));
}

/** The tab's portal identity; null without a session. */
const citizenOf = (page: Page) =>
  page.evaluate(() =>
    sessionStorage.getItem('AccessToken') ? sessionStorage.getItem('Email') : null,
  );

async function memberOf(page: Page, target: Target): Promise<string | null> {
  const answer = await page.request.get(`${target.url}${readSession.path}`);
  return answer.ok() ? (await answer.json()).staff.email : null;
}

/** The prompt marks the end of automatic link handling. */
const dialog = (page: Page) => page.getByRole('alertdialog');

export const sessionSwapAttacks: Attacks = {
  "a login link with the attacker's token, opened with and without a citizen session": (target) =>
    withBrowser(async (open) => {
      const taken: string[] = [];
      const victim = 'victim@people.example';
      const page = await (await open()).newPage();
      await signIn(page, target, '/inquiry', victim);
      await page.waitForFunction(() => sessionStorage.getItem('AccessToken') !== null);
      const links = await swappingLinks(target, '/inquiry', 'mallory@people.example');
      for (const [how, link] of Object.entries(links)) {
        for (const [tab, before] of [
          [page, victim],
          [await (await open()).newPage(), null],
        ] as const) {
          await tab.goto(link);
          await dialog(tab).waitFor();
          const now = await citizenOf(tab);
          if (now !== before) taken.push(`${how}: session of ${before} became that of ${now}`);
          await tab.reload();
          // A tab without a session leaves for the login, which would interrupt the next step.
          if (before === null) await tab.waitForURL(/\/account\/login/);
          const later = await citizenOf(tab);
          if (later !== before)
            taken.push(`${how}: session of ${before} became that of ${later} after a reload`);
        }
      }
      expectNone(taken);
    }),
  'the same in the office, with and without a clerk session': (target) =>
    withBrowser(async (open) => {
      const taken: string[] = [];
      const clerk = 'clerk@office.example';
      const page = await (await open()).newPage();
      await signIn(page, target, '/office/queue', clerk);
      await page.getByRole('button', { name: 'تسجيل الخروج' }).waitFor();
      const nobody = await (await open()).newPage();
      const links = await swappingLinks(target, '/office/queue', 'supervisor@office.example');
      for (const [how, link] of Object.entries(links)) {
        for (const [tab, before] of [
          [page, clerk],
          [nobody, null],
        ] as const) {
          await tab.goto(link);
          // Without a session it is a page.
          await dialog(tab)
            .or(tab.getByRole('button', { name: 'متابعة' }))
            .first()
            .waitFor();
          const now = await memberOf(tab, target);
          if (now !== before) taken.push(`${how}: session of ${before} became that of ${now}`);
        }
      }
      expectNone(taken);
    }),
};
