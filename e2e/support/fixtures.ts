import { randomUUID } from 'node:crypto';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { encryption } from '@wathiqa/server/test/support/data-keys.ts';
import pg from 'pg';
import { beginAtAccount } from './account-login.ts';
import { fillFields } from './order/fill-fields.ts';
import { type Delivery, delivery, type Person } from './people.ts';
import { visitor } from './product/visitor.ts';

export { expect };

/**
 * Runs SQL for otherwise unreachable data, with decrypted rows. Citizens are found by `subject`, which trial accounts
 * derive from the e-mail.
 */
export type Register = <Row extends pg.QueryResultRow>(
  sql: string,
  values?: unknown[],
) => Promise<Row[]>;

interface Fixtures {
  /** Exclusive to this test. */
  email: string;
  register: Register;
}

interface WorkerFixtures {
  /** A cached page per role for read-only tests, which saves loading time. Leave it unchanged. */
  lookingPage: (who: string, signIn?: (page: Page) => Promise<void>) => Promise<Page>;
  /** The worker's shared tab, reset before each test. */
  keptTab: () => Promise<Page>;
}

/** Gives each test its own browser, for clock, init scripts, exposed functions and `test.use`. */
export const testAlone = base.extend<Fixtures, WorkerFixtures>({
  lookingPage: [
    async ({ browser }, use) => {
      const pages = new Map<string, Page>();
      await use(async (who, signIn) => {
        const kept = pages.get(who) ?? (await openPage(browser, signIn));
        pages.set(who, kept);
        await resetPage(kept);
        return kept;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  keptTab: [
    async ({ browser }, use) => {
      let kept: Page | undefined;
      await use(async () => {
        if (kept?.isClosed()) await kept.context().close();
        if (!kept || kept.isClosed()) kept = await openPage(browser);
        else await forgetEverybody(kept);
        return kept;
      });
      await kept?.context().close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from here
  baseURL: async ({}, use) => use(process.env.PRODUCT_URL),
  context: async ({ context }, use) => {
    await use(context);
    await forgetRoutes(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  email: async ({}, use) => use(`citizen-${randomUUID()}@wathiqa.example`),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  register: async ({}, use) => {
    const client = new pg.Client({ connectionString: process.env.REGISTER_URL });
    await client.connect();
    await use(async (sql, values) =>
      encryption.wrapCiphertexts((await client.query(sql, values)).rows),
    );
    await client.end();
  },
});

/** Reuses the worker's tab with cleared storage; warm code caches save a third of the time. */
export const test = testAlone.extend({
  page: async ({ keptTab, viewport }, use) => {
    const page = await keptTab();
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
  context: async ({ page }, use) => use(page.context()),
});

async function openPage(browser: Browser, signIn?: (page: Page) => Promise<void>): Promise<Page> {
  const context = await browser.newContext({ ...visitor, baseURL: process.env.PRODUCT_URL });
  const page = await context.newPage();
  await signIn?.(page);
  return page;
}

/** A route that still waits for its answer would fail when the context closes. */
async function forgetRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
}

async function resetPage(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({
    colorScheme: 'light',
    forcedColors: 'none',
    media: null,
    reducedMotion: 'reduce',
  });
  await page.setViewportSize(visitor.viewport);
  await page.mouse.move(-1, -1);
}

async function forgetEverybody(page: Page): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await forgetRoutes(context);
  await context.setOffline(false);
  await context.clearPermissions();
  await resetPage(page);
  page.on('dialog', (dialog) => dialog.accept());
  // A same-origin document without scripts, for clearing storage. It shares the `cross-origin-opener-policy`, because
  // otherwise Chromium starts a cold process.
  await page.goto('/health/live');
  page.removeAllListeners('dialog');
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
    window.name = '';
  });
  await context.clearCookies();
}

/** Opens an address as after a login redirect; `signInAtLogin` is the full path. */
export async function openSignedIn(page: Page, path: string, email: string): Promise<void> {
  const arrival = await beginAtAccount(page, path, email);
  await page.goto(arrival.href);
  await expectSignedIn(page, ({ pathname }) => pathname === arrival.pathname);
}

/**
 * Opens a guarded address and signs in through the login page.
 *
 * @param arrived unless the address itself opens then
 */
export async function signInAtLogin(
  page: Page,
  path: string,
  email: string,
  arrived = (url: URL) => url.pathname === path,
): Promise<void> {
  await page.goto(path);
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, email);
  await expectSignedIn(page, arrived);
}

async function expectSignedIn(page: Page, arrived: (url: URL) => boolean): Promise<void> {
  await page.waitForURL((url) => arrived(url) && !url.searchParams.has('Token'));
  // Leaving before the Token exchange loses the session. On phones the greeting is in the menu.
  await expect(page.getByText(/مرحبًا|Welcome|⟦Wé/).first()).toBeAttached();
}

/** Signs in as a new citizen. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]:not([type=hidden])').first().fill(email);
  await page.locator('form:has(input[name=email]:not([type=hidden])) button').first().click();
}

/** On the terms, which a form leads to first. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.locator('[name=acceptTerms]').check();
  await page.locator('.sticky-foot').getByRole('button').click();
}

export interface ServiceEntry {
  list: 'electronicservices' | 'translatedservices';
  tile: string;
  docType: string;
}

/** Opens a service form signed in; services.spec.ts tests the path through tile and terms. */
export async function startService(
  page: Page,
  email: string,
  { list, docType }: Pick<ServiceEntry, 'list' | 'docType'>,
): Promise<void> {
  await openSignedIn(page, `/${list}/${docType}`, email);
  await expect(page.locator('[name=firstName]')).toBeEnabled();
}

export function startBirth(page: Page, email: string): Promise<void> {
  return startService(page, email, { list: 'electronicservices', docType: 'birth' });
}

export type Typed = Readonly<Record<string, string | number | boolean>>;

/** Fills the current document; booleans for switches, numbers for copies. */
export async function fillDocument(page: Page, typed: Typed): Promise<void> {
  const fields = Object.entries(typed).filter(
    (field): field is [string, string | boolean] => typeof field[1] !== 'number',
  );
  await fillFields(page, Object.fromEntries(fields));
  for (const copies of Object.values(typed)) {
    if (typeof copies === 'number') await addCopies(page, copies);
  }
}

async function addCopies(page: Page, wanted: number): Promise<void> {
  for (let copies = 1; copies < wanted; copies += 1) {
    await page.getByRole('button', { name: 'زيادة عدد النسخ' }).click();
  }
}

export async function fillPerson(page: Page, person: Person): Promise<void> {
  const { copies, relationCode, ...typed } = person;
  await fillDocument(page, {
    forSelf: relationCode === undefined,
    ...typed,
    ...(relationCode && { relationCode }),
    numberOfCopies: copies,
  });
}

/** The heading shows the document count. */
export async function expectDocument(page: Page, current: number, total: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    new RegExp(`${current}\\D+${total}`),
  );
}

export async function fillDelivery(page: Page, given: Delivery = delivery): Promise<void> {
  await fillFields(page, { ...given });
}

/** Fills the address without mobiles. */
export async function fillDestination(
  page: Page,
  given: Omit<Delivery, 'mobile1' | 'mobile2'> = withoutMobiles(delivery),
): Promise<void> {
  await fillFields(page, { ...given });
}

function withoutMobiles({ mobile1: _, mobile2: __, ...destination }: Delivery) {
  return destination;
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Presses in the head of the page, which phones fold into a menu. */
export async function pressInHead(
  page: Page,
  role: 'link' | 'button',
  name: string,
): Promise<void> {
  const target = page.getByRole('banner').getByRole(role, { name }).first();
  if (!(await target.isVisible())) await page.getByText('القائمة', { exact: true }).click();
  await target.click();
}

/** Adds a document by a choice of the dialog, by default of another person. */
export async function addDocument(page: Page, choice: RegExp = /^شخص آخر/): Promise<void> {
  await press(page, 'أضف وثيقة');
  await page.getByRole('dialog').getByRole('button', { name: choice }).click();
}

/** Number of the new request, from the confirmation's address. */
export async function registeredId(page: Page): Promise<string> {
  await page.waitForURL(/\/request\/\d{12}$/);
  return page.url().slice(-12);
}
